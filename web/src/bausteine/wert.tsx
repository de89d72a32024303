const LANGE_KENNUNG = /^[A-Z]{2}\d{2}(?: ?[0-9A-Z]){11,30}$/

/** A value as it was given; long identifiers such as an IBAN in letters of one width, to be compared. */
export const Wert = ({ wert }: { wert: string }) =>
  LANGE_KENNUNG.test(wert) ? <span className="mono">{wert}</span> : <bdi>{wert}</bdi>
