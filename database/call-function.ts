import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from './database.ts'

const resultSchema = z.object({ rows: z.array(z.object({ result: z.unknown() })) })

/** Calls a stored function of `database/functions/` and parses each row it returns with the schema. */
export const callFunction = <Schema extends z.ZodType>(
  tx: Database,
  call: SQL,
  schema: Schema,
): Promise<z.output<Schema>[]> => readResults(tx, sql`select ${call} as result`, schema)

/** Runs a statement and parses its column `result` with the schema. */
export async function readResults<Schema extends z.ZodType>(
  tx: Database,
  statement: SQL,
  schema: Schema,
): Promise<z.output<Schema>[]> {
  const { rows } = resultSchema.parse(await tx.execute(statement))
  return rows.map(({ result }) => schema.parse(result))
}
