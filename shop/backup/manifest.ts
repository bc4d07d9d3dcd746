import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { type BackupStore, unusable } from './backup-store.ts'

/** Others may be able to write where backups are stored: a restored file must not leave the folder it is restored into. */
const path = z
  .string()
  .refine((text) => !/[\\:\0]/.test(text) && text.split('/').every((part) => !['', '.', '..'].includes(part)))

const sum = z.object({ bytes: z.int(), sha256: z.string() })

const backupSchema = z.object({
  format: z.literal(1),
  /** Also the folder of the backup in its target. */
  name: path,
  madeAt: z.iso.datetime(),
  /** Of the shop, and of the embedded database that can open the copy. */
  version: z.string(),
  postgres: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), rows: z.int(), sum: z.string() })),
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
  /** The embedded database's own files; null for a backup of a server. */
  copy: z
    .object({
      pglite: z.string(),
      from: z.string(),
      to: z.string(),
      label: z.string(),
      folders: z.array(path),
      files: z.array(z.object({ path, bytes: z.int() })),
    })
    .nullable(),
  /** The log that continues this copy: `log-pieces.ts`. */
  stream: z.string().nullable().default(null),
  /** The files of this backup, by their paths below its folder. */
  files: z.record(path, sum),
  /** Photos never change, so all backups of a target share them. */
  photos: z.record(path, sum),
})
export type Backup = z.output<typeof backupSchema>

const manifestSchema = z.object({ sha256: z.string(), backup: z.unknown() })

export const manifestFile = 'manifest.json'
export const photoPath = (name: string): string => `photos/${name.slice(0, 2)}/${name}.webp`
export const tableFile = (table: string): string => `tables/${table.replaceAll('"', '')}.jsonl.zst`

const namePattern = /^(\d{4}-\d\d-\d\dT\d{6}Z)-[0-9a-f]{6}$/

/** Sorts by time: `2026-11-18T023000Z-1a2b3c`. */
export const backupName = (at: Date, random: string): string =>
  `${at.toISOString().slice(0, 19).replaceAll(':', '')}Z-${random}`

/** When a backup was made, by its name; null for anything else. */
export function backupTime(name: string): Date | null {
  const text = namePattern.exec(name)?.[1]
  return text ? new Date(text.replace(/(\d\d)(\d\d)(\d\d)Z$/, '$1:$2:$3Z')) : null
}

export const bytesOf = ({ files, photos }: Pick<Backup, 'files' | 'photos'>): number =>
  [...Object.values(files), ...Object.values(photos)].reduce((total, { bytes }) => total + bytes, 0)

const hashOf = (backup: unknown) => createHash('sha256').update(JSON.stringify(backup)).digest('hex')

export const manifestText = (backup: Backup): string => JSON.stringify({ sha256: hashOf(backup), backup })

/** The names of all complete backups, oldest first: the manifest is written last. */
export async function listBackups(store: BackupStore): Promise<string[]> {
  const paths = await store.list('')
  return paths
    .filter((path) => path.endsWith(`/${manifestFile}`))
    .map((path) => path.slice(0, -manifestFile.length - 1))
    .filter((name) => backupTime(name))
    .sort()
}

export async function readManifest(store: BackupStore, name: string): Promise<Backup> {
  const stream = await store.read(`${name}/${manifestFile}`)
  if (!stream) throw unusable(`There is no complete backup ${name}.`)
  const text = (await buffer(stream)).toString()
  const damaged = unusable(`The backup ${name} is damaged: its manifest has changed.`)
  try {
    const { sha256, backup } = manifestSchema.parse(JSON.parse(text))
    if (hashOf(backup) !== sha256) throw damaged
    return backupSchema.parse(backup)
  } catch (error) {
    damaged.cause = error
    throw damaged
  }
}
