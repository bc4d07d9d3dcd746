/** The work's result, or an error if it takes longer than this. The work continues. */
export async function within<Result>(ms: number, work: Promise<Result>, late: () => Error): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const overdue = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), ms)
  })
  // A failure after the time limit has no other handler.
  work.catch(() => undefined)
  return Promise.race([work, overdue]).finally(() => clearTimeout(timer))
}
