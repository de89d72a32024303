/** „AB“ of „Anna Berger“; of one name its first two letters. Whole graphemes: half an emoji is none. */
export function kuerzel(name: string): string {
  const worte = name.trim().split(/\s+/u)
  const zeichen = (wort: string): string[] =>
    [...new Intl.Segmenter().segment(wort)].map((teil) => teil.segment)
  const [erstes = ''] = worte
  const letztes = worte.at(-1) ?? ''
  const kurz =
    worte.length > 1
      ? [...zeichen(erstes).slice(0, 1), ...zeichen(letztes).slice(0, 1)]
      : zeichen(erstes).slice(0, 2)
  return kurz.join('').toUpperCase()
}

/** The round picture of a person: their letters. */
export const Bildchen = ({ name }: { name: string }) => (
  <span className="bildchen" aria-hidden="true">
    {kuerzel(name)}
  </span>
)
