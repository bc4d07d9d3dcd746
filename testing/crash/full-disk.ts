import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { isMainThread } from 'node:worker_threads'

/**
 * Loaded before everything else (`node --import`), this simulates a full disk for the embedded database: every write
 * fails while the file FULL_WHILE exists.
 */

const { FULL_WHILE: flag = '' } = process.env

if (flag && !isMainThread) {
  const write = fs.writeSync as (...args: unknown[]) => number
  fs.writeSync = ((...args: unknown[]) => {
    if (fs.existsSync(flag))
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 })
    return write(...args)
  }) as typeof fs.writeSync
  syncBuiltinESMExports()
}
