import { bigint, integer, pgTable, varchar } from 'drizzle-orm/pg-core'

/** Rate limits shared by all processes. rate-limiter-flexible prescribes the columns and their order. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})
