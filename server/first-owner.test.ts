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

test('without a terminal, the link for the first owner is also written to a private file', async () => {
  writeFileSync(file, 'an earlier link', { mode: 0o644 })
  const [printed = ''] = await offerFirstOwner(ctx, folder, false)
  expect(printed).toMatch(line)
  expect(readFileSync(file, 'utf8').trim()).toBe(line.exec(printed)?.[1])
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('at a terminal, the link is only printed', async () => {
  expect(await offerFirstOwner(ctx, folder, true)).toHaveLength(1)
  expect(existsSync(file)).toBe(false)
})

test('once there is an owner, nothing is printed and the file is deleted', async () => {
  await offerFirstOwner(ctx, folder, false)
  const text = `insert into staff (email, name, role, created_at) values ('ada@example.org', 'Ada', 'owner', now())`
  await ctx.database.query(text, [])
  expect(await offerFirstOwner(ctx, folder, false)).toEqual([])
  expect(existsSync(file)).toBe(false)
})
