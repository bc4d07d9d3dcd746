import type { Readable } from 'node:stream'
import { ShopError } from '../error.ts'

/** A folder or bucket for backups. Paths have forward slashes. */
export type BackupStore = {
  /** Stores the local file, or the bytes, whole or not at all. */
  write: (path: string, from: string | Uint8Array) => Promise<void>
  /** Null if there is no such file. */
  read: (path: string) => Promise<Readable | null>
  /** The paths that begin with this text. */
  list: (start: string) => Promise<string[]>
  /** Does nothing if there is no such file. */
  remove: (path: string) => Promise<void>
}

/** How the embedded database's log was last shipped. */
export type Shipping = { at: Date | null; error: string | null; failingSince: Date | null }

/** What backups need of the process. */
export type BackupGateway = {
  /** A folder for unfinished work, emptied by each run. */
  workFolder: string
  isEncrypted: boolean
  /** Of the disk of a folder. */
  freeBytes: (folder: string) => Promise<number>
  /** Throws a `ShopError` with a sentence if the target cannot be used. */
  open: (target: string) => Promise<BackupStore>
  /** Null if no log is shipped. */
  shipping: Shipping | null
}

export function parseBucket(target: string): { bucket: string; folder: string } | null {
  const [, bucket, folder = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/(.*))?$/.exec(target) ?? []
  return bucket ? { bucket, folder: folder.replace(/\/+$/, '') } : null
}

export const unusable = (message: string, cause?: unknown): ShopError => {
  const error = new ShopError('invalid', message)
  error.cause = cause
  return error
}
