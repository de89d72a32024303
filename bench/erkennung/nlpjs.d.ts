// The package brings no types; only what the bench calls.
declare module '@nlpjs/basic' {
  interface Nlp {
    addDocument(sprache: string, text: string, intent: string): void
    train(): Promise<void>
    process(sprache: string, text: string): Promise<{ classifications: { intent: string; score: number }[] }>
  }
  export function dockStart(
    einstellung: object,
    container: undefined,
    frisch: true,
  ): Promise<{ get(name: 'nlp'): Nlp }>
}
