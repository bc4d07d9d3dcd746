import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core'
import type { Address } from '#contract/customers/address.ts'

const moment = () => timestamp({ withTimezone: true })

/** A customer with an account. Deleting the account removes the row; orders keep a copy of what an invoice needs. */
export const customers = pgTable(
  'customers',
  {
    id: serial().primaryKey(),
    /** In lower case with an ASCII domain, so that each address has one account. */
    email: text().notNull().unique(),
    passwordHash: text().notNull(),
    firstName: text().notNull().default(''),
    lastName: text().notNull().default(''),
    role: text({ enum: ['customer'] })
      .notNull()
      .default('customer'),
    billing: jsonb().$type<Address | null>(),
    shipping: jsonb().$type<Address | null>(),
    isPayingCustomer: boolean().notNull().default(false),
    orderCount: integer().notNull().default(0),
    /** When a link sent to the address was opened; null until then. */
    emailConfirmedAt: moment(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    check('customers_email_lower', sql`${table.email} = lower(${table.email})`),
    // For searches while a customer is on the phone.
    index('customers_email_start').on(sql`${table.email} text_pattern_ops`),
    index('customers_name').on(sql`lower(${table.firstName} || ' ' || ${table.lastName}) text_pattern_ops`),
    index('customers_surname').on(
      sql`lower(coalesce(nullif(${table.lastName}, ''), ${table.billing} ->> 'last_name')) text_pattern_ops`,
    ),
    index('customers_postcode').on(sql`lower(replace(${table.billing} ->> 'postcode', ' ', '')) text_pattern_ops`),
    index('customers_phone').on(sql`phone_digits(${table.billing}) text_pattern_ops`),
  ],
)

/** Addresses that a customer saved in addition to the two of the account, each with a name. */
export const customerAddresses = pgTable(
  'customer_addresses',
  {
    /** Random, because it is in URLs. */
    id: text().primaryKey(),
    customerId: integer()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    label: text().notNull(),
    address: jsonb().$type<Address>().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [index('customer_addresses_customer').on(table.customerId, table.createdAt)],
)

/** A session. Only the hash of its token is stored; the token itself is in the browser's cookie. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text().primaryKey(),
    customerId: integer()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** 'Remember me' was ticked: the session lasts 30 days instead of 24 hours. */
    remembered: boolean().notNull(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('sessions_customer').on(table.customerId), index('sessions_expiry').on(table.expiresAt)],
)

export const linkPurposes = ['reset-password', 'confirm-email', 'change-email'] as const

/** Links sent by email, stored as hashes. Each works once. */
export const customerLinks = pgTable(
  'customer_links',
  {
    hash: text().primaryKey(),
    customerId: integer()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    purpose: text({ enum: linkPurposes }).notNull(),
    /** The address that the link was sent to. */
    email: text().notNull(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (table) => [
    index('customer_links_customer').on(table.customerId),
    index('customer_links_expiry').on(table.expiresAt),
  ],
)
