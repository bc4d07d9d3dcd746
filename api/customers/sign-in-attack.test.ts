import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answer, customersShop, linksOf, password } from '#testing/app/customers.ts'
import { frozenLimits, networkNo } from '#testing/app/frozen-limits.ts'

const waits = vi.hoisted(() => ({ ms: [] as number[] }))
vi.mock('node:timers/promises', async (original) => {
  const { skipWaits } = await import('#testing/app/frozen-limits.ts')
  return skipWaits(await original<object>(), waits)
})

const shop = customersShop()
const links = linksOf(shop)
const time = frozenLimits()
beforeEach(() => {
  waits.ms = []
})

let networkCount = 0
const newNetwork = () => networkNo(++networkCount)
const guessFrom = (from: string, email: string) => shop.enter(from).login(email, 'a wrong guess')
const cookie = '__Host-browser'
const visibleParts = ({ status, body, cookies }: Answer) => ({ status, error: body.error, cookies })

/** Wrong passwords from twenty networks, two from each. */
const attack = async (email: string) => {
  const networks = Array.from({ length: 20 }, newNetwork)
  const answers: Answer[] = []
  for (const from of [...networks, ...networks]) answers.push(await guessFrom(from, email))
  return { from: networks[0] ?? '', answers }
}

describe('an attacker who guesses passwords', () => {
  test('on one network blocks only new browsers on that network', async () => {
    const ada = await shop.join()
    const from = newNetwork()
    for (let time = 0; time < 5; time++) expect((await guessFrom(from, ada.email)).status).toBe(401)
    expect((await shop.enter(from).login(ada.email)).status).toBe(429)
    expect((await shop.enter().login(ada.email)).status).toBe(200)
    expect((await enterKnownBrowser(ada, from).login(ada.email)).status).toBe(200)
    expect(waits.ms).toEqual([])
  })

  test('on twenty networks is slowed down; the owner gets in at once from a known browser, otherwise within seconds', async () => {
    const ada = await shop.join()
    const { from, answers } = await attack(ada.email)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(12)
    expect(Math.max(...waits.ms)).toBe(5000)
    waits.ms = []
    expect((await enterKnownBrowser(ada, from).login(ada.email)).status).toBe(200)
    expect(waits.ms).toEqual([])
    const elsewhere = shop.enter()
    const refused = await elsewhere.login(ada.email)
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'too_many' } } })
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeLessThanOrEqual(10)
    time.pass(seconds)
    expect((await elsewhere.login(ada.email)).status).toBe(200)
    expect((await elsewhere.login(ada.email)).status).toBe(200)
  })

  test('sees no difference for an address without an account', async () => {
    const { email } = await shop.join()
    const forAccount = (await attack(email)).answers.map(visibleParts)
    const delays = waits.ms
    waits.ms = []
    const forNobody = (await attack('nobody-at-all@example.org')).answers.map(visibleParts)
    expect(forNobody).toEqual(forAccount)
    expect(waits.ms).toEqual(delays)
  })

  test('does not block an owner who resets the password', async () => {
    const ada = await shop.join()
    const from = newNetwork()
    for (let time = 0; time < 6; time++) await guessFrom(from, ada.email)
    await attack(ada.email)
    await links.lost(ada.email)
    const phone = shop.enter(from)
    const answer = await phone.post('auth/reset-password', {
      token: await links.resetToken(),
      newPassword: 'new password',
    })
    expect(answer.status).toBe(200)
    expect(phone.jar.has(cookie)).toBe(true)
    expect((await phone.login(ada.email, 'new password')).status).toBe(200)
    expect((await shop.enter(from).login(ada.email, 'new password')).status).toBe(200)
  })

  test('does not stop a signed-in owner from confirming their password', async () => {
    const ada = await shop.join()
    await attack(ada.email)
    expect((await ada.update({ currentPassword: password, password: 'new password' })).status).toBe(200)
    expect((await ada.post('auth/delete-account', { password: 'new password' })).status).toBe(200)
  })
})

/** A browser that has signed in to the account before, on another network. */
const enterKnownBrowser = ({ jar }: { jar: Map<string, string> }, from = newNetwork()) => {
  const browser = shop.enter(from)
  browser.jar.set(cookie, jar.get(cookie) ?? '')
  return browser
}

describe('a browser that has signed in before', () => {
  /** Whether a browser with this cookie gets in on a network that is blocked for the account. */
  const isKnown = async (email: string, value: string | undefined, secret = password) => {
    const from = newNetwork()
    for (let time = 0; time < 5; time++) await guessFrom(from, email)
    time.pass(10)
    const browser = shop.enter(from)
    if (value) browser.jar.set(cookie, value)
    return (await browser.login(email, secret)).status === 200
  }

  test('has an HttpOnly cookie for a year', async () => {
    const ada = await shop.join()
    const set = (await shop.enter().login(ada.email)).cookies.find((header) => header.startsWith(cookie))
    expect(set).toMatch(/^__Host-browser=[\w-]{59}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  })

  test('is recognised by its own signature only', async () => {
    const [ada, eve] = [await shop.join(), await shop.join()]
    const mine = ada.jar.get(cookie) ?? ''
    expect(await isKnown(ada.email, mine)).toBe(true)
    expect(await isKnown(ada.email, eve.jar.get(cookie))).toBe(false)
    const altered = `${mine[0] === 'A' ? 'B' : 'A'}${mine.slice(1)}`
    expect(await isKnown(ada.email, altered)).toBe(false)
    expect(await isKnown(ada.email, undefined)).toBe(false)
  })

  test('is remembered for several accounts, the last eight at most', async () => {
    const browser = shop.enter()
    const people = []
    for (let count = 0; count < 9; count++) people.push((await shop.join()).email)
    for (const email of people) expect((await browser.login(email)).status).toBe(200)
    const value = browser.jar.get(cookie)
    expect(value?.split('.')).toHaveLength(8)
    expect(await isKnown(people[8] ?? '', value)).toBe(true)
    expect(await isKnown(people[1] ?? '', value)).toBe(true)
    expect(await isKnown(people[0] ?? '', value)).toBe(false)
  })

  test('is no longer recognised after a password change, unless it made the change', async () => {
    const ada = await shop.join()
    const before = ada.jar.get(cookie)
    expect((await ada.update({ currentPassword: password, password: 'new password' })).status).toBe(200)
    expect(await isKnown(ada.email, before, 'new password')).toBe(false)
    expect(await isKnown(ada.email, ada.jar.get(cookie), 'new password')).toBe(true)
  })

  test('with too many wrong passwords counts as new, and is refused on a blocked network', async () => {
    const ada = await shop.join()
    const from = newNetwork()
    for (let time = 0; time < 5; time++) await guessFrom(from, ada.email)
    for (let time = 0; time < 5; time++)
      expect((await enterKnownBrowser(ada, from).login(ada.email, 'a guess')).status).toBe(401)
    expect((await enterKnownBrowser(ada, from).login(ada.email)).status).toBe(429)
  })
})

describe('a failed sign-in', () => {
  const rowsOf = (email: string) =>
    shop.ctx.database.query<object>(
      `select f.network, f.is_known_browser, f.fault, f.tries, f.staff_id from failed_sign_ins f
       join customers c on c.id = f.customer_id where c.email = $1 order by f.id`,
      [email],
    )

  test('leaves one row per account, network and hour, without what was typed', async () => {
    const ada = await shop.join()
    for (let time = 0; time < 3; time++) await shop.enter('203.0.113.9').login(ada.email, 'a wrong guess')
    await ada.login(ada.email, 'a wrong guess')
    await shop.enter('203.0.113.9').login('typed-by-mistake@example.org', 'a wrong guess')
    const wrong = { fault: 'password', staff_id: null }
    expect(await rowsOf(ada.email)).toEqual([
      { ...wrong, network: '203.0.113.0/24', is_known_browser: false, tries: 3 },
      { ...wrong, network: expect.stringMatching(/\.0\/24$/), is_known_browser: true, tries: 1 },
    ])
    const all = await shop.ctx.database.query('select * from failed_sign_ins', [])
    expect(JSON.stringify(all)).not.toMatch(/typed-by-mistake|wrong guess|203\.0\.113\.9/)
  })

  test('is deleted with the account, and after thirty days', async () => {
    const [ada, bob] = [await shop.join(), await shop.join()]
    await guessFrom(newNetwork(), ada.email)
    await guessFrom(newNetwork(), bob.email)
    await ada.post('auth/delete-account', { password })
    expect(await rowsOf(bob.email)).toHaveLength(1)
    const before = await shop.ctx.database.query('select id from failed_sign_ins', [])
    shop.clock.time += 31 * 86_400_000
    await guessFrom(newNetwork(), bob.email)
    expect(before.length).toBeGreaterThan(1)
    expect(await shop.ctx.database.query('select id from failed_sign_ins', [])).toHaveLength(1)
  })

  test('on an account that is deleted at the same time causes no error', async () => {
    const ada = await shop.join()
    const answers = await Promise.all([
      ...Array.from({ length: 2 }, () => guessFrom(newNetwork(), ada.email)),
      ada.post('auth/delete-account', { password }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 200])
  })
})
