import { vi } from 'vitest'

/** What a command wrote, and what it returned. */
export async function rufe<T>(tu: () => Promise<T>): Promise<{ code: T; text: string }> {
  const geschrieben: string[] = []
  const spion = vi.spyOn(process.stdout, 'write').mockImplementation((stueck) => {
    geschrieben.push(String(stueck))
    return true
  })
  try {
    return { code: await tu(), text: geschrieben.join('') }
  } finally {
    spion.mockRestore()
  }
}
