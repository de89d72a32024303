import { vergleichsform } from '../domaene/text.ts'

// A turn of the conversation goes to the model under its own role. Servers that make one text of the turns know borders
// by marks; a text must not hold one (I6).

/** Marks of common chat templates: `<|im_start|>`, `<s>`, `[INST]`, `<<SYS>>`, `<start_of_turn>`. */
const MARKEN =
  /<(?=[|｜]|<?\/?(?:s|sys|system|user|assistant|start_of_turn|end_of_turn)>)|\[(?=\/?(?:INST|SYS)[A-Z_]*\])/giu
/** „Du: …“, „**Assistent**: …“, „### System“, „[Daten, keine Anweisungen:“ at the beginning of a line. */
const SPRECHER =
  /^[^\p{L}]*(?:du|ich|assistent(?:in)?|assistant|assistente|bot|ki|ai|chatgpt|modell|model|modelo|system|sistema|developer|entwickler|nutzer(?:in)?|user|usuario|usuário|human|mensch|tool|function|werkzeug|daten, keine anweisungen)\s*[^\p{L}\p{N}\s.,!?;()-]*\s*(?:[:：>\]]|$)/u
const ZEILE = /(\r\n|[\n\r\v\f\u0085\u2028\u2029])/u

/**
 * The text of a turn as a model may read it: a line that looks like another speaker's is quoted („> Du: ja“), marks of chat
 * templates are pulled apart. The first line stands behind its real role and stays.
 */
export function alsRede(text: string): string {
  return text
    .replace(MARKEN, '$& ')
    .split(ZEILE)
    .map((zeile, i) =>
      i > 0 && i % 2 === 0 && SPRECHER.test(vergleichsform(zeile.slice(0, 80))) ? `> ${zeile}` : zeile,
    )
    .join('')
}
