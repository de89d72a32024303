import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The longest of all: begun last they would run alone, while the other cores wait. */
const LANG =
  /test\/(dialoge\/dialoge|docs\/readme|absturz\/reihe|ende-zu-ende\/sichern|absturz\/programm)\.test\.ts$/

export class LangeZuerst extends BaseSequencer {
  override async sort(dateien: TestSpecification[]): Promise<TestSpecification[]> {
    const sonst = await super.sort(dateien)
    return [true, false].flatMap((lang) => sonst.filter((d) => LANG.test(d.moduleId) === lang))
  }
}
