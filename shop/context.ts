import type { OpenVocabulary } from '#contract/catalogue/open-vocabulary.ts'
import type { Settings } from '#contract/settings/settings.ts'
import type { OpenDatabase } from '#database/open-database.ts'
import type { Actor } from './actor.ts'
import type { BackupGateway } from './backup/backup-store.ts'
import type { FacePictures } from './faces/pictures.ts'
import type { MailGateway } from './mail/mail-gateway.ts'
import type { PhotoStore } from './media/photo-store.ts'
import type { PictureManifest } from './media/picture-manifest.ts'
import type { PaymentGateways } from './payments/gateway.ts'
import type { PieceCounter } from './projects/count-pieces.ts'

/** All code reads the time from here, so that tests can set it. */
export type Clock = { now: () => Date }

export const systemClock: Clock = { now: () => new Date() }

/** For problems that are not part of a function's result. Compatible with Pino. Never log personal data. */
export type Log = Record<'info' | 'warn' | 'error', (details: object, message: string) => void>

/** What every function of the shop may use. The context of the process has no actor. */
export type ShopContext = {
  database: OpenDatabase
  clock: Clock
  log: Log
  actor?: Actor
  /** The Idempotency-Key of an office request, and a hash of its body. */
  request?: { key: string; bodyHash: string } | undefined
  /** As they were when the request began. In the context of the process: as they are now. */
  settings: Settings
  /** The collections and terms that visitors see, as they were when the request began. */
  vocabulary: OpenVocabulary
  gateways: PaymentGateways
  media: PictureManifest
  photos: PhotoStore
  /** The folders of this machine that the shop writes to. */
  folders: { use: string; folder: string }[]
  backups: BackupGateway
  mail: MailGateway
  faces: FacePictures
  planner: PieceCounter
}

/** For functions that record who did something: the compiler rejects calls without an actor. */
export type ActingContext = ShopContext & { actor: Actor }

export const actingAs = (ctx: ShopContext, actor: Actor): ActingContext => ({ ...ctx, actor })
