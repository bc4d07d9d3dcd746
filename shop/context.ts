import type { OpenDatabase } from '#database/open-database.ts'
import type { ShopConfig } from '#shop.config'
import type { Actor } from './actor.ts'
import type { PhotoStore } from './media/photo-store.ts'
import type { PictureManifest } from './media/picture-manifest.ts'
import type { PaymentGateways } from './payments/gateway.ts'
import type { PieceCounter } from './projects/count-pieces.ts'

/** Time comes from here so that a test can set it. */
export type Clock = { now: () => Date }

export const systemClock: Clock = { now: () => new Date() }

/** Where a verb tells of what went wrong beside its answer. Pino fits; nothing personal goes in. */
export type Log = Record<'info' | 'warn' | 'error', (details: object, message: string) => void>

/** What every verb may use. The process itself acts for nobody, so its context has no actor. */
export type ShopContext = {
  database: OpenDatabase
  clock: Clock
  log: Log
  actor?: Actor
  /** The Idempotency-Key of what the office asks for, and a hash of all that it asks. */
  request?: { key: string; bodyHash: string } | undefined
  settings: ShopConfig
  gateways: PaymentGateways
  media: PictureManifest
  photos: PhotoStore
  planner: PieceCounter
}

/** What a verb needs that records who did something: the compiler finds each call that does not say who. */
export type ActingContext = ShopContext & { actor: Actor }

/** The same context, acting for somebody. */
export const actingAs = (ctx: ShopContext, actor: Actor): ActingContext => ({ ...ctx, actor })
