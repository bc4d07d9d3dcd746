import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { type BackupStore, unusable } from './backup-store.ts'
import { type Backup, photoPath } from './manifest.ts'

/** Copies the files of a backup, without its photos, into a folder of this machine, and checks every byte. */
export async function fetchBackup(store: BackupStore, backup: Backup, folder: string): Promise<void> {
  for (const [path, sum] of Object.entries(backup.files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true, mode: 0o700 })
    const stream = await store.read(`${backup.name}/${path}`)
    await pipeline(checked(stream, { path, ...sum }), createWriteStream(join(folder, path), { mode: 0o600 }))
  }
}

/** Reads every photo of a backup and checks every byte. */
export async function fetchPhotos(
  store: BackupStore,
  { photos }: Pick<Backup, 'photos'>,
  use: (name: string, bytes: Uint8Array) => Promise<void> = async () => {},
): Promise<void> {
  for (const [name, sum] of Object.entries(photos)) {
    const path = photoPath(name)
    const parts: Uint8Array[] = []
    for await (const part of checked(await store.read(path), { path, ...sum })) parts.push(part)
    await use(name, Buffer.concat(parts))
  }
}

/** Reads photos that were shipped after the backup. Rows of an upload that was still in progress have no file. */
export async function fetchLaterPhotos(
  store: BackupStore,
  names: string[],
  use: (name: string, bytes: Uint8Array) => Promise<void>,
): Promise<void> {
  for (const name of names) {
    const stream = await store.read(photoPath(name))
    if (stream) await use(name, await buffer(stream))
  }
}

async function* checked(
  stream: Readable | null,
  { path, bytes, sha256 }: { path: string; bytes: number; sha256: string },
): AsyncGenerator<Uint8Array> {
  if (!stream) throw unusable(`The backup is incomplete: ${path} is missing.`)
  const hash = createHash('sha256')
  let read = 0
  for await (const chunk of stream) {
    read += chunk.length
    hash.update(chunk)
    yield chunk
  }
  if (read !== bytes || hash.digest('hex') !== sha256) throw unusable(`The backup is damaged: ${path} has changed.`)
}
