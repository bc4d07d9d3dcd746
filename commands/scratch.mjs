import { statfsSync } from 'node:fs'
import { freemem } from 'node:os'

const inMemory = '/dev/shm'
/** Several times what all tests together need at once. */
const enoughBytes = 4 * 1024 ** 3

/** The folder for the tests' temporary files: in memory if there is plenty, because no test then waits for a disk. */
export function scratchEnvironment() {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    return Math.min(bavail * bsize, freemem()) > enoughBytes ? { TMPDIR: inMemory } : {}
  } catch {
    return {}
  }
}
