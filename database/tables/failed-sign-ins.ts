import { boolean, index, integer, pgTable, serial, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { signInFaults } from '#contract/office/staff.ts'
import { customers } from './customers.ts'
import { staff } from './staff.ts'

/**
 * Sign-ins that failed, one row for an account, a network and an hour, with how many. Never what was typed: an address
 * that has no account is nobody's, and the network is the /24 or /48 it is part of.
 */
export const failedSignIns = pgTable(
  'failed_sign_ins',
  {
    id: serial().primaryKey(),
    hour: timestamp({ withTimezone: true }).notNull(),
    audience: text({ enum: ['staff', 'customer'] }).notNull(),
    staffId: integer().references(() => staff.id, { onDelete: 'cascade' }),
    customerId: integer().references(() => customers.id, { onDelete: 'cascade' }),
    /** Empty for the rest of an hour that already has many rows. */
    network: text().notNull(),
    isKnownBrowser: boolean().notNull(),
    fault: text({ enum: signInFaults }).notNull(),
    tries: integer().notNull(),
  },
  (table) => [
    unique('failed_sign_ins_hour')
      .on(table.hour, table.audience, table.staffId, table.customerId, table.network, table.isKnownBrowser, table.fault)
      .nullsNotDistinct(),
    index('failed_sign_ins_customer').on(table.customerId),
  ],
)
