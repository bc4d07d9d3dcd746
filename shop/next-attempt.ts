/** The time of the next retry: the first wait doubles with each failure, up to the longest. */
export const nextAttempt = (now: Date, failures: number, waits: { firstMs: number; longestMs: number }): Date =>
  new Date(now.getTime() + Math.min(waits.firstMs * 2 ** Math.min(failures - 1, 30), waits.longestMs))
