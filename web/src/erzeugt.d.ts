declare module 'virtual:routen' {
  type Id = keyof import('../../src/leitstand/vertrag/vertrag.ts').Vertrag
  /** Method and path below `/api`, `{id}` for a part. */
  export const ROUTEN: Readonly<Record<Id, readonly [string, string]>>
}
declare module 'virtual:mantine-variablen.css'
