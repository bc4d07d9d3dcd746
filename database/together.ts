/**
 * Statements of one transaction that need not wait for each other: they travel to the database together, and it works
 * through them in turn. All of them have ended when this has, whatever failed, so that nothing outlives its transaction.
 */
export async function together<Work extends readonly unknown[] | []>(
  work: Work,
): Promise<{ -readonly [Of in keyof Work]: Awaited<Work[Of]> }> {
  // A query of Drizzle's runs each time it is awaited.
  const begun = work.map((one) => Promise.resolve(one))
  try {
    return (await Promise.all(begun)) as { -readonly [Of in keyof Work]: Awaited<Work[Of]> }
  } catch (error) {
    await Promise.allSettled(begun)
    // The first to fail says why; what came after it only that the transaction had failed.
    throw error
  }
}
