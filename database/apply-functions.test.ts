import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '#testing/database/seeded-database.ts'
import { applyFunctions } from './apply-functions.ts'
import { functionSchema, indexFunctions, versionFunctions } from './function-schema.ts'

const database = testDatabase()

const namesIn = async (schema: string) => {
  const rows = await database.query<{ name: string }>(
    `select p.proname as name from pg_proc p join pg_language l on l.oid = p.prolang
     where p.pronamespace = $1::regnamespace and l.lanname in ('sql', 'plpgsql') order by 1`,
    [schema],
  )
  return rows.map(({ name }) => name)
}

const schemas = async () => {
  const rows = await database.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname like 'functions\\_%' order by 1`,
    [],
  )
  return rows.map(({ name }) => name)
}

test('every file of database/functions creates one function of the same name and says why it is in SQL', async () => {
  expect(await namesIn(functionSchema)).toEqual(versionFunctions.map(({ name }) => name).sort())
  expect(await namesIn('public')).toEqual(expect.arrayContaining(indexFunctions.map(({ name }) => name)))
  for (const { name, text } of [...indexFunctions, ...versionFunctions]) {
    expect(text).toMatch(new RegExp(`create or replace function ${name}\\(`, 'i'))
    expect(text).toMatch(/^-- .*In SQL because/s)
  }
})

test('only a function of an index whose text changed is created again', async () => {
  await database.db.execute(sql`create or replace function public.email_key(email text) returns text language sql immutable
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

test('the functions of another version stay as they are, until three newer versions have been started', async () => {
  const { db } = database
  const start = async (name: string, day: number) => {
    await db.execute(sql.raw(`create schema ${name}`))
    await db.execute(sql`insert into function_schemas values (${name}, ${new Date(2026, 0, day).toISOString()})`)
  }
  for (const [day, name] of ['functions_a', 'functions_b', 'functions_c'].entries()) await start(name, day + 1)
  await db.execute(sql.raw(`create function functions_c.lock_stock() returns int language sql as 'select 1'`))
  await db.execute(sql.raw(`drop schema ${functionSchema} cascade`))
  await db.execute(sql`delete from function_schemas where name = ${functionSchema}`)
  await applyFunctions(db)
  expect(await schemas()).toEqual(['functions_b', 'functions_c', functionSchema].sort())
  expect(await namesIn('functions_c')).toEqual(['lock_stock'])
  expect(await namesIn(functionSchema)).toEqual(versionFunctions.map(({ name }) => name).sort())
})
