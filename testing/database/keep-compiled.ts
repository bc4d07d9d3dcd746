import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isMainThread } from 'node:worker_threads'

/**
 * Imported first by a process that opens one embedded database after another. As long as this reference exists, the
 * database's code is compiled and optimised only once for all of them.
 */
const code = new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))
export const compiled = isMainThread ? new WebAssembly.Module(readFileSync(fileURLToPath(code))) : null
