import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The pictures that staff have uploaded for posts, slides and products. */
export const media = pgTable(
  'media',
  {
    /** SHA-256 of the uploaded file, so that the same picture is stored once. */
    hash: text().primaryKey(),
    /** The random name of the stored file. The row in `photos` is deleted when this one is written. */
    photo: text().notNull().unique(),
    /** As it was uploaded: 'image/jpeg'. */
    type: text().notNull(),
    /** Of the stored file. */
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    /** A tiny picture as a data URL, shown until the picture has loaded. */
    preview: text().notNull(),
    uploadedBy: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('media_newest').on(table.at.desc(), table.hash)],
)
