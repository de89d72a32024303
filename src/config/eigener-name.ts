import { registerHooks } from 'node:module'

// A config and its skills say `from 'assistent'` wherever they lie. Node finds a package by its own name only from within its
// folder, and there an update would come across a team's files.

const UNSER = new URL('../index.ts', import.meta.url).href

let bekannt = false
/** From now on the name leads here, unless something nearer has it. */
export function machBekannt(): void {
  if (bekannt) return
  bekannt = true
  registerHooks({
    resolve(name, kontext, weiter) {
      if (name !== 'assistent') return weiter(name, kontext)
      try {
        return weiter(name, kontext)
      } catch {
        return { url: UNSER, shortCircuit: true }
      }
    },
  })
}
