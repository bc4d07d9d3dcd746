import { readFileSync } from 'node:fs'
import { z } from 'zod'

const packageSchema = z.object({ version: z.string(), dependencies: z.record(z.string(), z.string()) })

/** The versions of the shop and of the embedded database. A copy of the database's files opens only with the same. */
export function versions(): { shop: string; pglite: string } {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  const { version, dependencies } = packageSchema.parse(JSON.parse(text))
  return { shop: version, pglite: dependencies['@electric-sql/pglite'] ?? '' }
}
