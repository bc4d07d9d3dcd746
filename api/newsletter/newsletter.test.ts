import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { newsletterConsent } from '#contract/newsletter/newsletter-consent.ts'
import { newsletterLinks, newsletterSubscriptions } from '#database/tables/messages.ts'
import { requestSubscription } from '#shop/newsletter/request-subscription.ts'
import { messagesShop } from '#testing/app/mail-server.ts'

const shop = messagesShop()

const day = 24 * 60 * 60_000
let visitor = 0
/** Every request from another address, but where limits are not the subject. */
const ask = (email: string, more: object = {}) =>
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

/** The links of the newest mail. */
async function links() {
  const mail = (await shop.outbox()).at(-1)
  return {
    mail,
    unsubscribe: pathIn(mail?.headers['List-Unsubscribe'], 'unsubscribe'),
    confirm: () => pathIn(mail?.plain, 'confirm'),
  }
}

async function subscribed(email: string) {
  await ask(email)
  await press((await links()).confirm())
  return links()
}

describe('asking for the newsletter', () => {
  test('records the consent and mails a link; the address is not subscribed yet', async () => {
    const response = await ask(' Ada@Example.ORG ')
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

  test('answers the same for a new, a waiting, a subscribed and an unsubscribed address, and for a machine', async () => {
    const { unsubscribe } = await subscribed('on@example.org')
    const answers = [await ask('new@example.org'), await ask('new@example.org'), await ask('on@example.org')]
    await press(unsubscribe)
    answers.push(await ask('on@example.org'), await ask('bot@example.org', { website: 'x' }))
    const seen = await Promise.all(answers.map(async (answer) => `${answer.status} ${await answer.text()}`))
    expect(new Set(seen).size).toBe(1)
    expect(await subscription('bot@example.org')).toBeUndefined()
  })

  test('mails an address once in 15 minutes however often it is asked for, and never one on the list', async () => {
    await Promise.all([ask('ada@example.org'), ask('ADA@example.org'), ask('ada@EXAMPLE.org')])
    expect(await shop.outbox()).toHaveLength(1)
    shop.clock.time += 15 * 60_000
    await ask('ada@example.org', { source: 'checkout' })
    expect(await shop.outbox()).toHaveLength(2)
    expect(await subscription('ada@example.org')).toMatchObject({ source: 'checkout', consentAt: shop.ctx.clock.now() })
    await press((await links()).confirm())
    shop.clock.time += day
    await ask('ada@example.org', { source: 'account' })
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
    ['a place we do not ask at', { source: 'popup' }, 400],
    ['another field', { confirmed: true }, 400],
    ['a list of addresses', { email: 'a,b@example.org' }, 422],
    ['letters that only look plain', { email: 'adа@example.org' }, 422],
    ['a header in the address', { email: 'a@example.org\r\nBcc:b@example.org' }, 400],
  ])('refuses %s', async (_name, body, status) => {
    const response = await ask('ada@example.org', body)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ error: { fields: expect.anything() }, requestId: expect.any(String) })
    expect(await shop.outbox()).toEqual([])
  })

  test('treats one domain in two spellings as one address', async () => {
    await ask('ada@bücher.example')
    await ask('ada@xn--bcher-kva.example')
    expect(await shop.outbox()).toMatchObject([{ toAddress: 'ada@xn--bcher-kva.example' }])
  })

  test('can be part of a larger transaction, and goes with it', async () => {
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
  test('opening the link changes nothing; its button does, and a welcome follows', async () => {
    await ask('ada@example.org')
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

  test('works once: again, or twice at the same time, it stays one subscription and one welcome', async () => {
    await ask('ada@example.org')
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

  test('a used link does not subscribe an address again that has unsubscribed since', async () => {
    await ask('ada@example.org')
    const confirm = (await links()).confirm()
    await press(confirm)
    await press((await links()).unsubscribe)
    expect((await open(confirm)).status).toBe(404)
    expect((await press(confirm)).status).toBe(404)
    expect((await subscription('ada@example.org'))?.unsubscribedAt).not.toBeNull()
  })

  test('is too late after seven days', async () => {
    await ask('ada@example.org')
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

  test('keeps hashes only, and one kind of link does not do the work of the other', async () => {
    await ask('ada@example.org')
    const { confirm, unsubscribe } = await links()
    const tokens = [confirm(), unsubscribe].map((path) => path.split('token=')[1] ?? '')
    const kept = JSON.stringify([
      await shop.db.select().from(newsletterLinks),
      await shop.db.select().from(newsletterSubscriptions),
    ])
    for (const token of tokens) {
      expect(Buffer.from(token, 'base64url')).toHaveLength(32)
      expect(kept).not.toContain(token)
    }
    expect((await press(unsubscribe.replace('unsubscribe?', 'confirm?'))).status).toBe(404)
    expect((await press(confirm().replace('confirm?', 'unsubscribe?'))).status).toBe(404)
  })
})

describe('unsubscribing', () => {
  test('the page has a button, opening it changes nothing, pressing it ends it', async () => {
    const { unsubscribe } = await subscribed('ada@example.org')
    const page = await open(unsubscribe)
    expect(await page.text()).toContain(
      `<form method="post" action="${unsubscribe}"><button type="submit">Unsubscribe</button></form>`,
    )
    expect((await subscription('ada@example.org'))?.unsubscribedAt).toBeNull()
    expect(await (await press(unsubscribe)).text()).toContain('You have been unsubscribed')
    expect((await subscription('ada@example.org'))?.unsubscribedAt).toEqual(shop.ctx.clock.now())
  })

  test('works as mail services do it: one POST, a form, no cookie, from anywhere', async () => {
    const { unsubscribe } = await subscribed('ada@example.org')
    const form = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' }
    const response = await shop.send('POST', unsubscribe, '10.5.0.2', form, 'List-Unsubscribe=One-Click')
    expect(response.status).toBe(200)
    expect((await subscription('ada@example.org'))?.unsubscribedAt).not.toBeNull()
  })

  test('twice is as good as once, and the first time is what is kept', async () => {
    const { unsubscribe } = await subscribed('ada@example.org')
    await press(unsubscribe)
    const first = (await subscription('ada@example.org'))?.unsubscribedAt
    shop.clock.time += day
    expect((await press(unsubscribe)).status).toBe(200)
    expect((await subscription('ada@example.org'))?.unsubscribedAt).toEqual(first)
  })

  test('before confirming voids the confirmation', async () => {
    await ask('ada@example.org')
    const { confirm, unsubscribe } = await links()
    await press(unsubscribe)
    expect((await press(confirm())).status).toBe(404)
    expect((await subscription('ada@example.org'))?.confirmedAt).toBeNull()
  })

  test('leaves the way back open, and links of the first time still lead out', async () => {
    const { unsubscribe } = await subscribed('ada@example.org')
    await press(unsubscribe)
    shop.clock.time += day
    await subscribed('ada@example.org')
    expect(await subscription('ada@example.org')).toMatchObject({
      confirmedAt: shop.ctx.clock.now(),
      unsubscribedAt: null,
    })
    await press(unsubscribe)
    expect((await subscription('ada@example.org'))?.unsubscribedAt).not.toBeNull()
  })
})
