import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, serial, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import type { Quote } from '#contract/enquiries/quote.ts'
import { products, variations } from './catalogue.ts'
import { staff } from './staff.ts'

const moment = () => timestamp({ withTimezone: true })

export const enquiryKinds = ['contact', 'question', 'lead-time', 'cutting'] as const
export const enquiryStates = ['waiting', 'answered', 'closed'] as const

/** A customer's enquiry, as it was sent. `about` keeps the name of a stone that later leaves the catalogue. */
export const enquiries = pgTable(
  'enquiries',
  {
    id: serial().primaryKey(),
    reference: text().notNull().unique(),
    kind: text({ enum: enquiryKinds }).notNull(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    topic: text(),
    productId: integer().references(() => products.id, { onDelete: 'set null' }),
    variationId: integer().references(() => variations.id, { onDelete: 'set null' }),
    about: text(),
    pieces: integer(),
    widthMm: integer(),
    heightMm: integer(),
    edge: text(),
    message: text(),
    createdAt: moment().notNull(),
    state: text({ enum: enquiryStates }).notNull().default('waiting'),
    /** The member of staff who deals with it. */
    assignedTo: integer().references(() => staff.id, { onDelete: 'set null' }),
    /** Who is writing a reply, and until when that counts unless they go on. */
    writerId: integer().references(() => staff.id, { onDelete: 'set null' }),
    writingUntil: moment(),
  },
  (table) => [
    index('enquiries_newest').on(table.createdAt.desc()),
    index('enquiries_state').on(table.state, table.id),
    index('enquiries_email').on(sql`lower(${table.email}) text_pattern_ops`),
    index('enquiries_name').on(sql`lower(${table.name}) text_pattern_ops`),
    index('enquiries_surname').on(sql`lower(regexp_replace(${table.name}, '^.* ', '')) text_pattern_ops`),
  ],
)

/** Replies to the customer, and notes that only staff see. */
export const enquiryMessages = pgTable(
  'enquiry_messages',
  {
    id: serial().primaryKey(),
    enquiryId: integer()
      .notNull()
      .references(() => enquiries.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['answer', 'note', 'quote'] }).notNull(),
    author: text().notNull(),
    text: text().notNull(),
    /** The offer, as it was sent. */
    quote: jsonb().$type<Quote>(),
    at: moment().notNull(),
  },
  (table) => [index('enquiry_messages_enquiry').on(table.enquiryId)],
)

export const noticeKinds = ['order', 'claim', 'enquiry'] as const

/** References for the shop's next daily email. Deleted when the email is written. */
export const shopNotices = pgTable('shop_notices', {
  id: serial().primaryKey(),
  kind: text({ enum: noticeKinds }).notNull(),
  reference: text().notNull(),
  createdAt: moment().notNull(),
})

/**
 * Requests for one email when a size, or any size of a product, is back in stock. Deleted when the email is written, or after
 * a year.
 */
export const stockAlerts = pgTable(
  'stock_alerts',
  {
    id: serial().primaryKey(),
    email: text().notNull(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    variationId: integer().references(() => variations.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull(),
  },
  (table) => [
    check('stock_alerts_email_lower', sql`${table.email} = lower(${table.email})`),
    // Two requests for any size count as one.
    unique('stock_alerts_once').on(table.email, table.productId, table.variationId).nullsNotDistinct(),
  ],
)

/** Sizes that run low and that staff have been told about. Deleted once there is enough again. */
export const lowStockReports = pgTable('low_stock_reports', {
  variationId: integer()
    .primaryKey()
    .references(() => variations.id, { onDelete: 'cascade' }),
  reportedAt: moment().notNull(),
})

/**
 * One row per address. An address is on the list if it has been confirmed and not unsubscribed since. The wording, time and
 * place of the consent are kept, because the shop has to be able to prove it.
 */
export const newsletterSubscriptions = pgTable(
  'newsletter_subscriptions',
  {
    id: serial().primaryKey(),
    email: text().notNull().unique(),
    consentText: text().notNull(),
    consentAt: moment().notNull(),
    source: text({ enum: ['footer', 'checkout', 'account', 'register'] }).notNull(),
    confirmedAt: moment(),
    unsubscribedAt: moment(),
  },
  (table) => [check('newsletter_email_lower', sql`${table.email} = lower(${table.email})`)],
)

/** The links in emails, stored as hashes, so that reading the database does not allow anyone to use them. */
export const newsletterLinks = pgTable(
  'newsletter_links',
  {
    hash: text().primaryKey(),
    subscriptionId: integer()
      .notNull()
      .references(() => newsletterSubscriptions.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['confirm', 'unsubscribe'] }).notNull(),
    createdAt: moment().notNull(),
    /** Null for unsubscribe links, which have to work for ever. */
    expiresAt: moment(),
    usedAt: moment(),
  },
  (table) => [index('newsletter_links_subscription').on(table.subscriptionId)],
)

export type MailFile = { filename: string; contentType: string; content: string }

/** The attached page by its version, so that its text is not stored with every email. `note` introduces it to the reader. */
export type AttachedPage = { filename: string; pageVersion: number; note: string; publicUrl: string }

export type MailAttachment = MailFile | AttachedPage

/**
 * The queue of emails. A worker claims a row by moving `dueAt` into the future and writing its own `claim`. If the worker
 * dies, the row becomes due again, and the email is sent with the same Message-ID.
 */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: serial().primaryKey(),
    messageId: uuid().notNull().unique(),
    kind: text().notNull(),
    toAddress: text().notNull(),
    toName: text(),
    replyTo: text(),
    subject: text().notNull(),
    html: text().notNull(),
    plain: text().notNull(),
    headers: jsonb().$type<Record<string, string>>().notNull(),
    attachments: jsonb().$type<MailAttachment[] | null>(),
    createdAt: moment().notNull(),
    dueAt: moment().notNull(),
    attempts: integer().notNull().default(0),
    /** Attempts that the mail server received but did not confirm. Each may have arrived, so there are few, late retries. */
    unanswered: integer().notNull().default(0),
    claim: uuid(),
    sentAt: moment(),
    /** Set when the shop stops trying, because the address does not exist or every attempt failed. */
    failedAt: moment(),
    lastError: text(),
    /** The member of staff an alert is for: it is only sent if they may still have it. */
    staffId: integer(),
    /** When staff were told that the shop stopped trying. */
    reportedAt: moment(),
  },
  (table) => [
    index('mail_outbox_due').on(table.dueAt).where(sql`${table.sentAt} is null and ${table.failedAt} is null`),
    index('mail_outbox_failed').on(table.failedAt).where(sql`${table.failedAt} is not null`),
    index('mail_outbox_address').on(table.toAddress, table.createdAt),
    index('mail_outbox_sent').on(table.sentAt).where(sql`${table.sentAt} is not null`),
  ],
)
