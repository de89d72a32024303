import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createWorker } from 'tesseract.js'

// Reads one photo: bytes on stdin, the text as JSON on stdout. A process of its own, so that a broken or giant photo
// takes nothing down with it, and can be killed.

const daten = createRequire(import.meta.url).resolve('@tesseract.js-data/deu/package.json')
const bild = await buffer(process.stdin)
const leser = await createWorker('deu', 1, {
  langPath: join(dirname(daten), '4.0.0_best_int'),
  gzip: true,
  cacheMethod: 'none',
})
const { data } = await leser.recognize(bild)
process.stdout.write(JSON.stringify({ text: data.text, sicherheit: data.confidence }), () => process.exit(0))
