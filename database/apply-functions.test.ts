import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '#testing/database/seeded-database.ts'
import { applyFunctions, readFunctions } from './apply-functions.ts'

const database = testDatabase()

const stored = () =>
  database.query<{ name: string; text: string }>(
    `select f.name, pg_get_functiondef(p.oid) as text from stored_functions f
     join pg_proc p on p.proname = f.name and p.pronamespace = 'public'::regnamespace order by 1`,
    [],
  )

test('every file of database/functions creates one function of the same name and says why it is in SQL', async () => {
  const functions = readFunctions()
  expect((await stored()).map(({ name }) => name)).toEqual(functions.map(({ name }) => name).sort())
  for (const { name, text } of functions) {
    expect(text).toMatch(new RegExp(`create or replace function ${name}\\(`, 'i'))
    expect(text).toMatch(/^-- .*In SQL because/s)
  }
})

test('only a function whose text changed is created again', async () => {
  await database.db.execute(sql`create or replace function email_key(email text) returns text language sql immutable
    parallel safe as 'select email'`)
  await applyFunctions(database.db)
  const keyOf = async () =>
    (await database.query<{ key: string }>(`select email_key('Ada+tiles@Example.org') as key`, []))[0]?.key
  // The saved hash has not changed, so the function is not created again.
  expect(await keyOf()).toBe('Ada+tiles@Example.org')
  await database.db.execute(sql`update stored_functions set hash = 'another' where name = 'email_key'`)
  await applyFunctions(database.db)
  expect(await keyOf()).toBe('ada@example.org')
})
