import { z } from 'zod'
import { settingsSchemas } from './settings.ts'

/** `GET site`: the settings that pages show. The same for everybody. */
export const siteSchema = z.object({
  company: settingsSchemas.company,
  hours: z.array(z.object({ days: z.string(), times: z.string() })),
  social: settingsSchemas.social.shape.links,
  /** Basis points: 2000 is 20%. */
  vat_rate: z.int(),
  wastage: settingsSchemas.catalogue.shape.wastage,
  delivery_promise: z.string(),
  free_delivery_from: z.int().nullable(),
  /** How leftovers are bought back, as a sentence, and the share of the price in basis points. */
  leftovers: z.object({ share: z.int(), text: z.string() }).nullable(),
  return_pence: z.int(),
  smaller_lorry_pence: z.int(),
  hold_minutes: z.int(),
  takes_transfers: z.boolean(),
  /** The share of a size's stock that is reserved for one visitor before payment, in basis points. */
  unpaid_share: z.int(),
  transfer_hold_days: z.object({ usual: z.int(), short: z.int() }),
  /** The side of a free sample, in millimetres. */
  sample_mm: z.int(),
  map_tiles: z.object({ url: z.string(), credit: z.string() }).nullable(),
  reviews_widget: z.string().nullable(),
})
export type Site = z.output<typeof siteSchema>
