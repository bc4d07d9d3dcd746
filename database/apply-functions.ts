import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from './database.ts'

const folder = join(import.meta.dirname, 'functions')

/** Functions that other functions call come first; the rest follow by name. */
const first = ['email_key.sql', 'household_key.sql', 'basket_items.sql', 'load_basket.sql', 'load_order.sql']

/** The current text of each stored function, in the order in which they are created. */
export function readFunctions(): { name: string; text: string; hash: string }[] {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort((a, b) => rank(a) - rank(b) || a.localeCompare(b))
  return files.map((file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    return { name: file.replace(/\.sql$/, ''), text, hash: createHash('sha256').update(text).digest('hex') }
  })
}

const rank = (file: string): number => (first.includes(file) ? first.indexOf(file) : first.length)

const appliedSchema = z.object({ rows: z.array(z.object({ name: z.string(), hash: z.string() })) })

/**
 * Creates the stored functions whose text differs from the text in this database. If parameters or the result type changed,
 * the file starts with a `drop` of the old function: `create or replace` would fail or keep both.
 */
export async function applyFunctions(db: Database): Promise<void> {
  const { rows } = appliedSchema.parse(await db.execute(sql`select name, hash from stored_functions`))
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]))
  const changed = readFunctions().filter(({ name, hash }) => applied.get(name) !== hash)
  if (changed.length === 0) return
  await db.transaction(async (tx) => {
    for (const { name, text, hash } of changed) {
      await tx.execute(sql.raw(text))
      await tx.execute(sql`insert into stored_functions (name, hash) values (${name}, ${hash})
        on conflict (name) do update set hash = excluded.hash`)
    }
  })
}
