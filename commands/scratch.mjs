import { statfsSync } from 'node:fs'
import { freemem } from 'node:os'

const inMemory = '/dev/shm'
/** Several times what all tests together keep at once. */
const roomy = 4 * 1024 ** 3

/** Where tests keep what they throw away: in memory where there is plenty, for none of it waits for a disk there. */
export function scratchEnvironment() {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    return Math.min(bavail * bsize, freemem()) > roomy ? { TMPDIR: inMemory } : {}
  } catch {
    return {}
  }
}
