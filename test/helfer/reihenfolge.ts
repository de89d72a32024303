import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The longest of all, in this order: begun last they would run alone, while the other cores wait. Vitest knows how long a file
 * took the last time; in a fresh clone there was none.
 */
const LANG = [
  'docs/readme.test',
  'dialoge/dialoge.test',
  'absturz/reihe.test',
  'absturz/programm.test',
  'ende-zu-ende/sichern.test',
  'docs/betrieb.test',
  'browser/feindlich.browser',
  'browser/zustaende.browser',
  'browser/freigabe.browser',
  'browser/live.browser',
  'browser/vorgang.browser',
  'browser/rennen.browser',
  'browser/person.browser',
]
const platz = ({ moduleId }: TestSpecification): number => {
  const i = LANG.findIndex((name) => moduleId.endsWith(`/test/${name}.ts`))
  return i < 0 ? LANG.length : i
}

export class LangeZuerst extends BaseSequencer {
  override async sort(dateien: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(dateien)).toSorted((a, b) => platz(a) - platz(b))
  }
}
