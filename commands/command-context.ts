import { join } from 'node:path'
import { openDatabase } from '#database/open-database.ts'
import { parseEnvironment } from '#server/environment.ts'
import { openBackups } from '#server/open-backups.ts'
import { openGateways } from '#server/open-gateways.ts'
import { openMailGateway } from '#server/open-mail-gateway.ts'
import { openPhotoStore } from '#server/open-photo-store.ts'
import { commandLine } from '#shop/actor.ts'
import { readVocabulary } from '#shop/catalogue/read-vocabulary.ts'
import { type ActingContext, systemClock } from '#shop/context.ts'
import { facePictures } from '#shop/faces/face-pictures.ts'
import { readPictureManifest } from '#shop/media/picture-manifest.ts'
import { countPieces } from '#shop/projects/count-pieces.ts'
import { openSettings } from '#shop/settings/open-settings.ts'

const root = join(import.meta.dirname, '..')

/** The context for commands that staff run on the server. If the database cannot be opened, it prints why and exits. */
export async function openCommandContext(): Promise<ActingContext> {
  const environment = parseEnvironment(process.env)
  const where = { url: environment.DATABASE_URL, folder: environment.DATA_DIR }
  const database = await openDatabase(where).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  })
  const base = { database, clock: systemClock }
  const publicUrl = () => environment.PUBLIC_URL ?? `http://${environment.HOST}:${environment.PORT}`
  const print = (details: object, message: string) => console.error(message, details)
  const photos = await openPhotoStore(environment)
  return {
    ...base,
    log: { info: () => {}, warn: print, error: print },
    actor: commandLine,
    settings: (await openSettings(database, systemClock)).current(),
    vocabulary: await readVocabulary(database.db),
    gateways: await openGateways(base, environment, publicUrl),
    backups: openBackups(environment),
    mail: openMailGateway(environment),
    media: readPictureManifest(root),
    photos,
    folders: [],
    faces: facePictures({
      uploads: { database, photos },
      folder: join(environment.DATA_DIR, 'faces'),
      roomFolder: join(root, 'public/rooms'),
    }),
    planner: { count: async (plan) => countPieces(plan) },
  }
}
