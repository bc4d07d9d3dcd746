/** Freeing replaced code of the embedded database piece by piece, V8 now and then ends the process (nodejs/node#64500). */
export const keepReplacedCode = '--no-wasm-code-gc'

/**
 * How Node runs what lives for seconds: to optimise the embedded database's code would take longer than it saves, and half
 * of reading the shop's modules is finding Drizzle's.
 */
export const shortLived = [
  '--liftoff-only',
  keepReplacedCode,
  `--import=${new URL('../../database/resolve-drizzle.ts', import.meta.url).href}`,
]
