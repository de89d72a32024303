import { bewerteZeiten } from './erkennung/zeit.ts'

// node bench/zeit.ts <file> [--zeige]: how many expressions of time are found, start right and have the right range.
// The file is `{ "bezug": "2026-09-15T10:00 …", "faelle": [[text, start, end], …] }` with alternatives by | and null
// for what is not asked, or rows `{ text, start, ende (exclusive), koernung, art }`.

const datei = process.argv[2]
if (datei === undefined) {
  console.error('node bench/zeit.ts <file> [--zeige]')
  process.exit(2)
}
const w = bewerteZeiten(datei, process.argv.includes('--zeige') ? console.log : undefined)
console.log(
  `${w.ausdruecke} Ausdrücke: ${w.gefunden} gefunden, ${w.tag} Tag richtig, ${w.start} Anfang richtig, ${w.bereich} von ${w.bereichGefragt} Bereichen richtig`,
)
