import { join } from 'node:path'
import type { Logger } from 'pino'
import { openDatabase } from '#database/open-database.ts'
import { openCatalogue } from '#shop/catalogue/import/open-catalogue.ts'
import { openVocabularyCopy } from '#shop/catalogue/read-vocabulary.ts'
import { actingAs, type ShopContext, systemClock } from '#shop/context.ts'
import { adoptDocuments } from '#shop/documents/adopt-documents.ts'
import { lacksRevisions } from '#shop/documents/lacks-revisions.ts'
import { safeError } from '#shop/error.ts'
import { readPictureManifest } from '#shop/media/picture-manifest.ts'
import { offeredMethods } from '#shop/payments/offered-methods.ts'
import { openSettings } from '#shop/settings/open-settings.ts'
import type { Environment } from './environment.ts'
import { openFacePictures } from './faces/open-face-pictures.ts'
import { openBackups } from './open-backups.ts'
import { openGateways } from './open-gateways.ts'
import { openMailGateway } from './open-mail-gateway.ts'
import { openPhotoStore } from './open-photo-store.ts'
import { openPlanner } from './planning/open-planner.ts'

const root = join(import.meta.dirname, '..')

type Parts = { environment: Environment; log: Logger; publicUrl: () => string }

/** Opens the database, imports the starter catalogue if it is empty, and returns the context of every function. */
export async function openContext({ environment, log, publicUrl }: Parts) {
  const database = await openDatabase(
    { url: environment.DATABASE_URL, folder: environment.DATA_DIR },
    (level, message, { reason }) => log[level]({ error: reason }, message),
  )
  const base = { database, clock: systemClock }
  const settings = await openSettings(database, systemClock, environment)
  const vocabulary = openVocabularyCopy(database.db)
  const planner = openPlanner({ onError: (error) => log.error(safeError(error), 'the thread that plans rooms failed') })
  const photos = await openPhotoStore(environment)
  const faces = openFacePictures({
    root,
    folder: join(environment.DATA_DIR, 'faces'),
    uploads: { database, photos },
    onError: (error) => log.error(safeError(error), 'the thread that straightens photographs failed'),
  })
  const ctx: ShopContext = {
    ...base,
    log,
    get settings() {
      return settings.current()
    },
    get vocabulary() {
      return vocabulary.current()
    },
    gateways: await openGateways(base, environment, publicUrl),
    media: readPictureManifest(root),
    backups: openBackups(environment),
    mail: openMailGateway(environment),
    photos,
    folders: [
      { use: 'data', folder: environment.DATA_DIR },
      { use: 'photos', folder: join(environment.DATA_DIR, 'photos') },
    ],
    faces: faces.pictures,
    planner,
  }
  if (offeredMethods(ctx).length === 0) log.warn('no payment method is set up: orders that cost something are refused')
  if (!environment.SMTP_URL) log.warn('no mail server is set up (SMTP_URL): every email stays in the outbox')
  const { imported, differences } = await openCatalogue(actingAs(ctx, { kind: 'import' }), {
    folder: join(root, 'catalogue'),
    isLive: environment.isLive,
  })
  await vocabulary.reload()
  if (await lacksRevisions(database.db)) await adoptDocuments(ctx)
  if (imported !== null) log.info({ products: imported }, 'catalogue imported')
  if (differences > 0)
    log.warn(
      { differences },
      'the shop differs from the files in catalogue/ and stays as it is: npm run catalogue -- diff',
    )
  return { ctx, threads: [planner, faces], reload: { settings: settings.reload, vocabulary: vocabulary.reload } }
}
