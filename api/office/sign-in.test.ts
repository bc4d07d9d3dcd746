import { describe, expect, test } from 'vitest'
import { officePassword, officeShop, totpCode } from '#testing/app/office.ts'
import { softAuthenticator } from '#testing/app/soft-authenticator.ts'

const shop = officeShop()
const minute = 60_000

type Member = Awaited<ReturnType<typeof shop.hire>>

const credentials = ({ email, secret }: Pick<Member, 'email' | 'secret'>) => ({
  email,
  password: officePassword,
  code: totpCode(secret, shop.ctx.clock.now()),
})

const withPasskey = async (changes: { email?: string } = {}) => {
  const member = await shop.hire('sales')
  const device = softAuthenticator()
  const options = await member.call('POST', 'account/passkeys/options')
  const added = await member.call('POST', 'account/passkeys', { passkey: device.register(options.json), name: 'Key' })
  expect(added.status).toBe(200)
  return { ...member, ...changes, device }
}

const signInBy = async (device: ReturnType<typeof softAuthenticator>, browser = shop.visit()) => {
  const options = await browser.call('POST', 'sign-in/options')
  const passkey = device.sign(options.json)
  return { browser, passkey, answer: await browser.call('POST', 'sign-in', { passkey }) }
}

describe('signing in with password and app', () => {
  test('sets a separate cookie that no other site and no script can send', async () => {
    const member = await shop.hire()
    const browser = shop.visit()
    const answer = await browser.call('POST', 'sign-in', credentials(member))
    expect(answer.status).toBe(200)
    const [session, browserCookie] = answer.headers.getSetCookie()
    expect(session).toMatch(/^__Host-office=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
    expect(browserCookie).toMatch(
      /^__Host-office-browser=[\w-]{59}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
    expect((await browser.call('GET', 'me')).json.me).toMatchObject({ email: member.email, role: 'owner' })
  })

  test('accepts a code once, even from simultaneous requests', async () => {
    const member = await shop.hire()
    const body = credentials(member)
    const answers = await Promise.all([1, 2, 3].map(() => shop.visit().call('POST', 'sign-in', body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    expect((await shop.visit().call('POST', 'sign-in', body)).status).toBe(401)
    shop.clock.time += minute
    expect((await shop.visit().call('POST', 'sign-in', credentials(member))).status).toBe(200)
  })

  test('gives the same error whatever was wrong', async () => {
    const member = await shop.hire()
    const right = credentials(member)
    const answers = await Promise.all(
      [
        { ...right, email: 'nobody@example.org' },
        { ...right, password: 'not the password' },
        { ...right, code: '000000' },
        { email: member.email, recovery_code: 'AAAA-AAAA-AAAA-AAAA' },
        { email: 'nobody@example.org', recovery_code: 'AAAA-AAAA-AAAA-AAAA' },
      ].map((body) => shop.visit().call('POST', 'sign-in', body)),
    )
    for (const { status, error } of answers)
      expect({ status, error }).toEqual({
        status: 401,
        error: { code: 'bad_credentials', message: 'That did not work. Please check what you entered and try again.' },
      })
  })

  test('blocks an account on a network for a quarter of an hour after five failed attempts', async () => {
    const member = await shop.hire()
    const browser = shop.visit()
    for (let count = 0; count < 5; count++)
      expect((await browser.call('POST', 'sign-in', { ...credentials(member), code: '000000' })).status).toBe(401)
    const refused = await browser.call('POST', 'sign-in', credentials(member))
    expect(refused).toMatchObject({ status: 429, error: { code: 'too_many' } })
    const codes = { email: member.email, password: officePassword, recovery_code: member.recoveryCodes[0] }
    expect((await browser.call('POST', 'sign-in', codes)).status).toBe(429)
  })

  test('blocks an IP address after twenty failed attempts, whatever accounts they were for', async () => {
    const browser = shop.visit()
    const guess = (count: number) => ({ email: `guess-${count}@example.org`, password: 'x', code: '000000' })
    for (let count = 0; count < 20; count++)
      expect((await browser.call('POST', 'sign-in', guess(count))).status).toBe(401)
    expect((await browser.call('POST', 'sign-in', guess(20))).status).toBe(429)
  })

  test('does not adopt a token planted in the browser', async () => {
    const member = await shop.hire()
    const planted = 'p'.repeat(43)
    const browser = shop.visit(planted)
    expect((await browser.call('POST', 'sign-in', credentials(member))).status).toBe(200)
    expect(browser.token()).not.toBe(planted)
    expect((await shop.visit(planted).call('GET', 'account')).status).toBe(401)
  })

  test('ends the browser’s previous session', async () => {
    const member = await shop.hire()
    const before = member.token()
    expect((await member.call('POST', 'sign-in', credentials(member))).status).toBe(200)
    expect((await shop.visit(before).call('GET', 'account')).status).toBe(401)
  })
})

describe('signing in with a recovery code', () => {
  test('needs no app and works once, however the code is typed', async () => {
    const member = await shop.hire()
    const [code = ''] = member.recoveryCodes
    expect(member.recoveryCodes).toHaveLength(10)
    const body = { email: member.email, password: officePassword, recovery_code: code.toLowerCase().replace(/-/g, ' ') }
    expect((await shop.visit().call('POST', 'sign-in', { ...body, password: 'wrong' })).status).toBe(401)
    expect((await shop.visit().call('POST', 'sign-in', body)).status).toBe(200)
    expect((await shop.visit().call('POST', 'sign-in', body)).status).toBe(401)
  })

  test('fails with somebody else’s code', async () => {
    const [one, other] = [await shop.hire(), await shop.hire()]
    const body = { email: one.email, password: officePassword, recovery_code: other.recoveryCodes[0] }
    expect((await shop.visit().call('POST', 'sign-in', body)).status).toBe(401)
  })

  test('fails with an old code once ten new ones are made', async () => {
    const member = await shop.hire()
    const renewed = await member.call('POST', 'account/recovery-codes')
    expect(renewed.json.recovery_codes).toHaveLength(10)
    const body = { email: member.email, password: officePassword, recovery_code: member.recoveryCodes[3] }
    expect((await shop.visit().call('POST', 'sign-in', body)).status).toBe(401)
    const fresh = { ...body, recovery_code: renewed.json.recovery_codes[3] }
    expect((await shop.visit().call('POST', 'sign-in', fresh)).status).toBe(200)
  })
})

describe('signing in with a passkey', () => {
  test('needs nothing else', async () => {
    const { device, email } = await withPasskey()
    const { answer, browser } = await signInBy(device)
    expect(answer.status).toBe(200)
    expect((await browser.call('GET', 'me')).json.me).toMatchObject({ email, has_passkey: true })
  })

  test('accepts a signed challenge once', async () => {
    const { device } = await withPasskey()
    const { passkey } = await signInBy(device)
    expect((await shop.visit().call('POST', 'sign-in', { passkey })).status).toBe(401)
  })

  test('rejects a copied passkey, whose counter is behind', async () => {
    const { device } = await withPasskey()
    await signInBy(device)
    await signInBy(device)
    device.counter = 0
    expect((await signInBy(device)).answer.status).toBe(401)
    expect(shop.logged.at(-1)).toMatchObject({ msg: 'a passkey was refused' })
  })

  test('rejects an unregistered passkey and one from another site', async () => {
    expect((await signInBy(softAuthenticator())).answer.status).toBe(401)
    const { device } = await withPasskey()
    const elsewhere = softAuthenticator('https://shop.test.evil.example')
    elsewhere.id = device.id
    expect((await signInBy(elsewhere)).answer.status).toBe(401)
  })

  test('cannot be removed if it is the only way to sign in', async () => {
    const { device, id, call } = await withPasskey()
    await shop.rows('update staff set password_hash = null, totp_secret = null where id = $1', [id])
    const refused = await call('DELETE', `account/passkeys/${device.id}`)
    expect(refused).toMatchObject({ status: 409, error: { code: 'last_credential' } })
  })
})

describe('a session', () => {
  test('ends after an idle hour, and after twelve hours in any case', async () => {
    const member = await shop.hire()
    shop.clock.time += 61 * minute
    expect((await member.call('GET', 'account')).status).toBe(401)
    const busy = await shop.hire()
    for (let passed = 0; passed < 12 * 60; passed += 45) {
      expect((await busy.call('GET', 'account')).status).toBe(200)
      shop.clock.time += 45 * minute
    }
    expect((await busy.call('GET', 'account')).status).toBe(401)
  })

  test('works neither as a bearer token nor as a customer’s session', async () => {
    const member = await shop.hire()
    const token = member.token() ?? ''
    expect((await shop.visit().call('GET', 'account', undefined, { authorization: `Bearer ${token}` })).status).toBe(
      401,
    )
    const asCustomer = shop.enter({ token })
    expect((await asCustomer.send('GET', '/api/verify')).json).toEqual({ user: null })
  })

  test('can be listed and ended only by its owner', async () => {
    const member = await shop.hire()
    shop.clock.time += minute
    const elsewhere = shop.visit()
    await elsewhere.call('POST', 'sign-in', credentials(member))
    const { sessions } = (await member.call('GET', 'account')).json
    expect(sessions).toHaveLength(2)
    const other = sessions.find(({ is_this }: { is_this: boolean }) => !is_this)
    const stranger = await shop.hire()
    expect((await stranger.call('DELETE', `account/sessions/${other.id}`)).status).toBe(404)
    expect((await elsewhere.call('GET', 'account')).status).toBe(200)
    expect((await member.call('DELETE', `account/sessions/${other.id}`)).status).toBe(200)
    expect((await elsewhere.call('GET', 'account')).status).toBe(401)
  })

  test('ends on signing out', async () => {
    const member = await shop.hire()
    const token = member.token()
    expect((await member.call('POST', 'sign-out')).status).toBe(200)
    expect((await shop.visit(token).call('GET', 'account')).status).toBe(401)
  })
})

describe('identity confirmation', () => {
  const sensitiveAction = (member: Member) => member.call('POST', 'account/recovery-codes')

  test('is required after five minutes, for each session separately', async () => {
    const member = await shop.hire()
    const elsewhere = shop.visit()
    shop.clock.time += minute
    await elsewhere.call('POST', 'sign-in', credentials(member))
    shop.clock.time += 6 * minute
    expect(await sensitiveAction(member)).toMatchObject({ status: 403, error: { code: 'step_up_required' } })
    const { password, code } = credentials(member)
    expect((await member.call('POST', 'step-up', { password: 'wrong', code })).status).toBe(401)
    expect((await member.call('POST', 'step-up', { password, code })).status).toBe(200)
    expect((await sensitiveAction(member)).status).toBe(200)
    expect((await elsewhere.call('POST', 'account/recovery-codes')).error.code).toBe('step_up_required')
  })

  test('fails with somebody else’s passkey', async () => {
    const [one, other] = [await withPasskey(), await withPasskey()]
    shop.clock.time += 6 * minute
    const challenge = await one.call('POST', 'step-up/options')
    expect((await one.call('POST', 'step-up', { passkey: other.device.sign(challenge.json) })).status).toBe(401)
    const again = await one.call('POST', 'step-up/options')
    expect((await one.call('POST', 'step-up', { passkey: one.device.sign(again.json) })).status).toBe(200)
  })

  test('is blocked after five failed attempts in one session, but not in another', async () => {
    const member = await shop.hire()
    const elsewhere = shop.visit()
    shop.clock.time += minute
    await elsewhere.call('POST', 'sign-in', credentials(member))
    for (let count = 0; count < 5; count++)
      expect((await member.call('POST', 'step-up', { password: 'wrong', code: '000000' })).status).toBe(401)
    shop.clock.time += minute
    const { password, code } = credentials(member)
    expect((await member.call('POST', 'step-up', { password, code })).status).toBe(429)
    expect((await elsewhere.call('POST', 'step-up', { password, code })).status).toBe(200)
  })
})
