import { sizeText } from '#contract/arithmetic/size-text.ts'
import { freeBytes as onDisk } from '#database/free-bytes.ts'
import type { OpenDatabase } from '#database/open-database.ts'
import { unusable } from './backup-store.ts'
import type { Backup } from './manifest.ts'

/** The embedded database writes its log to the same disk. */
const spareBytes = 256 * 1024 * 1024

/** Refuses work that would fill the disk of a folder: a shop takes no orders while its disk is full. */
export async function checkSpace(
  folder: string,
  bytes: number,
  freeBytes: (folder: string) => Promise<number> = onDisk,
): Promise<void> {
  const free = await freeBytes(folder)
  const needed = bytes + spareBytes
  if (free < needed)
    throw unusable(
      `This needs ${sizeText(needed)} of free space in ${folder}, where ${sizeText(free)} are free. Make room there and try again.`,
    )
}

export async function databaseBytes({ query }: Pick<OpenDatabase, 'query'>): Promise<number> {
  const [row] = await query<{ bytes: number }>('select pg_database_size(current_database())::float8 as bytes', [])
  return row?.bytes ?? 0
}

/** The size of a backup's database once its files are unpacked; 0 if it has rows only. */
export const unpackedBytes = ({ copy }: Pick<Backup, 'copy'>): number =>
  copy?.files.reduce((total, { bytes }) => total + bytes, 0) ?? 0
