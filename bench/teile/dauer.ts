import { assistent, beginne } from './teilnehmer.ts'

// node --expose-gc dauer.ts <file> <turns>: prints the resident memory in MB after a tenth of the turns, and after all.

const PERSONEN = 20
const [, , basis = '', anzahl = ''] = process.argv
const datei = `${basis}.dauer`
const runden = Number(anzahl) / PERSONEN

await beginne(datei, PERSONEN)
const { firma, teilnehmer } = await assistent(datei, PERSONEN, {
  nummern: Array.from({ length: PERSONEN }, (_, i) => 9_000_000 + i),
})
const rssMb = (): number => {
  globalThis.gc?.()
  return process.memoryUsage.rss() / 2 ** 20
}
let anfangs = 0
for (let i = 1; i <= runden; i++) {
  await teilnehmer.bis(0, [])
  if (i === Math.round(runden / 10)) anfangs = rssMb()
}
console.log(anfangs, rssMb())
await firma.schliesse()
process.exit(0)
