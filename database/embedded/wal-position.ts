import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { syncFolder } from './durable-files.ts'

/**
 * How far the write-ahead log is known to have reached, in a file beside the database. PostgreSQL takes a log that was cut
 * for one that ends there, and would open yesterday's shop, or an empty one, without a word.
 */

const fileName = 'wal-position'

/** PostgreSQL's `16/B374D848` as a number that can be compared. */
export function walPosition(text: string): bigint {
  const [, high, low] = /([0-9A-F]+)\/([0-9A-F]+)/.exec(text) ?? []
  if (!high || !low) throw new Error(`'${text}' is no position in a write-ahead log`)
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

const inWords = (position: bigint) =>
  `${(position >> 32n).toString(16)}/${(position & 0xffffffffn).toString(16)}`.toUpperCase()

export function readPosition(folder: string): bigint | null {
  try {
    return walPosition(readFileSync(join(folder, fileName), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

export function writePosition(folder: string, position: bigint): void {
  const unfinished = join(folder, `${fileName}.new`)
  const file = openSync(unfinished, 'w')
  try {
    writeSync(file, `${inWords(position)}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(unfinished, join(folder, fileName))
  syncFolder(folder)
}

/** Refuses a database whose log ends before what it had already written. */
export function checkPosition(folder: string, reached: bigint): void {
  const known = readPosition(folder)
  if (known === null || reached >= known) return
  throw new Error(
    `its log ends at ${inWords(reached)}, but had reached ${inWords(known)}: the latest orders are missing; ` +
      `if an older backup was put in place on purpose, delete the file ${fileName}`,
  )
}
