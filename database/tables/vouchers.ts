import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core'
import { voucherKinds } from '#contract/arithmetic/voucher.ts'

const moment = () => timestamp({ withTimezone: true })

/** How often a voucher was used is counted from the orders that have it. */
export const vouchers = pgTable(
  'vouchers',
  {
    id: serial().primaryKey(),
    /** In capital letters. */
    code: text().notNull().unique(),
    kind: text({ enum: voucherKinds }).notNull(),
    /** Basis points of a percentage; pence of an amount. */
    value: integer().notNull(),
    startsAt: moment().notNull(),
    /** Null if it has no end. */
    endsAt: moment(),
    /** What the goods it covers must cost at least. */
    leastSpendPence: integer().notNull().default(0),
    /** Null if there is no limit. */
    mostUses: integer(),
    oncePerCustomer: boolean().notNull().default(false),
    /** The collections it is valid for; empty for all goods. */
    collectionIds: integer().array().notNull().default([]),
    onSamples: boolean().notNull().default(false),
    onDelivery: boolean().notNull().default(false),
    /** For staff: what the voucher is for. */
    note: text().notNull().default(''),
    createdAt: moment().notNull(),
    createdBy: text().notNull(),
    /** Rises with every change. */
    version: integer().notNull().default(1),
  },
  (table) => [
    check('vouchers_value', sql`${table.value} > 0 and (${table.kind} <> 'percent' or ${table.value} <= 10000)`),
    check('vouchers_code', sql`${table.code} = upper(${table.code})`),
  ],
)
