import { describe, expect, test, vi } from 'vitest'
import { address, customersShop, password } from '#testing/app/customers.ts'

const hashings = vi.hoisted(() => ({ done: 0 }))
vi.mock('@node-rs/argon2', async (original) => {
  const { countHashings } = await import('#testing/shop/count-hashings.ts')
  return countHashings(await original<typeof import('@node-rs/argon2')>(), hashings)
})

const shop = customersShop()

describe('fields that no client may set', () => {
  test.each(['id', 'role', 'is_paying_customer', 'order_count', 'customerId', 'email_confirmed', 'passwordHash'])(
    '%s is refused by every route',
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

  test('another customer’s id in the query does not return their data', async () => {
    const [ada, bob] = [await shop.join(), await shop.join()]
    for (const path of ['/api/verify', '/api/auth/my-data'])
      for (const name of ['id', 'customer_id', 'user']) {
        const { body } = await ada.send('GET', `${path}?${name}=${bob.id}`)
        expect(JSON.stringify(body)).not.toContain(bob.email)
      }
  })

  test('__proto__ is just an unknown field', async () => {
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

describe('text that people type', () => {
  const html = '<img src=x onerror=alert(1)>"\'&'

  test('HTML in names stays text, in responses and in emails', async () => {
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

  test('a name with quotes and accents is escaped in the greeting', async () => {
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
  ])('a malicious email address opens no account: %j', async (email) => {
    const answer = await shop.enter().register(email)
    expect([400, 422]).toContain(answer.status)
    expect(answer.cookies).toEqual([])
    expect(await shop.outbox()).toEqual([])
  })

  test('different spellings of an email address are one account', async () => {
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
    'ten megabytes to %s are refused before hashing',
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
