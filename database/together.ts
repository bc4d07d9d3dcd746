/**
 * Sends statements of one transaction together if they do not need each other's results. The database runs them in order.
 * Returns or throws only when all of them have ended, so that none outlives the transaction.
 */
export async function together<Work extends readonly unknown[] | []>(
  work: Work,
): Promise<{ -readonly [Of in keyof Work]: Awaited<Work[Of]> }> {
  const failures: unknown[] = []
  // Awaited once: a Drizzle query runs each time it is awaited.
  const started = work.map((statement) =>
    Promise.resolve(statement).catch((error: unknown) => {
      failures.push(error)
    }),
  )
  const results = await Promise.all(started)
  if (failures.length === 0) return results as { -readonly [Of in keyof Work]: Awaited<Work[Of]> }
  // The other errors only say that the transaction has failed, and may arrive first.
  throw failures.find((error) => !isConsequence(error)) ?? failures[0]
}

const failedTransaction = '25P02'

function isConsequence(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ((cause as { code?: unknown }).code === failedTransaction) return true
  return false
}
