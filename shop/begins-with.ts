import { type SQL, sql } from 'drizzle-orm'

/** A prefix condition, compared byte by byte. Any plan can use an index for it, unlike `like` with a parameter. */
export const beginsWith = (expression: SQL, prefix: string): SQL =>
  sql`(${expression} ~>=~ ${prefix} and ${expression} ~<~ ${`${prefix}\u{10FFFF}`})`
