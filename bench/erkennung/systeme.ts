import { erstelleKlassifikator, trainiere } from '../../src/erkennung/klassifikator/klassifikator.ts'
import type { Zeile } from './daten.ts'
import type { Teil } from './messen.ts'

// What is compared: each learns the same rows in the same process and names its best answer.

export interface Antwort {
  label: string | undefined
  sicherheit: number
}
export type Erkenne = (text: string) => Antwort | Promise<Antwort>
export interface System {
  name: string
  /** What is measured of it. */
  teile: readonly Teil[]
  /** `schnell`: as right after a correction, without the calibrator where there is one. */
  lerne: (zeilen: readonly Zeile[], schnell?: boolean) => Promise<Erkenne>
}

export const eigenes: System = {
  name: 'Klassifikator',
  teile: ['voll', 'gespart', 'wenige', 'training', 'lernen'],
  lerne: async (zeilen, schnell = false) => {
    const k = erstelleKlassifikator(trainiere(zeilen, { kalibrator: !schnell }))
    return (text) => {
      const [erster] = k.klassifiziere(text, 1)
      return { label: erster?.label, sicherheit: erster?.sicherheit ?? 0 }
    }
  },
}

const EINSTELLUNG = {
  settings: {
    nlp: { languages: ['de'], autoSave: false, autoLoad: false, forceNER: false, nlu: { log: false } },
  },
  use: ['Basic', 'LangDe'],
}

let laeufe = 0
export const nlpjs: System = {
  name: 'nlp.js',
  // Not `lernen`: it would be trained anew a dozen times for each seed, minutes that the table does not need.
  teile: ['voll', 'gespart', 'wenige'],
  lerne: async (zeilen) => {
    // Loaded when it is asked: it warns of a dependency of its own.
    const { dock } = await import('@nlpjs/basic')
    // A container is kept by its name: under the same one, „ten examples“ were answered with all of what was learned before.
    const nlp = (await dock.createContainer(`bench-${++laeufe}`, EINSTELLUNG, false)).get('nlp')
    for (const z of zeilen) nlp.addDocument('de', z.text, z.label)
    await nlp.train()
    return async (text) => {
      const { classifications } = await nlp.process('de', text)
      // Its own „None“ is an answer that it does not give: how sure it is of the best other one counts.
      const bester = classifications.find((c) => c.intent !== 'None')
      return { label: bester?.intent, sicherheit: bester?.score ?? 0 }
    }
  },
}
