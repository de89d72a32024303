import { beforeEach, vi } from 'vitest'

/** What a command wrote, and what it returned. */
export async function rufe<T>(tu: () => Promise<T>): Promise<{ code: T; text: string }> {
  const { geschrieben, halte } = spioniere('stdout')
  try {
    return { code: await tu(), text: geschrieben.join('') }
  } finally {
    halte()
  }
}

/** For a whole file: takes what was written since the last look, or since the test began. */
export function hoereMit(strom: Strom = 'stdout'): () => string {
  let geschrieben: string[] = []
  beforeEach(() => {
    const spion = spioniere(strom)
    geschrieben = spion.geschrieben
    return spion.halte
  })
  return () => geschrieben.splice(0).join('')
}

type Strom = 'stdout' | 'stderr'

function spioniere(strom: Strom): { geschrieben: string[]; halte: () => void } {
  const geschrieben: string[] = []
  const spion = vi.spyOn(process[strom], 'write').mockImplementation((stueck) => {
    geschrieben.push(String(stueck))
    return true
  })
  return { geschrieben, halte: () => spion.mockRestore() }
}
