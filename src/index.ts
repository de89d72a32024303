// The public API. Skill authors read from the top and can stop at the first line.

// For skill authors
export { z } from 'zod'
// For assistent.config.ts
export { defineConfig } from './config.ts'
export { EndgueltigerFehler, ErgebnisUnklar, WiederholbarerFehler } from './domaene/fehler.ts'
export {
  type Aktion,
  type Effekt,
  type LeseKontext,
  type Skill,
  skill,
  type WirkKontext,
} from './skills/skill.ts'
export { slot } from './skills/slot.ts'
