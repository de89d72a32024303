import { type Buehne, type BuehneAngaben, baueBuehne } from './prozess-buehne.ts'

/** A stage for a long run outside of a test; it is cleared in the end, or kept and named when `tu` fails. */
export async function mitBuehne<T>(angaben: BuehneAngaben, tu: (b: Buehne) => Promise<T>): Promise<T> {
  const enden: ((kontext: never) => unknown)[] = []
  const test = { onTestFinished: (f: (kontext: never) => unknown) => void enden.push(f) }
  let state = 'fail'
  try {
    const wert = await tu(await baueBuehne(test as never, angaben))
    state = 'pass'
    return wert
  } finally {
    for (const ende of enden) await ende({ task: { result: { state } } } as never)
  }
}
