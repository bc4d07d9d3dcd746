import { beforeEach, describe, expect, test, vi } from 'vitest'
import { frozenLimits, networkNo } from '#testing/app/frozen-limits.ts'
import { officePassword, officeShop, totpCode } from '#testing/app/office.ts'
import { softAuthenticator } from '#testing/app/soft-authenticator.ts'

const waits = vi.hoisted(() => ({ ms: [] as number[] }))
vi.mock('node:timers/promises', async (original) => {
  const { skipWaits } = await import('#testing/app/frozen-limits.ts')
  return skipWaits(await original<object>(), waits)
})

const shop = officeShop()
const time = frozenLimits()
beforeEach(() => {
  waits.ms = []
})
const minute = 60_000
const day = 24 * 60 * minute

type Member = Awaited<ReturnType<typeof shop.hire>>
type Browser = ReturnType<typeof shop.visit>

let networkCount = 0
const newNetwork = () => networkNo(++networkCount)
const at = (from: string) => ({ 'x-forwarded-for': from })

const signIn = (browser: Browser, body: object, from = newNetwork()) => browser.call('POST', 'sign-in', body, at(from))

/** The right credentials. A code works once, so the clock moves on a minute each time. */
const credentials = ({ email, secret }: Member) => {
  shop.clock.time += minute
  return { email, password: officePassword, code: totpCode(secret, shop.ctx.clock.now()) }
}

/** A browser in which the member has signed in and out before. */
const knownBrowser = async (member: Member) => {
  const browser = shop.visit()
  expect((await signIn(browser, credentials(member))).status).toBe(200)
  await browser.call('POST', 'sign-out')
  return browser
}

const wrongPassword = ({ email }: Member) => ({ email, password: 'a wrong guess', code: '000000' })
/** What somebody who has stolen the password would send. */
const wrongCode = ({ email }: Member) => ({ email, password: officePassword, code: '000000' })

describe('guessing passwords', () => {
  test('from one network locks out only new browsers on that network', async () => {
    const member = await shop.hire()
    const mine = await knownBrowser(member)
    const from = newNetwork()
    for (let count = 0; count < 5; count++)
      expect((await signIn(shop.visit(), wrongPassword(member), from)).status).toBe(401)
    expect((await signIn(shop.visit(), credentials(member), from)).status).toBe(429)
    expect((await signIn(shop.visit(), credentials(member))).status).toBe(200)
    expect((await signIn(mine, credentials(member), from)).status).toBe(200)
    expect(waits.ms).toEqual([])
  })

  test('from twenty networks locks nobody out: a known browser signs in at once, a new one within seconds', async () => {
    const member = await shop.hire()
    const mine = await knownBrowser(member)
    const statuses: number[] = []
    const networks = Array.from({ length: 20 }, newNetwork)
    for (const from of networks) statuses.push((await signIn(shop.visit(), wrongPassword(member), from)).status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(12)
    waits.ms = []
    expect((await signIn(mine, credentials(member), networks[0])).status).toBe(200)
    expect(waits.ms).toEqual([])
    const [elsewhere, from] = [shop.visit(), newNetwork()]
    const refused = await signIn(elsewhere, credentials(member), from)
    expect(refused.status).toBe(429)
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeLessThanOrEqual(10)
    time.pass(seconds)
    expect((await signIn(elsewhere, credentials(member), from)).status).toBe(200)
  })

  test('does not block a recovery code or a passkey, which cannot be guessed', async () => {
    const member = await shop.hire()
    const device = softAuthenticator()
    const options = await member.call('POST', 'account/passkeys/options')
    await member.call('POST', 'account/passkeys', { passkey: device.register(options.json), name: 'Key' })
    for (let count = 0; count < 20; count++) await signIn(shop.visit(), wrongPassword(member))
    const codes = { email: member.email, password: officePassword, recovery_code: member.recoveryCodes[0] }
    expect((await signIn(shop.visit(), codes)).status).toBe(200)
    const from = newNetwork()
    const challenge = await shop.visit().call('POST', 'sign-in/options', undefined, at(from))
    expect((await signIn(shop.visit(), { passkey: device.sign(challenge.json) }, from)).status).toBe(200)
  })

  test('from a network does not stop a known browser there from using a passkey', async () => {
    const member = await shop.hire()
    const device = softAuthenticator()
    const options = await member.call('POST', 'account/passkeys/options')
    await member.call('POST', 'account/passkeys', { passkey: device.register(options.json), name: 'Key' })
    const mine = await knownBrowser(member)
    const from = newNetwork()
    for (let count = 0; count < 21; count++)
      await signIn(shop.visit(), { ...wrongPassword(member), email: `guess-${count}@example.org` }, from)
    const challenge = await mine.call('POST', 'sign-in/options', undefined, at(from))
    expect((await signIn(mine, { passkey: device.sign(challenge.json) }, from)).status).toBe(200)
  })

  test('with a wrong recovery code does not reveal whether the password is right', async () => {
    const member = await shop.hire()
    const recovery_code = 'AAAA-AAAA-AAAA-AAAA'
    for (const password of [officePassword, 'a wrong guess'])
      await signIn(shop.visit(), { email: member.email, password, recovery_code })
    expect(await failures(member)).toMatchObject([
      { fault: 'recovery_code', tries: 1 },
      { fault: 'recovery_code', tries: 1 },
    ])
  })
})

const failures = ({ id }: Pick<Member, 'id'>) =>
  shop.rows<{ network: string; is_known_browser: boolean; fault: string; tries: number }>(
    'select network, is_known_browser, fault, tries from failed_sign_ins where staff_id = $1 order by id',
    [id],
  )

describe('guessing codes with the right password', () => {
  /** Each attempt comes from another network, with time in between so that none has to wait. */
  const guessCodes = async (member: Member, times: number) => {
    for (let count = 0; count < times; count++) {
      expect((await signIn(shop.visit(), wrongCode(member))).status).toBe(401)
      time.pass(10)
    }
  }

  test('allows ten attempts a day from all networks, then ignores codes from new browsers', async () => {
    const member = await shop.hire()
    const mine = await knownBrowser(member)
    await guessCodes(member, 10)
    const refused = await signIn(shop.visit(), credentials(member))
    expect(refused).toMatchObject({ status: 401, error: { code: 'bad_credentials' } })
    const wrong = await signIn(shop.visit(), wrongPassword(member))
    expect(wrong.error).toEqual(refused.error)
    expect((await failures(member)).map(({ fault }) => fault)).toContain('code_unchecked')
    expect((await signIn(mine, credentials(member))).status).toBe(200)
    time.pass(10)
    const codes = { email: member.email, password: officePassword, recovery_code: member.recoveryCodes[0] }
    expect((await signIn(shop.visit(), codes)).status).toBe(200)
    shop.clock.time += day + 60 * minute
    time.pass(10)
    expect((await signIn(shop.visit(), credentials(member))).status).toBe(200)
  })

  test('six times at once allows no extra attempts', async () => {
    const member = await shop.hire()
    await guessCodes(member, 8)
    time.pass(86_400)
    await Promise.all(Array.from({ length: 6 }, () => signIn(shop.visit(), wrongCode(member))))
    const tries = (await failures(member)).filter(({ fault }) => fault === 'code').length
    expect(tries).toBe(10)
  })

  test('from a known browser has its own count', async () => {
    const member = await shop.hire()
    const mine = await knownBrowser(member)
    for (let count = 0; count < 4; count++) expect((await signIn(mine, wrongCode(member))).status).toBe(401)
    expect((await signIn(mine, credentials(member))).status).toBe(200)
    expect(await failures(member)).toMatchObject(Array(4).fill({ is_known_browser: true, fault: 'code', tries: 1 }))
  })
})

describe('failed sign-ins', () => {
  test('are listed by account, hour and network, for owners and managers only', async () => {
    const [owner, member] = [await shop.hire(), await shop.hire('sales')]
    for (let count = 0; count < 2; count++) await signIn(shop.visit(), wrongPassword(member), '203.0.113.9')
    await signIn(shop.visit(), { ...wrongPassword(member), email: 'typed@example.org' }, '2001:db8:5:6::7')
    await member.call('POST', 'step-up', { password: 'a wrong guess', code: '000000' })
    const { rows } = (await owner.call('GET', 'failed-sign-ins')).json
    const hour = new Date(Math.floor(shop.clock.time / 3_600_000) * 3_600_000).toISOString()
    const common = { id: expect.any(Number), hour, audience: 'staff', fault: 'password', known_browser: false }
    const account = { id: member.id, name: member.name }
    expect(rows.slice(0, 3)).toEqual([
      { ...common, account, network: expect.any(String), tries: 1, known_browser: true, fault: 'confirmation' },
      { ...common, account: null, network: '2001:db8:5::/48', tries: 1 },
      { ...common, account, network: '203.0.113.0/24', tries: 2 },
    ])
    expect(JSON.stringify(await shop.rows('select * from failed_sign_ins'))).not.toMatch(/typed@|a wrong guess/)
    expect((await member.call('GET', 'failed-sign-ins')).status).toBe(403)
    expect((await shop.visit().call('GET', 'failed-sign-ins')).status).toBe(401)
  })

  test('are paged', async () => {
    const owner = await shop.hire()
    await shop.rows(
      `insert into failed_sign_ins (hour, audience, network, is_known_browser, fault, tries)
       select now(), 'customer', 'page ' || n, false, 'password', n from generate_series(1, 60) n`,
    )
    const first = (await owner.call('GET', 'failed-sign-ins')).json
    expect(first.rows).toHaveLength(50)
    const second = (await owner.call('GET', `failed-sign-ins?before=${first.next}`)).json
    expect(second.rows[0]).toMatchObject({ network: 'page 10', tries: 10, account: null, audience: 'customer' })
  })
})
