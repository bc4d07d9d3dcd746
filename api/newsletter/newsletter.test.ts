import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { newsletterConsent } from '#contract/newsletter/newsletter-consent.ts'
import { newsletterLinks, newsletterSubscriptions } from '#database/tables/messages.ts'
import { requestSubscription } from '#shop/newsletter/request-subscription.ts'
import { messagesShop } from '#testing/app/mail-server.ts'

const shop = messagesShop()

const day = 24 * 60 * 60_000
let visitor = 0
/** Each request comes from a different address, so that the rate limit does not apply. */
const subscribe = (email: string, more: object = {}) =>
  shop.post('/api/newsletter', `10.4.${visitor >> 8}.${visitor++ & 255}`, { email, source: 'footer', ...more })
const open = (url: string) => shop.send('GET', url, '10.5.0.1')
const press = (url: string, headers = {}) =>
  shop.send('POST', url, '10.5.0.1', { origin: 'https://shop.test', ...headers })

async function subscription(email: string) {
  const [row] = await shop.db.select().from(newsletterSubscriptions).where(eq(newsletterSubscriptions.email, email))
  return row
}

const pathIn = (text: string | undefined, purpose: 'confirm' | 'unsubscribe') => {
  const found = new RegExp(`https://shop\\.test(/newsletter/${purpose}\\?token=[\\w-]{43})(?![\\w-])`).exec(text ?? '')
  if (!found?.[1]) throw new Error(`no ${purpose} link`)
  return found[1]
}

/** The links in the newest email. */
async function links() {
  const mail = (await shop.outbox()).at(-1)
  return {
    mail,
    unsubscribe: pathIn(mail?.headers['List-Unsubscribe'], 'unsubscribe'),
    confirm: () => pathIn(mail?.plain, 'confirm'),
  }
}

async function subscribeAndConfirm(email: string) {
  await subscribe(email)
  await press((await links()).confirm())
  return links()
}

describe('subscribing to the newsletter', () => {
  test('records the consent and emails a link; the address is not subscribed yet', async () => {
    const response = await subscribe(' Ada@Example.ORG ')
    expect(response.status).toBe(200)
    expect(await subscription('ada@example.org')).toMatchObject({
      consentText: newsletterConsent,
      consentAt: shop.ctx.clock.now(),
      source: 'footer',
      confirmedAt: null,
      unsubscribedAt: null,
    })
    const { mail, confirm } = await links()
    expect(mail).toMatchObject({ kind: 'newsletter-confirm', toAddress: 'ada@example.org' })
    expect(mail?.plain).toContain(newsletterConsent)
    expect(mail?.html).toContain(confirm())
  })

  test('gives the same response for a new, pending, subscribed or unsubscribed address, and for a bot', async () => {
    const { unsubscribe } = await subscribeAndConfirm('on@example.org')
    const answers = [
      await subscribe('new@example.org'),
      await subscribe('new@example.org'),
      await subscribe('on@example.org'),
    ]
    await press(unsubscribe)
    answers.push(await subscribe('on@example.org'), await subscribe('bot@example.org', { website: 'x' }))
    const responses = await Promise.all(answers.map(async (answer) => `${answer.status} ${await answer.text()}`))
    expect(new Set(responses).size).toBe(1)
    expect(await subscription('bot@example.org')).toBeUndefined()
  })

  test('emails an address at most once in 15 minutes, and never one that is on the list', async () => {
    await Promise.all([subscribe('ada@example.org'), subscribe('ADA@example.org'), subscribe('ada@EXAMPLE.org')])
    expect(await shop.outbox()).toHaveLength(1)
    shop.clock.time += 15 * 60_000
    await subscribe('ada@example.org', { source: 'checkout' })
    expect(await shop.outbox()).toHaveLength(2)
    expect(await subscription('ada@example.org')).toMatchObject({ source: 'checkout', consentAt: shop.ctx.clock.now() })
    await press((await links()).confirm())
    shop.clock.time += day
    await subscribe('ada@example.org', { source: 'account' })
    expect((await shop.outbox()).map((mail) => mail.kind)).toEqual([
      'newsletter-confirm',
      'newsletter-confirm',
      'newsletter-welcome',
    ])
    expect((await subscription('ada@example.org'))?.source).toBe('checkout')
  })

  test.each([
    ['no address', { email: '' }, 400],
    ['not an address', { email: 'ada at example' }, 400],
    ['an unknown source', { source: 'popup' }, 400],
    ['an unknown field', { confirmed: true }, 400],
    ['a list of addresses', { email: 'a,b@example.org' }, 422],
    ['lookalike letters', { email: 'adа@example.org' }, 422],
    ['a header in the address', { email: 'a@example.org\r\nBcc:b@example.org' }, 400],
  ])('refuses %s', async (_name, body, status) => {
    const response = await subscribe('ada@example.org', body)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ error: { fields: expect.anything() }, requestId: expect.any(String) })
    expect(await shop.outbox()).toEqual([])
  })

  test('treats one domain in two spellings as one address', async () => {
    await subscribe('ada@bücher.example')
    await subscribe('ada@xn--bcher-kva.example')
    expect(await shop.outbox()).toMatchObject([{ toAddress: 'ada@xn--bcher-kva.example' }])
  })

  test('can be part of a larger transaction, and is rolled back with it', async () => {
    const input = { email: 'ada@example.org', source: 'register' as const, publicUrl: 'https://shop.test' }
    const registering = shop.db.transaction(async (tx) => {
      await requestSubscription({ ctx: shop.ctx, input, tx })
      throw new Error('the registration failed')
    })
    await expect(registering).rejects.toThrow('the registration failed')
    expect(await subscription('ada@example.org')).toBeUndefined()
    expect(await shop.outbox()).toEqual([])
  })
})

describe('confirming', () => {
  test('opening the link changes nothing; its button subscribes, and a welcome email follows', async () => {
    await subscribe('ada@example.org')
    const { confirm } = await links()
    const page = await open(confirm())
    const html = await page.text()
    expect(page.status).toBe(200)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(html).toContain('<h1>Confirm your subscription</h1>')
    expect(html).toContain(`<form method="post" action="${confirm()}">`)
    expect((await subscription('ada@example.org'))?.confirmedAt).toBeNull()

    shop.clock.time += 60_000
    const done = await press(confirm())
    expect(done.status).toBe(200)
    expect(await done.text()).toContain('You are on the list')
    expect((await subscription('ada@example.org'))?.confirmedAt).toEqual(shop.ctx.clock.now())
    const { mail } = await links()
    expect(mail).toMatchObject({ kind: 'newsletter-welcome', toAddress: 'ada@example.org' })
    expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  })

  test('works once: repeated or simultaneous, it makes one subscription and one welcome email', async () => {
    await subscribe('ada@example.org')
    const confirm = (await links()).confirm()
    const both = await Promise.all([press(confirm), press(confirm)])
    expect(both.map((answer) => answer.status)).toEqual([200, 200])
    const first = (await subscription('ada@example.org'))?.confirmedAt
    shop.clock.time += 60_000
    expect((await press(confirm)).status).toBe(200)
    expect(await (await open(confirm)).text()).toContain('You are on the list')
    expect((await subscription('ada@example.org'))?.confirmedAt).toEqual(first)
    expect((await shop.outbox()).filter((mail) => mail.kind === 'newsletter-welcome')).toHaveLength(1)
  })

  test('a used link does not resubscribe an address that has since unsubscribed', async () => {
    await subscribe('ada@example.org')
    const confirm = (await links()).confirm()
    await press(confirm)
    await press((await links()).unsubscribe)
    expect((await open(confirm)).status).toBe(404)
    expect((await press(confirm)).status).toBe(404)
    expect((await subscription('ada@example.org'))?.unsubscribedAt).not.toBeNull()
  })

  test('is no longer possible after seven days', async () => {
    await subscribe('ada@example.org')
    const confirm = (await links()).confirm()
    shop.clock.time += 7 * day
    expect((await open(confirm)).status).toBe(404)
    expect((await press(confirm)).status).toBe(404)
    expect((await subscription('ada@example.org'))?.confirmedAt).toBeNull()
  })

  test.each([
    '',
    '?token=',
    '?token=short',
    `?token=${'A'.repeat(43)}`,
    `?token=${'A'.repeat(5000)}`,
    '?token=%00<script>',
  ])('refuses a link that is not ours: %s', async (query) => {
    for (const page of ['confirm', 'unsubscribe'])
      for (const go of [open, press]) {
        const response = await go(`/newsletter/${page}${query}`)
        expect(response.status).toBe(404)
        expect(await response.text()).not.toContain('<script')
      }
  })

  test('stores only hashes of tokens, and neither kind of link works for the other purpose', async () => {
    await subscribe('ada@example.org')
    const { confirm, unsubscribe } = await links()
    const tokens = [confirm(), unsubscribe].map((path) => path.split('token=')[1] ?? '')
    const stored = JSON.stringify([
      await shop.db.select().from(newsletterLinks),
      await shop.db.select().from(newsletterSubscriptions),
    ])
    for (const token of tokens) {
      expect(Buffer.from(token, 'base64url')).toHaveLength(32)
      expect(stored).not.toContain(token)
    }
    expect((await press(unsubscribe.replace('unsubscribe?', 'confirm?'))).status).toBe(404)
    expect((await press(confirm().replace('confirm?', 'unsubscribe?'))).status).toBe(404)
  })
})

describe('unsubscribing', () => {
  test('opening the page changes nothing; pressing its button unsubscribes', async () => {
    const { unsubscribe } = await subscribeAndConfirm('ada@example.org')
    const page = await open(unsubscribe)
    expect(await page.text()).toContain(
      `<form method="post" action="${unsubscribe}"><button type="submit">Unsubscribe</button></form>`,
    )
    expect((await subscription('ada@example.org'))?.unsubscribedAt).toBeNull()
    expect(await (await press(unsubscribe)).text()).toContain('You have been unsubscribed')
    expect((await subscription('ada@example.org'))?.unsubscribedAt).toEqual(shop.ctx.clock.now())
  })

  test('works as email providers do it: one POST of a form, without a cookie, from any origin', async () => {
    const { unsubscribe } = await subscribeAndConfirm('ada@example.org')
    const form = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' }
    const response = await shop.send('POST', unsubscribe, '10.5.0.2', form, 'List-Unsubscribe=One-Click')
    expect(response.status).toBe(200)
    expect((await subscription('ada@example.org'))?.unsubscribedAt).not.toBeNull()
  })

  test('twice has the same effect as once, and keeps the first time', async () => {
    const { unsubscribe } = await subscribeAndConfirm('ada@example.org')
    await press(unsubscribe)
    const first = (await subscription('ada@example.org'))?.unsubscribedAt
    shop.clock.time += day
    expect((await press(unsubscribe)).status).toBe(200)
    expect((await subscription('ada@example.org'))?.unsubscribedAt).toEqual(first)
  })

  test('before confirming invalidates the confirmation link', async () => {
    await subscribe('ada@example.org')
    const { confirm, unsubscribe } = await links()
    await press(unsubscribe)
    expect((await press(confirm())).status).toBe(404)
    expect((await subscription('ada@example.org'))?.confirmedAt).toBeNull()
  })

  test('allows subscribing again, and old unsubscribe links still work', async () => {
    const { unsubscribe } = await subscribeAndConfirm('ada@example.org')
    await press(unsubscribe)
    shop.clock.time += day
    await subscribeAndConfirm('ada@example.org')
    expect(await subscription('ada@example.org')).toMatchObject({
      confirmedAt: shop.ctx.clock.now(),
      unsubscribedAt: null,
    })
    await press(unsubscribe)
    expect((await subscription('ada@example.org'))?.unsubscribedAt).not.toBeNull()
  })
})
