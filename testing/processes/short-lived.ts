/**
 * How Node runs what lives for seconds: to optimise the embedded database's code would take longer than it saves, and half
 * of reading the shop's modules is finding Drizzle's.
 */
export const shortLived = [
  '--liftoff-only',
  `--import=${new URL('../../database/resolve-drizzle.ts', import.meta.url).href}`,
]
