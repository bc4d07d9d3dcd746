import type { OpenDatabase } from '#database/open-database.ts'

/** The stored photos that rows refer to, or those since a time. */
export async function listPhotos({ query }: Pick<OpenDatabase, 'query'>, since = new Date(0)): Promise<string[]> {
  const rows = await query<{ name: string }>(
    `select name from photos where removed_at is null and uploaded_at > $1
     union select photo from media where at > $1 order by 1`,
    [since],
  )
  return rows.map(({ name }) => name)
}
