/**
 * Statements of one transaction that need not wait for each other: they travel to the database together, and it works
 * through them in turn. All of them have ended when this has, whatever failed, so that nothing outlives its transaction.
 */
export async function together<Work extends readonly unknown[] | []>(
  work: Work,
): Promise<{ -readonly [Of in keyof Work]: Awaited<Work[Of]> }> {
  const failures: unknown[] = []
  // A query of Drizzle's runs each time it is awaited.
  const begun = work.map((one) =>
    Promise.resolve(one).catch((error: unknown) => {
      failures.push(error)
    }),
  )
  const results = await Promise.all(begun)
  if (failures.length === 0) return results as { -readonly [Of in keyof Work]: Awaited<Work[Of]> }
  // The others only say that the transaction had failed by then, and may say so first.
  throw failures.find((error) => !isConsequence(error)) ?? failures[0]
}

const failedTransaction = '25P02'

function isConsequence(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ((cause as { code?: unknown }).code === failedTransaction) return true
  return false
}
