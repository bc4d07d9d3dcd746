import { z } from 'zod'

/** What needs attention today. */

const day = z.object({ day: z.iso.date(), orders: z.int(), total: z.int() })

/** An order and the day it is due, or a message and the day it came. */
const waiting = z.object({ reference: z.string(), name: z.string(), note: z.string(), day: z.iso.date() })

export const todaySchema = z.object({
  to_pick: z.int(),
  to_dispatch: z.int(),
  to_collect: z.int(),
  unpaid: z.int(),
  expiring: z.int(),
  attention: z.int(),
  short: z.int(),
  refunds_in_trouble: z.int(),
  mails_failed: z.int(),
  enquiries: z.int(),
  claims: z.int(),
  /** The first few of each kind that are due or have waited longest; none where somebody may not see them. */
  first: z.object({
    to_pick: z.array(waiting),
    to_dispatch: z.array(waiting),
    to_collect: z.array(waiting),
    enquiries: z.array(waiting),
    claims: z.array(waiting),
  }),
  /** How many things differ from the starter files since a recent upgrade. */
  catalogue_differences: z.int(),
  /** Releases that were held, and the reason. */
  held_releases: z.array(z.object({ id: z.int(), name: z.string(), reason: z.string() })),
  /** Whether the daily backup has been missing for a day. */
  backup_missing: z.boolean(),
  /** The first few; `low_stock_count` counts them all. */
  low_stock: z.array(z.object({ sku: z.string(), name: z.string(), pieces: z.int() })),
  low_stock_count: z.int(),
  /** The last 28 days, oldest first; null for roles that see no prices. */
  sales: z.array(day).nullable(),
})
export type Today = z.output<typeof todaySchema>
