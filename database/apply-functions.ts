import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from './database.ts'
import { functionSchema, indexFunctions, versionFunctions } from './function-schema.ts'

const appliedSchema = z.object({ rows: z.array(z.object({ name: z.string(), hash: z.string() })) })
const schemasSchema = z.object({ rows: z.array(z.object({ name: z.string() })) })

/** Processes of the version before may still be running, or start again after an upgrade that went wrong. */
const schemasKept = 3

/** Creates the stored functions of this version, and deletes those of versions that have not been started for longest. */
export async function applyFunctions(db: Database): Promise<void> {
  await applyIndexFunctions(db)
  const { rows } = schemasSchema.parse(
    await db.execute(sql`update function_schemas set opened_at = now() where name = ${functionSchema} returning name`),
  )
  if (rows.length === 0) await createFunctionSchema(db)
}

async function applyIndexFunctions(db: Database): Promise<void> {
  const { rows } = appliedSchema.parse(await db.execute(sql`select name, hash from stored_functions`))
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]))
  const changed = indexFunctions.filter(({ name, hash }) => applied.get(name) !== hash)
  if (changed.length === 0) return
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local search_path = public`)
    for (const { name, text, hash } of changed) {
      await tx.execute(sql.raw(text))
      await tx.execute(sql`insert into stored_functions (name, hash) values (${name}, ${hash})
        on conflict (name) do update set hash = excluded.hash`)
    }
  })
}

async function createFunctionSchema(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql.raw(`create schema if not exists ${functionSchema}`))
    await tx.execute(sql.raw(`set local search_path = ${functionSchema}, public`))
    for (const { text } of versionFunctions) await tx.execute(sql.raw(text))
    await tx.execute(sql`insert into function_schemas (name, opened_at) values (${functionSchema}, now())`)
    const { rows } = schemasSchema.parse(
      await tx.execute(sql`delete from function_schemas where name not in
        (select name from function_schemas order by opened_at desc limit ${schemasKept}) returning name`),
    )
    for (const { name } of rows) await tx.execute(sql.raw(`drop schema if exists "${name}" cascade`))
  })
}
