import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isMainThread } from 'node:worker_threads'

/**
 * Imported before anything else by a process that opens one embedded database after the other. While it is kept here, the
 * database's code is compiled once for all of them, and what has been optimised for one serves the next.
 */
const code = new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))
export const compiled = isMainThread ? new WebAssembly.Module(readFileSync(fileURLToPath(code))) : null
