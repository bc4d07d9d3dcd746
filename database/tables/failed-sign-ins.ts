import { boolean, index, integer, pgTable, serial, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { signInFaults } from '#contract/office/staff.ts'
import { customers } from './customers.ts'
import { staff } from './staff.ts'

/**
 * Failed sign-ins, counted by account, network and hour. The row never has the address that was typed, because it may not
 * belong to an account. The network is the /24 or /48 of the visitor's address.
 */
export const failedSignIns = pgTable(
  'failed_sign_ins',
  {
    id: serial().primaryKey(),
    hour: timestamp({ withTimezone: true }).notNull(),
    audience: text({ enum: ['staff', 'customer'] }).notNull(),
    staffId: integer().references(() => staff.id, { onDelete: 'cascade' }),
    customerId: integer().references(() => customers.id, { onDelete: 'cascade' }),
    /** Empty once the hour has many rows: further failures are counted together. */
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
