/** Freeing replaced code of the embedded database piece by piece, V8 now and then ends the process (nodejs/node#64500). */
export const keepReplacedCode = '--no-wasm-code-gc'

/**
 * How Node runs a process that lives for seconds: optimising the embedded database's code would take longer than it saves.
 */
export const shortLived = ['--liftoff-only', keepReplacedCode]
