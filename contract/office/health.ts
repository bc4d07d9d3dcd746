import { z } from 'zod'

/** Emails, refunds and payments that are stuck. */

const moment = z.iso.datetime()

const backupHealthSchema = z.object({
  /** The folder or bucket of the daily backup; null if it is off. */
  target: z.string().nullable(),
  is_encrypted: z.boolean(),
  last: z.object({ name: z.string(), at: moment, bytes: z.int(), target: z.string() }).nullable(),
  /** The last restore that was practised and succeeded. */
  drill: z.object({ name: z.string(), at: moment }).nullable(),
  /** If anything has failed since the last backup. */
  failed: z.object({ at: moment, error: z.string() }).nullable(),
  /** The embedded database's log between two backups; null if it is not shipped. */
  log: z.object({ shipped: moment.nullable(), error: z.string().nullable() }).nullable(),
  /** Whether the daily backup has been missing for a day, or the log has not been shipped for ten minutes. */
  is_missing: z.boolean(),
  /** Whether no restore has been practised for five weeks. */
  is_drill_due: z.boolean(),
})
export type BackupHealth = z.output<typeof backupHealthSchema>

/** What staff may have an email about. */
export type Trouble = 'backup' | 'drill' | 'disk' | 'faults' | 'mail' | 'refunds'

const diskSchema = z.object({
  /** What the shop keeps on it. */
  uses: z.array(z.string()),
  folder: z.string(),
  free: z.int(),
  total: z.int(),
  is_low: z.boolean(),
})
export type Disk = z.output<typeof diskSchema>

export const healthSchema = z.object({
  mails: z.array(
    z.object({
      id: z.int(),
      kind: z.string(),
      to: z.string(),
      subject: z.string(),
      created: moment,
      attempts: z.int(),
      error: z.string().nullable(),
      is_given_up: z.boolean(),
      /** It was sent, and another server has returned it. */
      is_returned: z.boolean(),
      can_retry: z.boolean(),
    }),
  ),
  refunds: z.array(
    z.object({
      id: z.int(),
      order: z.string(),
      amount: z.int(),
      attempts: z.int(),
      error: z.string().nullable(),
      due: moment.nullable(),
      by_hand: z.boolean(),
    }),
  ),
  /** Webhook events with a bad outcome. */
  webhooks: z.array(
    z.object({ provider: z.string(), event: z.string(), kind: z.string(), outcome: z.string(), received: moment }),
  ),
  /** Payments waiting for a while: the webhook may be lost, or the provider has not closed them. */
  payments: z.array(
    z.object({
      id: z.int(),
      order: z.string(),
      provider: z.string(),
      amount: z.int(),
      created: moment,
      /** Closed here, but the provider may still accept the payment. */
      is_closing: z.boolean(),
      attempts: z.int(),
    }),
  ),
  /** Errors of the shop itself in the last 30 days, the latest first. */
  faults: z.array(
    z.object({
      id: z.int(),
      message: z.string(),
      error: z.string(),
      stack: z.string(),
      /** The version of the shop at the last one. */
      version: z.string(),
      count: z.int(),
      first: moment,
      last: moment,
    }),
  ),
  backup: backupHealthSchema,
  /** The disks of the machine that answers. PostgreSQL's own disk is not among them. */
  disks: z.array(diskSchema),
  /** The statements that took the database longest in the last seven days, those that took the most time first. */
  slow_statements: z.array(
    z.object({
      statement: z.string(),
      /** The version that the figures are of. */
      version: z.string(),
      count: z.int(),
      total_ms: z.number(),
      longest_ms: z.number(),
      last: moment,
    }),
  ),
  version: z.string(),
  database: z.object({ server: z.string(), bytes: z.int() }),
  can_retry: z.boolean(),
})
export type Health = z.output<typeof healthSchema>
