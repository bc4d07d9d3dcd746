import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, inject } from 'vitest'
import { freeBytes } from '#database/free-bytes.ts'
import { type OpenDatabase, openDatabase } from '#database/open-database.ts'
import { folderStore } from '#shop/backup/folder-store.ts'
import { importCatalogue } from '#shop/catalogue/import/import-catalogue.ts'
import { type ActingContext, systemClock } from '#shop/context.ts'
import { adoptDocuments } from '#shop/documents/adopt-documents.ts'
import { facePictures } from '#shop/faces/face-pictures.ts'
import type { PhotoStore } from '#shop/media/photo-store.ts'
import { readPictureManifest } from '#shop/media/picture-manifest.ts'
import { sandboxGateways } from '#shop/payments/sandbox-gateway.ts'
import { countPieces } from '#shop/projects/count-pieces.ts'
import { openSettings } from '#shop/settings/open-settings.ts'
import { starterSettings } from '#shop.config'
import { starterVocabulary } from '#testing/contract/starter-vocabulary.ts'
import { copyOfSeed, type SeedName } from '#testing/database/seeded-database.ts'

export const root = join(import.meta.dirname, '../..')

const silent = () => {}

function photosInMemory(): PhotoStore {
  const stored = new Map<string, Uint8Array<ArrayBuffer>>()
  return {
    write: async (name, bytes) => void stored.set(name, new Uint8Array(bytes)),
    read: async (name) => stored.get(name) ?? null,
    remove: async (name) => void stored.delete(name),
  }
}

/** Pictures of faces are named after their content, so all tests of a process can share them. */
const faceFolder = join(tmpdir(), `face-pictures-${randomUUID()}`)
process.on('exit', () => rmSync(faceFolder, { recursive: true, force: true }))

/** A context on an open database, with payments by the sandbox and a silent log. */
export function testContextOn(database: OpenDatabase): ActingContext {
  const base = { database, clock: systemClock }
  const photos = photosInMemory()
  const deployment = { publicUrl: () => 'https://shop.test', isProduction: false }
  return {
    ...base,
    log: { info: silent, warn: silent, error: silent },
    actor: { kind: 'guest' },
    settings: starterSettings,
    vocabulary: starterVocabulary,
    gateways: sandboxGateways(base, deployment),
    media: readPictureManifest(root),
    backups: {
      workFolder: join(tmpdir(), `shop-backup-${process.pid}`),
      isEncrypted: false,
      freeBytes,
      open: async (target) => folderStore(target),
      shipping: null,
    },
    mail: { server: null, bounces: null, lookUpTxt: async () => [] },
    photos,
    folders: [{ use: 'data', folder: tmpdir() }],
    faces: facePictures({
      uploads: { database, photos },
      folder: faceFolder,
      roomFolder: join(root, 'public/rooms'),
    }),
    planner: { count: async (plan) => countPieces(plan) },
  }
}

/** Opens a database and returns a shop's context on it. */
export async function openShop(where: Parameters<typeof openDatabase>[0]): Promise<ActingContext> {
  return testContextOn(await openDatabase(where))
}

/** Writes the starter settings and a catalogue into an empty database. */
export async function seed(
  where: { folder: string; url?: string },
  catalogue = join(root, 'catalogue'),
): Promise<void> {
  const ctx = await openShop(where)
  await openSettings(ctx.database, ctx.clock)
  await importCatalogue({ ...ctx, actor: { kind: 'import' } }, catalogue, { isDemonstration: true })
  await adoptDocuments(ctx)
  await ctx.database.close()
}

/** A shop's context on a copy of the seeded database, for the tests of one file. */
export function testContext(from: SeedName = 'seeded'): ActingContext {
  const opened = {} as ActingContext
  let close = async () => {}
  beforeAll(async () => {
    const { where, remove } = await copyOfSeed(inject(from))
    const ctx = await openShop(where)
    Object.assign(opened, ctx)
    close = async () => {
      await ctx.database.close()
      await remove()
    }
  })
  afterAll(() => close())
  return opened
}
