import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const WURZEL = join(import.meta.dirname, '../..')
export const lies = (seite: string): string => readFileSync(join(WURZEL, seite), 'utf8')

/** The fenced blocks of a page in one language, in order, also within a list. */
export const bloeckeAus = (seite: string, sprache: string): string[] =>
  [...lies(seite).matchAll(new RegExp(`^( *)\`\`\`${sprache}\\n([\\s\\S]*?)^\\1\`\`\`$`, 'gmu'))].map(
    ([, einzug = '', block = '']) => block.replaceAll(new RegExp(`^${einzug}`, 'gmu'), ''),
  )
