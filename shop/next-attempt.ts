/** When to try again after this many failures: the first wait, doubled each time, up to the longest. */
export const nextAttempt = (now: Date, failures: number, waits: { firstMs: number; longestMs: number }): Date =>
  new Date(now.getTime() + Math.min(waits.firstMs * 2 ** Math.min(failures - 1, 30), waits.longestMs))
