import { bigint, integer, pgTable, varchar } from 'drizzle-orm/pg-core'

/** Counters shared by all processes. Columns and their order are those rate-limiter-flexible writes to. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})
