import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { shapes } from '#contract/arithmetic/area.ts'
import { carriages } from '#contract/arithmetic/delivery-service.ts'
import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import type { PackUse } from '#contract/catalogue/pack-use.ts'
import { pictureRoles, productStatuses } from '#contract/catalogue/product-states.ts'
import type { layingSchema, lookSchema, technicalSchema } from '#contract/files/catalogue-file.ts'
import type { Face } from '#contract/media/face.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

export const collections = pgTable('collections', {
  id: serial().primaryKey(),
  slug: text().notNull().unique(),
  title: text().notNull(),
  intro: text().notNull(),
  position: integer().notNull(),
  /** Stays when the title or the address changes. */
  key: uuid().notNull().unique().defaultRandom(),
  /** Null if it is `/collections/` and the slug. */
  path: text().unique(),
  /** Other words for it in addresses, in addition to the slug. */
  aliases: text().array().notNull().default([]),
  isHidden: boolean().notNull().default(false),
})

export const attributes = pgTable('attributes', {
  id: integer().primaryKey(),
  key: text().notNull().unique(),
  name: text().notNull(),
  slug: text().notNull().unique(),
  position: integer().notNull(),
})

export const terms = pgTable(
  'terms',
  {
    id: serial().primaryKey(),
    attributeId: integer()
      .notNull()
      .references(() => attributes.id),
    slug: text().notNull(),
    name: text().notNull(),
    position: integer().notNull(),
    /** Stays when the name or the address changes. */
    key: uuid().notNull().unique().defaultRandom(),
    /** Null if the term has no page. */
    path: text().unique(),
    /** Other words for it in addresses and filters, in addition to the slug. */
    aliases: text().array().notNull().default([]),
    /** For a colour: up to three colours in hexadecimal, with spaces between them. */
    swatch: text(),
    isHidden: boolean().notNull().default(false),
  },
  (table) => [uniqueIndex('terms_attribute_slug').on(table.attributeId, table.slug)],
)

export const products = pgTable(
  'products',
  {
    id: serial().primaryKey(),
    /** Stays the same when the name or the address changes. Drafts and revisions belong to it. */
    key: uuid().notNull().defaultRandom().unique(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    status: text({ enum: productStatuses }).notNull(),
    unit: text({ enum: ['m2', 'piece'] }).notNull(),
    summary: text().notNull(),
    description: text().notNull(),
    technical: jsonb().$type<z.output<typeof technicalSchema> | null>(),
    /** Not jsonb, which does not keep the order of the rows. */
    details: json().$type<Record<string, string>>().notNull(),
    /** How the studio draws the stone. Null for a stone that only has photographs. */
    look: jsonb().$type<z.output<typeof lookSchema> | null>(),
    /** Photographed stone, which rooms show in place of what the studio draws. */
    faces: jsonb().$type<Face[]>().notNull().default([]),
    laying: jsonb().$type<z.output<typeof layingSchema> | null>(),
    /** For a pack (adhesive, grout): its purpose, and the conditions of its stated coverage. */
    packUse: jsonb().$type<PackUse | null>(),
    popularity: integer().notNull(),
    featured: boolean().notNull(),
    publishedAt: timestamp({ withTimezone: true }).notNull(),
    /** For search engines, if they differ from the name and the summary. */
    searchTitle: text(),
    searchDescription: text(),
  },
  (table) => [check('products_popularity', sql`${table.popularity} between 0 and 100`)],
)

export const productCollections = pgTable(
  'product_collections',
  {
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    collectionId: integer()
      .notNull()
      .references(() => collections.id),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.collectionId] })],
)

export const productTerms = pgTable(
  'product_terms',
  {
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    termId: integer()
      .notNull()
      .references(() => terms.id),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.termId] }), index('product_terms_term').on(table.termId)],
)

/** The items for sale: a size or a sample. Stock is whole pieces and never negative. */
export const variations = pgTable(
  'variations',
  {
    id: serial().primaryKey(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    sku: text().notNull().unique(),
    kind: text({ enum: ['size', 'free_sample', 'full_size_sample'] }).notNull(),
    shape: text({ enum: shapes }).notNull(),
    label: text(),
    widthMm: integer(),
    heightMm: integer(),
    thicknessMm: integer(),
    coverageMm2: integer(),
    /** Sold only in multiples of this; 1 if pieces are sold singly. */
    piecesPerSet: integer().notNull().default(1),
    weightG: integer().notNull(),
    /** Parcel or pallet. */
    carriage: text({ enum: carriages }).notNull().default('pallet'),
    unit: text({ enum: ['m2', 'piece'] }).notNull(),
    stock: integer().notNull(),
    leadDays: integer().notNull(),
    position: integer().notNull(),
    /** False once it has been removed from the catalogue. The row stays, because orders refer to it. */
    listed: boolean().notNull().default(true),
  },
  (table) => [
    index('variations_product').on(table.productId),
    check('variations_stock', sql`${table.stock} >= 0`),
    check('variations_pieces_per_set', sql`${table.piecesPerSet} >= 1`),
    check('variations_coverage', sql`${table.unit} <> 'm2' or ${table.coverageMm2} > 0`),
  ],
)

/**
 * A price is valid for a period, and a buyer pays the lower of the regular and the sale price. Rows are only added: a
 * trigger allows nothing else than an earlier end. A price that was taken back before it began ends when it begins.
 */
export const prices = pgTable(
  'prices',
  {
    id: serial().primaryKey(),
    variationId: integer()
      .notNull()
      .references(() => variations.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['regular', 'sale'] }).notNull(),
    pence: integer().notNull(),
    validFrom: timestamp({ withTimezone: true }).notNull(),
    validUntil: timestamp({ withTimezone: true }),
    /** When somebody set it. Null for a price of an earlier version, which proves nothing about what was charged. */
    recordedAt: timestamp({ withTimezone: true }),
    /** The change that set this price, also if an undo brought the price back. Null for a price of an earlier version. */
    changeId: integer(),
  },
  // In the migration, two exclusion constraints also prevent overlaps, which Drizzle cannot express.
  (table) => [
    index('prices_variation').on(table.variationId),
    check('prices_pence', sql`${table.pence} >= 0`),
    check('prices_window', sql`${table.validUntil} is null or ${table.validUntil} >= ${table.validFrom}`),
  ],
)

/** Prices of sizes that exist only in a draft. Publishing the product moves them to `prices`. */
export const newSizePrices = pgTable(
  'new_size_prices',
  { productKey: uuid().notNull(), sku: text().notNull(), pence: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.productKey, table.sku] }),
    check('new_size_prices_pence', sql`${table.pence} > 0`),
  ],
)

export const pictures = pgTable(
  'pictures',
  {
    id: serial().primaryKey(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    /** What the picture shows. */
    role: text({ enum: pictureRoles }).notNull().default('other'),
    src: text().notNull(),
    alt: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    preview: text(),
    /** The point that stays visible in a crop, as shares of width and height; null is the middle. */
    focus: jsonb().$type<[number, number]>(),
  },
  (table) => [uniqueIndex('pictures_product_position').on(table.productId, table.position)],
)

/** The read model of the listings: one row per public product, rebuilt when the tables above change. */
export const productListings = pgTable(
  'product_listings',
  {
    productId: integer()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    popularity: integer().notNull(),
    publishedAt: timestamp({ withTimezone: true }).notNull(),
    pricePence: integer().notNull(),
    inStock: boolean().notNull(),
    onSale: boolean().notNull(),
    featured: boolean().notNull(),
    hasSample: boolean().notNull().default(false),
    collections: text().array().notNull(),
    /** 'colour:white', 'room:kitchen', … */
    terms: text().array().notNull(),
    sizes: text().array().notNull(),
    thicknesses: integer().array().notNull(),
    /** Stored as text, so that a listing passes it on without parsing it. */
    card: json().$type<ProductCard>().notNull(),
    search: tsvector().notNull(),
    /** When a price of this product next starts or ends. */
    changesAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('product_listings_collections').using('gin', table.collections),
    index('product_listings_terms').using('gin', table.terms),
    index('product_listings_search').using('gin', table.search),
    index('product_listings_popular').on(table.popularity.desc(), table.productId),
    index('product_listings_newest').on(table.publishedAt.desc(), table.productId),
    index('product_listings_price').on(table.pricePence, table.productId),
    index('product_listings_name').on(table.name, table.productId),
  ],
)

/**
 * The keys that a product is listed under: one row for each collection and term, and one for each pair of them
 * ('colour:white+room:kitchen'). A list with one or two filters is read and counted from the index alone, so its cost
 * depends on the number of results, not on the size of the catalogue.
 */
export const productListingKeys = pgTable(
  'product_listing_keys',
  {
    listingKey: text().notNull(),
    productId: integer()
      .notNull()
      .references(() => productListings.productId, { onDelete: 'cascade' }),
    popularity: integer().notNull(),
    publishedAt: timestamp({ withTimezone: true }).notNull(),
    /** Only for earlier versions, which sort by it: a change of prices writes the listing row and leaves this as it is. */
    pricePence: integer().notNull(),
  },
  // In the migration, this index also includes the other columns, which Drizzle cannot express.
  (table) => [
    primaryKey({ columns: [table.listingKey, table.productId] }),
    index('product_listing_keys_product').on(table.productId),
  ],
)

/** Every word that finds a product. Mistyped words are matched against them. */
export const searchWords = pgTable(
  'search_words',
  { word: text().primaryKey(), uses: integer().notNull() },
  (table) => [index('search_words_trigrams').using('gin', sql`${table.word} gin_trgm_ops`)],
)

export const synonyms = pgTable('synonyms', {
  phrase: text().primaryKey(),
  words: text().array().notNull(),
})
