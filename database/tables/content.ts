import { sql } from 'drizzle-orm'
import { boolean, customType, index, integer, jsonb, pgTable, serial, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { MenuEntry } from '#contract/content/menu.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** The words that find a post or page: its title first, then its introduction. */
const searchOf = (introduction: 'summary' | 'excerpt') =>
  tsvector().generatedAlwaysAs(
    sql.raw(
      `setweight(to_tsvector('english'::regconfig, title), 'A') || to_tsvector('english'::regconfig, ${introduction})`,
    ),
  )

/** Stays the same when the title or the address changes. Drafts and revisions belong to it. */
const key = () => uuid().notNull().defaultRandom().unique()

/**
 * Bodies and answers are HTML, rendered from the Markdown in `source` with the company's details filled in, and sanitised
 * before they are stored. A row of an earlier version may have no source: its HTML is then all there is.
 */

export const pages = pgTable('pages', {
  id: serial().primaryKey(),
  key: key(),
  slug: text().notNull().unique(),
  title: text().notNull(),
  summary: text().notNull(),
  source: text(),
  body: text().notNull(),
  needsLegalCheck: boolean().notNull(),
  isHidden: boolean().notNull().default(false),
  updatedAt: timestamp({ withTimezone: true }).notNull(),
  search: searchOf('summary'),
})

/**
 * Every version of a page, kept for good, because emails refer to the terms that a customer agreed to. A trigger in the
 * migration writes the rows.
 */
export const pageVersions = pgTable(
  'page_versions',
  {
    id: serial().primaryKey(),
    slug: text().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    writtenAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('page_versions_newest').on(table.slug, table.id)],
)

export const posts = pgTable(
  'posts',
  {
    id: serial().primaryKey(),
    key: key(),
    slug: text().notNull().unique(),
    title: text().notNull(),
    author: text().notNull(),
    excerpt: text().notNull(),
    source: text(),
    body: text().notNull(),
    picture: text().notNull(),
    pictureAlt: text().notNull(),
    readingMinutes: integer().notNull(),
    status: text({ enum: ['publish', 'draft'] }).notNull(),
    publishedAt: timestamp({ withTimezone: true }).notNull(),
    search: searchOf('excerpt'),
  },
  (table) => [index('posts_newest').on(table.publishedAt.desc(), table.id)],
)

export const faqEntries = pgTable('faq_entries', {
  slug: text().primaryKey(),
  key: key(),
  group: text().notNull(),
  question: text().notNull(),
  source: text(),
  answer: text().notNull(),
  position: integer().notNull(),
  isHidden: boolean().notNull().default(false),
})

export const slides = pgTable('slides', {
  position: integer().primaryKey(),
  subtitle: text().notNull(),
  title: text().notNull(),
  description: text().notNull(),
  link: text().notNull(),
  picture: text().notNull(),
})

export const menuEntries = pgTable('menu_entries', {
  position: integer().primaryKey(),
  title: text().notNull(),
  children: jsonb().$type<MenuEntry['children']>().notNull(),
})

/** Addresses that have moved. A visitor who opens `path` is sent to `target`. */
export const redirects = pgTable('redirects', {
  path: text().primaryKey(),
  target: text().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  /** The member of staff who added it; null for an address that moved when its page was published. */
  author: text(),
})
