import { Hono } from 'hono'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { frozenLimits, networkNo } from '#testing/app/frozen-limits.ts'
import { testContext } from '#testing/shop/seeded-shop.ts'
import { closedDeployment } from './deployment.ts'
import type { Env } from './errors.ts'
import { networkBlock } from './limits.ts'
import { type SignInLimits, signInLimits } from './sign-in-limits.ts'

/** A mocked wait lasts until a test ends it, or moves the clock forward at once. */
const waits = vi.hoisted(() => ({ pass: false, open: [] as { ms: number; end: () => void }[] }))
vi.mock('node:timers/promises', async (original) => ({
  ...(await original<object>()),
  setTimeout: async (ms: number) => {
    if (waits.pass) vi.setSystemTime(Date.now() + ms)
    else await new Promise<void>((end) => void waits.open.push({ ms, end }))
  },
}))
afterEach(() => {
  waits.pass = false
})

const ctx = testContext()
const time = frozenLimits()
let limits: SignInLimits
beforeAll(() => {
  limits = signInLimits(ctx, { ...closedDeployment, trustProxy: true }, { name: 'sign-in', reason: 'Too many' })
})

type Attempt = Parameters<SignInLimits['begin']>[1]
type Admitted = Extract<Awaited<ReturnType<SignInLimits['begin']>>, { refused: null }>

/** A failed attempt from a network: admitted, or the seconds to wait. */
async function attempt(from: string, account: string, more: Partial<Attempt> = {}): Promise<Admitted | number> {
  let outcome: Admitted | number = 0
  const app = new Hono<Env>().get('/', async (c) => {
    const started = await limits.begin(c, { account, browser: null, ...more })
    outcome = started.refused ? Number(started.refused.headers.get('retry-after')) : started
    return started.refused ?? c.text('checked')
  })
  await app.request('/', { headers: { 'x-forwarded-for': from } })
  return outcome
}

let accounts = 0
const newAccount = () => `account-${++accounts}`
let networks = 0
const newNetwork = () => networkNo(++networks)

/** The first ten attempts at an account are not delayed. */
const useFreeAttempts = async (account: string) => {
  for (let time = 0; time < 10; time++) expect(await attempt(newNetwork(), account)).toBeTypeOf('object')
}

describe('wrong passwords for one account', () => {
  test('five from one network block the account for that network, and for no other', async () => {
    const [account, from] = [newAccount(), newNetwork()]
    for (let time = 0; time < 5; time++) expect(await attempt(from, account)).toBeTypeOf('object')
    expect(await attempt(from, account)).toBe(900)
    expect(await attempt(newNetwork(), account)).toBeTypeOf('object')
    expect(await attempt(from, newAccount())).toBeTypeOf('object')
    time.pass(901)
    expect(await attempt(from, account)).toBeTypeOf('object')
  })

  test('at most twenty a day are checked from one /24 or /48, however many networks it contains', async () => {
    const account = newAccount()
    let checked = 0
    for (let network = 0; network < 40; network++) {
      if (typeof (await attempt(`2001:db8:77:${network.toString(16)}::1`, account)) === 'object') checked++
      time.pass(10)
    }
    expect(checked).toBe(20)
    expect(await attempt('2001:db8:78::1', account)).toBeTypeOf('object')
  })

  test('after ten, one waits at a time and the others are refused with a time to retry', async () => {
    const account = newAccount()
    await useFreeAttempts(account)
    const settled: (Admitted | number)[] = []
    const all = Array.from({ length: 30 }, async () => settled.push(await attempt(newNetwork(), account)))
    await expect.poll(() => [settled.length, waits.open.length]).toEqual([29, 1])
    expect(waits.open.map(({ ms }) => ms)).toEqual([5000])
    expect(settled.filter((outcome) => typeof outcome === 'object')).toHaveLength(1)
    expect(new Set(settled.filter((outcome) => typeof outcome === 'number'))).toEqual(new Set([10]))
    waits.open.pop()?.end()
    await Promise.all(all)
    expect(typeof settled.at(-1)).toBe('object')
    time.pass(10)
    expect(await attempt(newNetwork(), account)).toBeTypeOf('object')
  })

  test('fewer than 1,300 a day are checked, from any number of networks', async () => {
    waits.pass = true
    const account = newAccount()
    const ends = Date.now() + 86_400_000
    let checked = 0
    while (Date.now() < ends) {
      const outcome = await attempt(newNetwork(), account)
      if (typeof outcome === 'object') checked++
      else time.pass(outcome)
    }
    // Some of the thousand spread-out attempts are refused.
    expect(checked).toBeGreaterThan(900)
    expect(checked).toBeLessThan(1300)
  })

  test('a browser that has signed in before has its own count, then counts as a new browser', async () => {
    const [account, from] = [newAccount(), newNetwork()]
    for (let time = 0; time < 6; time++) await attempt(from, account)
    const fromBrowser = (browser: string) => attempt(from, account, { browser })
    for (let time = 0; time < 5; time++) expect(await fromBrowser('mine')).toMatchObject({ isKnownBrowser: true })
    expect(await fromBrowser('mine')).toBeTypeOf('number')
    expect(await fromBrowser('other')).toMatchObject({ isKnownBrowser: true })
    expect(await attempt(newNetwork(), account, { browser: 'mine' })).toMatchObject({ isKnownBrowser: false })
  })

  test('an unguessable password is counted by network, and is not delayed by other people’s attempts', async () => {
    const account = newAccount()
    await useFreeAttempts(account)
    for (let time = 0; time < 5; time++)
      expect(await attempt(newNetwork(), account, { isUnguessable: true })).toBeTypeOf('object')
    expect(waits.open).toEqual([])
  })

  test('a correct password clears the account’s count but not the network’s', async () => {
    const [account, from] = [newAccount(), newNetwork()]
    for (let round = 0; round < 2; round++) {
      for (let time = 0; time < 4; time++) await attempt(from, account)
      const correct = await attempt(from, account)
      if (typeof correct !== 'object') throw new Error('the correct password was refused')
      await correct.recordSuccess()
    }
    for (let time = 8; time < 20; time++) expect(await attempt(from, newAccount())).toBeTypeOf('object')
    expect(await attempt(from, newAccount())).toBe(900)
  })
})

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['unknown', 'unknown'],
])('%s is part of %s', (network, block) => {
  expect(networkBlock(network)).toBe(block)
})
