// The package brings no types; only what the bench calls.
declare module '@nlpjs/basic' {
  interface Nlp {
    addDocument(sprache: string, text: string, intent: string): void
    train(): Promise<void>
    process(sprache: string, text: string): Promise<{ classifications: { intent: string; score: number }[] }>
  }
  export const dock: {
    createContainer(name: string, einstellung: object, mitEnv: boolean): Promise<{ get(name: 'nlp'): Nlp }>
  }
}
