import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { customers, sessions } from '#database/tables/customers.ts'
import { createApp } from './app.ts'
import { stockStone } from './basket-test-kit.ts'
import { address, customersShop, password, tokenIn } from './customers-test-kit.ts'

const hashings = vi.hoisted(() => ({ done: 0 }))
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  const hash: typeof real.hash = (...facts) => {
    hashings.done++
    return real.hash(...facts)
  }
  const verify: typeof real.verify = (...facts) => {
    hashings.done++
    return real.verify(...facts)
  }
  return { ...real, hash, verify }
})

const shop = customersShop()
const minute = 60_000

const hashingsOf = async (work: () => Promise<unknown>) => {
  const before = hashings.done
  await work()
  return hashings.done - before
}

describe('passwords', () => {
  test('are kept as Argon2id and nowhere else', async () => {
    const { id } = await shop.join()
    const [row] = await shop.db.select().from(customers).where(eq(customers.id, id))
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=47104,t=3,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(JSON.stringify(await shop.outbox())).not.toContain(password)
  })

  test('known and unknown addresses take the same work: one hash', async () => {
    const { email } = await shop.join()
    const browser = shop.enter()
    expect(await hashingsOf(() => browser.login(email, 'a wrong guess'))).toBe(1)
    expect(await hashingsOf(() => browser.login('nobody@example.org', 'a wrong guess'))).toBe(1)
    expect(await hashingsOf(() => browser.login('a,b@example.org', 'a wrong guess'))).toBe(1)
    expect(await hashingsOf(() => browser.login(email))).toBe(1)
    expect(await hashingsOf(() => browser.register(email))).toBe(1)
    expect(await hashingsOf(() => browser.register(`not-${email}`))).toBe(1)
  })

  test('known and unknown addresses take the same time, within noise', async () => {
    const { email } = await shop.join()
    const median = async (asked: string) => {
      const times: number[] = []
      for (let time = 0; time < 5; time++) {
        const started = performance.now()
        await shop.enter().login(`${asked}`, 'a wrong guess')
        times.push(performance.now() - started)
      }
      return times.toSorted((one, other) => one - other)[2] ?? 0
    }
    const [known, unknown] = [await median(email), await median('stranger@example.org')]
    // Without the same hash one would be ten times the other; the machine may be busy, so twice is no alarm.
    expect(Math.max(known, unknown) / Math.min(known, unknown)).toBeLessThan(3)
  })

  test('a lost password is answered no sooner for nobody than for somebody', async () => {
    const { email } = await shop.join()
    for (const asked of [email, 'nobody@example.org']) {
      const started = performance.now()
      await shop.enter().post('auth/lost-password', { email: asked })
      expect(performance.now() - started).toBeGreaterThan(245)
    }
  })
})

describe('guessing', () => {
  test('five wrong passwords close an account for a while, also to the right one, from wherever', async () => {
    const { email } = await shop.join()
    const guess = (secret: string) => shop.enter().login(email, secret)
    for (let time = 0; time < 5; time++) expect((await guess(`guess ${time}`)).status).toBe(401)
    const refused = await guess(password)
    expect(refused.status).toBe(429)
    expect(refused.body.error).toEqual({ code: 'too_many', message: expect.stringMatching(/wait \d+ minutes/) })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(840)
    expect(await hashingsOf(() => guess(password))).toBe(0)
  })

  test('many guesses at once are not all let through', async () => {
    const { email } = await shop.join()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => shop.enter().login(email, `guess ${index}`)),
    )
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(5)
  })

  test('an address without an account closes just the same', async () => {
    const statuses: number[] = []
    for (let time = 0; time < 6; time++) statuses.push((await shop.enter().login('void@example.org')).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  })

  test('spellings of one address count as one', async () => {
    const { email } = await shop.join()
    const spellings = [email, email.toUpperCase(), ` ${email} `, email.replace('example', 'EXAMPLE'), email]
    for (const one of spellings) expect((await shop.enter().login(one, 'a guess')).status).toBe(401)
    expect((await shop.enter().login(email)).status).toBe(429)
  })

  test('getting it right is not counted and clears the account', async () => {
    const { email } = await shop.join()
    const browser = shop.enter()
    for (let round = 0; round < 3; round++) {
      for (let time = 0; time < 4; time++) await browser.login(email, 'a guess')
      expect((await browser.login(email)).status).toBe(200)
    }
    for (let time = 0; time < 8; time++) expect((await browser.login(email)).status).toBe(200)
  })

  test('twenty wrong ones from one network address close it for every account; logging in to one’s own does not help', async () => {
    const own = await shop.join()
    const eve = shop.enter()
    for (let time = 0; time < 20; time++) {
      if (time % 5 === 0) expect((await eve.login(own.email)).status).toBe(200)
      expect((await eve.login(`target-${time}@example.org`)).status).toBe(401)
    }
    expect((await eve.login('target-21@example.org')).status).toBe(429)
    expect((await eve.login(own.email)).status).toBe(429)
    expect((await shop.enter().login(own.email)).status).toBe(200)
  })

  test('by a session that was left open counts too', async () => {
    const ada = await shop.join()
    for (let time = 0; time < 3; time++)
      expect((await ada.update({ currentPassword: 'guess', password: 'new password' })).status).toBe(422)
    for (let time = 0; time < 2; time++)
      expect((await ada.post('auth/delete-account', { password: 'guess' })).status).toBe(422)
    expect((await ada.update({ currentPassword: password, password: 'new password' })).status).toBe(429)
    expect((await ada.post('auth/delete-account', { password })).status).toBe(429)
    expect((await ada.update({ first_name: 'Ada' })).status).toBe(200)
  })

  test('the owner of a closed account comes in again with a new password', async () => {
    const { email } = await shop.join()
    for (let time = 0; time < 6; time++) await shop.enter().login(email, 'a guess')
    await shop.enter().post('auth/lost-password', { email })
    const token = tokenIn((await shop.mails('account-reset'))[0])
    await shop.enter().post('auth/reset-password', { token, newPassword: 'new password' })
    expect((await shop.enter().login(email, 'new password')).status).toBe(200)
  })
})

describe('sessions', () => {
  test('a token planted in a browser gets nobody in', async () => {
    const { email } = await shop.join()
    const browser = shop.enter()
    const planted = 'p'.repeat(43)
    browser.jar.set('session', planted)
    const { token } = (await browser.login(email)).body
    expect(token).not.toBe(planted)
    expect(browser.jar.get('session')).toBe(token)
    expect((await shop.enter().verify({ authorization: `Bearer ${planted}` })).status).toBe(401)
  })

  test('logging in again rotates the token and ends the session before, also another’s', async () => {
    const [ada, bob] = [await shop.join(), await shop.join()]
    const { token } = (await ada.login(ada.email)).body
    expect(token).not.toBe(ada.token)
    expect((await shop.enter().verify({ authorization: `Bearer ${ada.token}` })).status).toBe(401)
    await ada.login(bob.email)
    expect((await shop.enter().verify({ authorization: `Bearer ${token}` })).status).toBe(401)
    expect((await bob.verify()).body.user?.id).toBe(bob.id)
  })

  test('only hashes of tokens are kept', async () => {
    const { token } = await shop.join()
    expect(JSON.stringify(await shop.db.select().from(sessions))).not.toContain(token)
  })

  test('a login that is being checked while the password changes does not outlive it', async () => {
    const ada = await shop.join()
    const phone = shop.enter()
    const [changed, login] = await Promise.all([
      ada.update({ currentPassword: password, password: 'new password' }),
      phone.login(ada.email),
    ])
    expect(changed.status).toBe(200)
    if (login.status === 200) expect((await phone.verify()).body.user).toBeNull()
    else expect(login.status).toBe(401)
  })
})

describe('another site', () => {
  const evil = { origin: 'https://evil.example' }
  test.each([
    ['POST', 'auth/login', { email: 'ada@example.org', password }],
    ['POST', 'auth/register', { email: 'csrf@example.org', password }],
    ['PUT', 'auth/update-profile', { first_name: 'Eve' }],
    ['POST', 'auth/logout', undefined],
    ['POST', 'auth/logout-everywhere', undefined],
    ['POST', 'auth/lost-password', { email: 'ada@example.org' }],
    ['POST', 'auth/reset-password', { token: 'x', newPassword: password }],
    ['POST', 'auth/confirm-email', { token: 'x' }],
    ['POST', 'auth/newsletter', { subscribe: true }],
    ['POST', 'auth/delete-account', { password }],
  ])('cannot send %s %s with a customer’s cookie', async (method, call, body) => {
    const ada = await shop.join()
    const answer = await ada.send(method, `/api/${call}`, body, evil)
    expect(answer).toMatchObject({ status: 403, body: { error: { code: 'foreign_origin' } }, cookies: [] })
    expect((await ada.verify()).body.user).toMatchObject({ id: ada.id, first_name: '' })
  })

  test('cannot send a form that is taken for JSON', async () => {
    const ada = await shop.join()
    const form = { 'content-type': 'text/plain', origin: 'null' }
    expect((await ada.send('POST', '/api/auth/delete-account', JSON.stringify({ password }), form)).status).toBe(403)
    const plain = { 'content-type': 'text/plain' }
    expect((await ada.send('POST', '/api/auth/delete-account', JSON.stringify({ password }), plain)).status).toBe(415)
  })
})

describe('what is nobody’s to set', () => {
  test.each(['id', 'role', 'is_paying_customer', 'order_count', 'customerId', 'email_confirmed', 'passwordHash'])(
    '%s in any call is refused',
    async (name) => {
      const [ada, bob] = [await shop.join(), await shop.join()]
      const more = { [name]: name === 'role' ? 'admin' : bob.id }
      const answers = [
        await ada.update({ first_name: 'Eve', ...more }),
        await ada.update({ billing: { ...address, ...more } }),
        await ada.post('auth/newsletter', { subscribe: true, ...more }),
        await ada.post('auth/delete-account', { password, ...more }),
        await ada.post('auth/login', { email: ada.email, password, ...more }),
        await shop.enter().register(`mass-${name}@example.org`.toLowerCase(), more),
      ]
      for (const answer of answers) expect(answer.status).toBe(400)
      expect((await bob.verify()).body.user).toMatchObject({ id: bob.id, first_name: '', role: 'customer' })
      expect((await ada.verify()).body.user).toMatchObject({
        role: 'customer',
        is_paying_customer: false,
        billing: null,
      })
    },
  )

  test('another’s id in the address changes nothing about whose data it is', async () => {
    const [ada, bob] = [await shop.join(), await shop.join()]
    for (const path of ['/api/verify', '/api/auth/my-data'])
      for (const name of ['id', 'customer_id', 'user']) {
        const { body } = await ada.send('GET', `${path}?${name}=${bob.id}`)
        expect(JSON.stringify(body)).not.toContain(bob.email)
      }
  })

  test('__proto__ is just an unknown name', async () => {
    const ada = await shop.join()
    const answer = await ada.send(
      'PUT',
      '/api/auth/update-profile',
      '{"__proto__":{"role":"admin"},"first_name":"Ada"}',
    )
    expect([200, 400]).toContain(answer.status)
    expect((await ada.verify()).body.user?.role).toBe('customer')
  })
})

describe('what people type', () => {
  const html = '<img src=x onerror=alert(1)>"\'&'

  test('HTML in names stays text, in answers and in mails', async () => {
    const ada = await shop.join()
    const answer = await ada.update({ first_name: html, last_name: html })
    expect(answer.body.customer.first_name).toBe(html)
    expect(answer.headers.get('content-type')).toContain('application/json')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    await ada.update({ currentPassword: password, password: 'new password', email: `x-${ada.email}` })
    await ada.post('auth/lost-password', { email: ada.email })
    const mails = await shop.outbox()
    expect(mails.map((mail) => mail.kind)).toEqual([
      'account-welcome',
      'account-password-changed',
      'account-email-change',
      'account-email-notice',
      'account-reset',
    ])
    for (const mail of mails) {
      expect(mail.html).not.toMatch(/<img|onerror/)
      expect(mail.plain).not.toContain('onerror')
    }
  })

  test('a name with a quote or an accent is greeted, safely', async () => {
    const ada = await shop.join()
    await ada.update({ first_name: 'Zoë O’Brien & "Co"' })
    await ada.post('auth/lost-password', { email: ada.email })
    const [mail] = await shop.mails('account-reset')
    expect(mail?.html).toContain('Hello Zoë O’Brien &amp; &quot;Co&quot;,')
  })

  test.each(['Ada\r\nBcc: eve@example.org', 'Ada\nX', 'Ada\u0000', 'Ada\u2028X', 'Ada\u0085X'])(
    'a name that could start another header is refused: %j',
    async (name) => {
      const ada = await shop.join()
      expect((await ada.update({ first_name: name })).status).toBe(400)
      expect((await ada.update({ billing: { ...address, city: name } })).status).toBe(400)
    },
  )

  test.each([
    'ada@example.org\r\nBcc: eve@example.org',
    'ada@example.org, eve@example.org',
    'ada@example.org%0d%0aBcc:eve@example.org',
    '"ada b"@example.org',
    'Ada <ada@example.org>',
    'ada@example.org\u0000',
    'аda@example.org',
    'ad\u200ba@example.org',
    'ada@exam\u202eple.org',
    '\u212Aim@example.org',
    'ada@[127.0.0.1]',
    'ada@localhost',
  ])('an address that is a trick opens no account: %j', async (email) => {
    const answer = await shop.enter().register(email)
    expect([400, 422]).toContain(answer.status)
    expect(answer.cookies).toEqual([])
    expect(await shop.outbox()).toEqual([])
  })

  test('spellings of one address are one account', async () => {
    const first = await shop.enter().register('Kim@Bücher.example')
    expect(first.body.customer.email).toBe('kim@xn--bcher-kva.example')
    for (const email of [
      'kim@xn--bcher-kva.example',
      'KIM@BÜCHER.EXAMPLE',
      ' kim@bücher.example ',
      'kim@bu\u0308cher.example',
    ]) {
      expect((await shop.enter().register(email)).status).toBe(422)
      expect((await shop.enter().login(email)).status).toBe(200)
    }
  })

  test.each(['auth/login', 'auth/register', 'auth/lost-password', 'auth/verify-reset-token', 'auth/delete-account'])(
    'ten megabytes to %s are refused unread',
    async (call) => {
      const body = JSON.stringify({ email: 'ada@example.org', password: 'x'.repeat(10 * 1024 * 1024) })
      const before = hashings.done
      expect(
        (await shop.enter().send('POST', `/api/${call}`, body, { 'content-type': 'application/json' })).status,
      ).toBe(413)
      expect(hashings.done).toBe(before)
    },
  )
})

test('everything at once to one account breaks nothing', async () => {
  const ada = await shop.join()
  await ada.post('auth/lost-password', { email: ada.email })
  const reset = tokenIn((await shop.mails('account-reset'))[0])
  const welcome = tokenIn((await shop.mails('account-welcome'))[0])
  const goods = await (await stockStone(shop.ctx)).goods()
  const add = { product_id: goods.productId, variation_id: goods.id, quantity: 1 }
  await ada.post('cart/add', add)
  const round = () => [
    ada.update({ first_name: 'Ada' }),
    ada.update({ email: `new-${ada.email}`, currentPassword: password, password: 'new password' }),
    ada.post('auth/reset-password', { token: reset, newPassword: 'reset password' }),
    ada.post('auth/confirm-email', { token: welcome }),
    ada.post('auth/newsletter', { subscribe: true }),
    ada.post('auth/newsletter', { subscribe: false }),
    ada.post('auth/lost-password', { email: ada.email }),
    ada.post('cart/add', add),
    ada.send('GET', '/api/auth/my-data'),
    ada.verify(),
    shop.enter().login(ada.email),
    ada.post('auth/delete-account', { password }),
  ]
  const answers = await Promise.all([...round(), ...round()])
  for (const { status } of answers) expect([200, 401, 422, 429]).toContain(status)
}, 60_000)

test('where processes share a database they share the count', async () => {
  if (shop.ctx.database.kind !== 'postgres') return
  const { email } = await shop.join()
  const parts = {
    ctx: shop.ctx,
    log: pino({ level: 'silent' }),
    cache: null,
    isReady: async () => true,
    pictureFolder: '',
  }
  const statuses: number[] = []
  for (let time = 0; time < 6; time++) {
    const body = JSON.stringify({ email, password: 'a guess' })
    const headers = { 'content-type': 'application/json' }
    statuses.push((await createApp(parts).request('/api/auth/login', { method: 'POST', headers, body })).status)
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
})

describe('too many', () => {
  afterEach(() => {
    shop.clock.time += 60 * minute
  })

  test('accounts from one network address', async () => {
    const machine = shop.enter()
    const statuses = new Set<number>()
    for (let time = 0; time < 31; time++)
      statuses.add((await machine.register(`bulk-${time}@example.org`, { website: 'x' })).status)
    expect([...statuses]).toEqual([422, 429])
  })

  test('askings for passwords from one network address', async () => {
    const machine = shop.enter()
    const answers = await Promise.all(
      Array.from({ length: 21 }, (_, index) =>
        machine.post('auth/lost-password', { email: `ask-${index}@example.org` }),
      ),
    )
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(1)
  })
})
