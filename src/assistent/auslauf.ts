/** Whether it ends within so many ms, by the wall clock: who stops the process counts by it as well. */
export async function schafft(arbeit: Promise<unknown>, ms: number): Promise<boolean> {
  let wecker: NodeJS.Timeout | undefined
  const zuSpaet = new Promise<boolean>((resolve) => {
    wecker = setTimeout(() => resolve(false), ms)
  })
  return await Promise.race([arbeit.then(() => true), zuSpaet]).finally(() => clearTimeout(wecker))
}
