import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { isMainThread } from 'node:worker_threads'

/**
 * Loaded before everything else (`node --import`), this makes a full disk for the embedded database: nothing more can be
 * written to files while the file FULL_WHILE exists.
 */

const { FULL_WHILE: flag = '' } = process.env

if (flag && !isMainThread) {
  const write = fs.writeSync as (...given: unknown[]) => number
  fs.writeSync = ((...given: unknown[]) => {
    if (fs.existsSync(flag))
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 })
    return write(...given)
  }) as typeof fs.writeSync
  syncBuiltinESMExports()
}
