import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { syncFolder } from './durable-files.ts'

/**
 * Saves the position of the write-ahead log in a file next to the database. PostgreSQL cannot tell that a log was cut off:
 * without this check it would silently open an older state of the shop, or an empty shop.
 */

const fileName = 'wal-position'

/** Files without this prefix are from earlier versions, whose position is too large: see `leastPosition`. */
const prefix = 'position '

/** PostgreSQL's `16/B374D848` as a number that can be compared. */
export function walPosition(text: string): bigint {
  const [, high, low] = /^([0-9A-F]+)\/([0-9A-F]+)$/.exec(text) ?? []
  if (!high || !low) throw new Error(`'${text}' is not a position in a write-ahead log`)
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

export const formatPosition = (position: bigint) =>
  `${(position >> 32n).toString(16)}/${(position & 0xffffffffn).toString(16)}`.toUpperCase()

export function readPosition(folder: string): bigint | null {
  try {
    const text = readFileSync(join(folder, fileName), 'utf8').trim()
    return text.startsWith(prefix) ? walPosition(text.slice(prefix.length)) : leastPosition(walPosition(text))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/**
 * Earlier versions read one digit too many, always a C: `0/30000A0` became `0/30000A0C`. Beyond 4 GB of log, several
 * positions give the same number; only the lowest is certain.
 */
export function leastPosition(written: bigint): bigint {
  const shifted = written - 0xcn
  const beyond = shifted - 16n * 0xffffffffn
  const high = beyond > 0n ? (beyond + 0xffffffffn) >> 32n : 0n
  return (high << 32n) + ((shifted - (high << 32n)) >> 4n)
}

export function writePosition(folder: string, position: bigint): void {
  const unfinished = join(folder, `${fileName}.new`)
  const file = openSync(unfinished, 'w')
  try {
    writeSync(file, `${prefix}${formatPosition(position)}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(unfinished, join(folder, fileName))
  syncFolder(folder)
}

/** Refuses a database whose log ends before the saved position. */
export function checkPosition(folder: string, reached: bigint): void {
  const saved = readPosition(folder)
  if (saved === null || reached >= saved) return
  throw new Error(
    `its log ends at ${formatPosition(reached)}, but had reached ${formatPosition(saved)}: the latest orders are missing; ` +
      `if an older backup was put in place on purpose, delete the file ${fileName}`,
  )
}
