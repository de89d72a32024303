// The ways of the API, read from the OpenAPI document that the server itself serves.

interface Schema {
  $ref?: string
  type?: string
  enum?: string[]
}

export interface Weg {
  id: string
  methode: string
  /** With something in the place of each part. */
  pfad: string
  aendert: boolean
  recht: string
  /** It takes a body. */
  koerper: boolean
}

export interface Dokument {
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string
        'x-recht': string
        requestBody?: unknown
        parameters?: { name: string; in: string; schema: Schema }[]
      }
    >
  >
}

export function wegeAus(d: Dokument): Weg[] {
  return Object.entries(d.paths).flatMap(([pfad, arten]) =>
    Object.entries(arten).map(([methode, o]) => ({
      id: o.operationId,
      methode: methode.toUpperCase(),
      pfad: (o.parameters ?? [])
        .filter((p) => p.in === 'path')
        .reduce((bisher, p) => bisher.replace(`{${p.name}}`, beispiel(p.schema)), pfad),
      aendert: methode !== 'get',
      recht: o['x-recht'],
      koerper: o.requestBody !== undefined,
    })),
  )
}

const beispiel = (s: Schema): string =>
  s.$ref?.endsWith('VorgangNummer') ? 'V-1' : (s.enum?.[0] ?? (s.type === 'integer' ? '1' : 'L-1'))
