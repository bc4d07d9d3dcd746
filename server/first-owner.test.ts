import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testContext } from '#testing/shop/seeded-shop.ts'
import { offerFirstOwner } from './first-owner.ts'

const ctx = testContext()
const folder = mkdtempSync(join(tmpdir(), 'shop-first-owner-'))
const file = join(folder, 'first-owner.txt')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const line = /^Create the first owner: (https:\/\/shop\.test\/office\/setup#[\w-]{43})$/

test('a start says where the first owner is made, and writes it down where nobody reads along', async () => {
  writeFileSync(file, 'an earlier one', { mode: 0o644 })
  const [said = ''] = await offerFirstOwner(ctx, folder, false)
  expect(said).toMatch(line)
  expect(readFileSync(file, 'utf8').trim()).toBe(line.exec(said)?.[1])
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('at a terminal it is only said', async () => {
  expect(await offerFirstOwner(ctx, folder, true)).toHaveLength(1)
  expect(existsSync(file)).toBe(false)
})

test('once somebody runs the shop, nothing is said and nothing left', async () => {
  await offerFirstOwner(ctx, folder, false)
  const text = `insert into staff (email, name, role, created_at) values ('ada@example.org', 'Ada', 'owner', now())`
  await ctx.database.query(text, [])
  expect(await offerFirstOwner(ctx, folder, false)).toEqual([])
  expect(existsSync(file)).toBe(false)
})
