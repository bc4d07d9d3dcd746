import { type SQL, sql } from 'drizzle-orm'

/** One page of people with an account and guests, in one order. */
export type PeopleQuery = {
  by: 'since' | 'name'
  isDown: boolean
  q: string | undefined
  /** The last person of the page before. */
  after: { key: string; place: string } | null
  limit: number
}

const keys = {
  since: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/,
  name: /^.*$/,
}

/** '2026-07-15T08:00:00.000000Z_42', 'fraser_42': what the list is sorted by, and the place among equals. */
export function cursorOf(by: PeopleQuery['by'], text = ''): PeopleQuery['after'] {
  const [, key = '', place] = /^(.*)_(\d{1,12})$/.exec(text) ?? []
  return place !== undefined && keys[by].test(key) ? { key, place } : null
}

/** Names are compared by bytes, as their indexes are. */
export const sortedBy = ({ by, isDown }: PeopleQuery, key: SQL, place: SQL): SQL => {
  const way = isDown ? sql`desc` : sql`asc`
  return by === 'name'
    ? sql`${key} using ${isDown ? sql`~>~` : sql`~<~`}, ${place} ${way}`
    : sql`${key} ${way}, ${place} ${way}`
}

export function comesAfter({ by, isDown, after }: PeopleQuery, key: SQL, place: SQL): SQL | undefined {
  if (!after) return undefined
  const than = isDown ? sql`<` : sql`>`
  if (by === 'since') return sql`(${key}, ${place}) ${than} (${after.key}::timestamptz, ${after.place}::bigint)`
  const [upTo, beyond] = isDown ? [sql`~<=~`, sql`~<~`] : [sql`~>=~`, sql`~>~`]
  return sql`(${key} ${upTo} ${after.key} and (${key} ${beyond} ${after.key} or ${place} ${than} ${after.place}::bigint))`
}
