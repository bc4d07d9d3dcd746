import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, serial, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import type { Quote } from '#contract/enquiries/quote.ts'
import { products, variations } from './catalogue.ts'
import { staff } from './staff.ts'

const moment = () => timestamp({ withTimezone: true })

export const enquiryKinds = ['contact', 'question', 'lead-time', 'cutting'] as const
export const enquiryStates = ['waiting', 'answered', 'closed'] as const

/** What a shopper asked, as it was sent. `about` keeps the stone's name when the catalogue later drops it. */
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
    /** Who of the staff deals with it. */
    assignedTo: integer().references(() => staff.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('enquiries_newest').on(table.createdAt.desc()),
    index('enquiries_state').on(table.state, table.id),
    index('enquiries_email').on(sql`lower(${table.email}) text_pattern_ops`),
    index('enquiries_name').on(sql`lower(${table.name}) text_pattern_ops`),
    index('enquiries_surname').on(sql`lower(regexp_replace(${table.name}, '^.* ', '')) text_pattern_ops`),
  ],
)

/** What the shop answered, and what colleagues noted for each other. */
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
    /** What was offered, as it was sent. */
    quote: jsonb().$type<Quote>(),
    at: moment().notNull(),
  },
  (table) => [index('enquiry_messages_enquiry').on(table.enquiryId)],
)

export const noticeKinds = ['order', 'claim', 'enquiry'] as const

/** What the shop is yet to hear of in its mail of the day, by reference. Gone with that mail. */
export const shopNotices = pgTable('shop_notices', {
  id: serial().primaryKey(),
  kind: text({ enum: noticeKinds }).notNull(),
  reference: text().notNull(),
  createdAt: moment().notNull(),
})

/**
 * Who wants one mail when something is back in stock: a size, or any size of a product. Gone with that mail, and after
 * a year without one.
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
    // Two wishes for any size are one wish.
    unique('stock_alerts_once').on(table.email, table.productId, table.variationId).nullsNotDistinct(),
  ],
)

/**
 * One row per address. On the list means confirmed and not unsubscribed since; before that it is only asked for.
 * The consent is kept word for word with its time and place, because the shop has to be able to show it.
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

/** The links sent out, by hash: who reads the database cannot confirm or unsubscribe anyone. */
export const newsletterLinks = pgTable(
  'newsletter_links',
  {
    hash: text().primaryKey(),
    subscriptionId: integer()
      .notNull()
      .references(() => newsletterSubscriptions.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['confirm', 'unsubscribe'] }).notNull(),
    createdAt: moment().notNull(),
    /** Null: never. An unsubscribe link in an old mail has to work for good. */
    expiresAt: moment(),
    usedAt: moment(),
  },
  (table) => [index('newsletter_links_subscription').on(table.subscriptionId)],
)

export type MailFile = { filename: string; contentType: string; content: string }

/** A page as it was, by its version: the same text is not written down with every mail. `note` says what it is to the reader. */
export type AttachedPage = { filename: string; pageVersion: number; note: string; publicUrl: string }

export type MailAttachment = MailFile | AttachedPage

/**
 * Mail waits here until it is sent. A worker claims a row by moving `dueAt` ahead and writing a claim of its own;
 * when it dies the row falls due again, and is sent under the same Message-ID.
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
    /** Attempts the server got whole and never answered: each may have arrived, so few and late ones follow. */
    unanswered: integer().notNull().default(0),
    claim: uuid(),
    sentAt: moment(),
    /** Set when we stop trying: the address does not exist, or every attempt failed. */
    failedAt: moment(),
    lastError: text(),
  },
  (table) => [
    index('mail_outbox_due').on(table.dueAt).where(sql`${table.sentAt} is null and ${table.failedAt} is null`),
    index('mail_outbox_failed').on(table.failedAt).where(sql`${table.failedAt} is not null`),
    index('mail_outbox_address').on(table.toAddress, table.createdAt),
    index('mail_outbox_sent').on(table.sentAt).where(sql`${table.sentAt} is not null`),
  ],
)
