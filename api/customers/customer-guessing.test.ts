import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { customers } from '#database/tables/customers.ts'
import { customersShop, password } from '#testing/app/customers.ts'
import type { Hashings } from '#testing/shop/count-hashings.ts'
import { createApi } from '../app.ts'

const hashings: Hashings = vi.hoisted(() => ({ done: 0 }))
vi.mock('@node-rs/argon2', async (original) => {
  const { countHashings } = await import('#testing/shop/count-hashings.ts')
  return countHashings(await original<typeof import('@node-rs/argon2')>(), hashings)
})

const shop = customersShop()
const minute = 60_000

const hashingsOf = async (work: () => Promise<unknown>) => {
  const before = hashings.done
  await work()
  return hashings.done - before
}

describe('passwords', () => {
  test('are stored as Argon2id hashes only', async () => {
    const { id } = await shop.join()
    const [row] = await shop.db.select().from(customers).where(eq(customers.id, id))
    expect(hashings.cost).toEqual({ memoryCost: 47_104, timeCost: 3, parallelism: 1 })
    // The tests hash at a lower cost than the shop asks for.
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=16,t=1,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(JSON.stringify(await shop.outbox())).not.toContain(password)
  })

  test('known and unknown email addresses take the same work: one hash', async () => {
    const { email } = await shop.join()
    const browser = shop.enter()
    expect(await hashingsOf(() => browser.login(email, 'a wrong guess'))).toBe(1)
    expect(await hashingsOf(() => browser.login('nobody@example.org', 'a wrong guess'))).toBe(1)
    expect(await hashingsOf(() => browser.login('a,b@example.org', 'a wrong guess'))).toBe(1)
    expect(await hashingsOf(() => browser.login(email))).toBe(1)
    expect(await hashingsOf(() => browser.register(email))).toBe(1)
    expect(await hashingsOf(() => browser.register(`not-${email}`))).toBe(1)
  })

  test('a lost-password request takes as long for an unknown address as for a known one', async () => {
    const { email } = await shop.join()
    for (const requested of [email, 'nobody@example.org']) {
      const started = performance.now()
      await shop.enter().post('auth/lost-password', { email: requested })
      expect(performance.now() - started).toBeGreaterThan(245)
    }
  })
})

describe('guessing', () => {
  test('five wrong passwords block the account for that network for a while, even with the right one', async () => {
    const { email } = await shop.join()
    const { from } = shop.enter()
    const guess = (secret: string) => shop.enter(from).login(email, secret)
    for (let time = 0; time < 5; time++) expect((await guess(`guess ${time}`)).status).toBe(401)
    const refused = await guess(password)
    expect(refused.status).toBe(429)
    expect(refused.body.error).toEqual({ code: 'too_many', message: expect.stringMatching(/wait \d+ minutes/) })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(840)
    expect(await hashingsOf(() => guess(password))).toBe(0)
  })

  test('an email address without an account is blocked in the same way', async () => {
    const { login } = shop.enter()
    const statuses: number[] = []
    for (let time = 0; time < 6; time++) statuses.push((await login('void@example.org')).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  })

  test('different spellings of an email address count as one', async () => {
    const { email } = await shop.join()
    const spellings = [email, email.toUpperCase(), ` ${email} `, email.replace('example', 'EXAMPLE'), email]
    const { login } = shop.enter()
    for (const spelling of spellings) expect((await login(spelling, 'a guess')).status).toBe(401)
    expect((await login(email)).status).toBe(429)
  })

  test('the right password is not counted and clears the account’s count', async () => {
    const { email } = await shop.join()
    const browser = shop.enter()
    for (let round = 0; round < 3; round++) {
      for (let time = 0; time < 4; time++) expect((await browser.login(email, 'a guess')).status).toBe(401)
      expect((await browser.login(email)).status).toBe(200)
    }
    for (let time = 0; time < 8; time++) expect((await browser.login(email)).status).toBe(200)
  })

  test('twenty wrong passwords block a network for every account, even if one of its logins succeeds', async () => {
    const evesAccount = await shop.join()
    const eve = shop.enter()
    for (let time = 0; time < 20; time++) {
      if (time % 5 === 0) expect((await eve.login(evesAccount.email)).status).toBe(200)
      expect((await eve.login(`target-${time}@example.org`)).status).toBe(401)
    }
    expect((await eve.login('target-21@example.org')).status).toBe(429)
    expect((await shop.enter(eve.from).login(evesAccount.email)).status).toBe(429)
    expect((await shop.enter().login(evesAccount.email)).status).toBe(200)
  })

  test('within an open session counts too', async () => {
    const ada = await shop.join()
    const email = `eve-${ada.email}`
    expect((await ada.update({ currentPassword: 'guess', password: 'new password' })).status).toBe(422)
    for (let time = 0; time < 2; time++)
      expect((await ada.update({ currentPassword: 'guess', email })).status).toBe(422)
    for (let time = 0; time < 2; time++)
      expect((await ada.post('auth/delete-account', { password: 'guess' })).status).toBe(422)
    expect((await ada.update({ currentPassword: password, password: 'new password' })).status).toBe(429)
    expect((await ada.update({ currentPassword: password, email })).status).toBe(429)
    expect((await ada.post('auth/delete-account', { password })).status).toBe(429)
    expect((await ada.update({ first_name: 'Ada', email: ada.email })).status).toBe(200)
  })

  test('a missing password does not count', async () => {
    const ada = await shop.join()
    for (let time = 0; time < 6; time++) expect((await ada.update({ email: `new-${ada.email}` })).status).toBe(422)
    expect((await ada.update({ email: `new-${ada.email}`, currentPassword: password })).status).toBe(200)
  })

  test('an undeliverable email address does not hide a wrong password', async () => {
    const ada = await shop.join()
    const guess = () => ada.update({ currentPassword: 'guess', password: 'new password', email: 'a,b@example.org' })
    for (let time = 0; time < 5; time++) expect((await guess()).status).toBe(422)
    expect((await guess()).status).toBe(429)
  })
})

test('processes that share a database share the count', async () => {
  if (shop.ctx.database.kind !== 'postgres') return
  const { email } = await shop.join()
  const parts = {
    ctx: shop.ctx,
    log: pino({ level: 'silent' }),
  }
  const statuses: number[] = []
  for (let time = 0; time < 6; time++) {
    const body = JSON.stringify({ email, password: 'a guess' })
    const headers = { 'content-type': 'application/json' }
    statuses.push((await createApi(parts).request('/api/auth/login', { method: 'POST', headers, body })).status)
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
})

describe('too many', () => {
  afterEach(() => {
    shop.clock.time += 60 * minute
  })

  test('registrations from one network are refused', async () => {
    const bot = shop.enter()
    const statuses = new Set<number>()
    for (let time = 0; time < 31; time++)
      statuses.add((await bot.register(`bulk-${time}@example.org`, { remark: 'x' })).status)
    expect([...statuses]).toEqual([422, 429])
  })

  test('lost-password requests from one network are refused', async () => {
    const bot = shop.enter()
    const answers = await Promise.all(
      Array.from({ length: 21 }, (_, index) => bot.post('auth/lost-password', { email: `ask-${index}@example.org` })),
    )
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(1)
  })
})
