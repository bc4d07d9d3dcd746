import type { OpenDatabase } from '#database/client.ts'
import type { ShopConfig } from '#shop.config'
import type { PictureManifest } from './media/picture-manifest.ts'

/** What every verb may use. Time comes from here so that a test can set the clock. */
export type ShopContext = {
  database: OpenDatabase
  config: ShopConfig
  pictures: PictureManifest
  now: () => Date
}
