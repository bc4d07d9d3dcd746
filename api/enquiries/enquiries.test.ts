import { beforeAll, describe, expect, test } from 'vitest'
import { productListings, products, variations } from '#database/tables/catalogue.ts'
import { enquiries } from '#database/tables/messages.ts'
import { sendOutbox } from '#shop/mail/send-outbox.ts'
import { openSmtp } from '#shop/mail/smtp.ts'
import { messagesShop, openMailServer } from '#testing/app/mail-server.ts'

const shop = messagesShop()
let stone: { productId: number; draftId: number; variationId: number }

beforeAll(async () => {
  stone = await insertStones()
})

const contact = {
  kind: 'contact',
  name: 'Ada Mason',
  email: 'ada@example.org',
  topic: 'Trade',
  message: 'Do you have an account for builders?',
}
const cutting = {
  kind: 'cutting',
  name: 'Ada Mason',
  email: 'ada@example.org',
  pieces: 12,
  width_mm: 600,
  height_mm: 150,
  edge: 'Bullnose',
}

const stored = () => shop.db.select().from(enquiries)

describe('an enquiry', () => {
  test('is stored with a readable reference, and emailed to the sender and the shop', async () => {
    const response = await shop.post('/api/enquiries', '10.1.0.1', { ...contact, phone: '01273 123456' })
    expect(response.status).toBe(201)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const { reference, message } = (await response.json()) as { reference: string; message: string }
    expect(reference).toMatch(/^ENQ-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/)
    // The page shows the reference separately.
    expect(message).toBe('Thank you for your message. We will answer within one working day.')
    expect(await stored()).toMatchObject([
      {
        reference,
        kind: 'contact',
        name: 'Ada Mason',
        email: 'ada@example.org',
        phone: '01273 123456',
        topic: 'Trade',
        message: contact.message,
        productId: null,
      },
    ])
    expect(await shop.outbox()).toMatchObject([
      { kind: 'enquiry-notice', toAddress: shop.ctx.settings.company.email, replyTo: 'ada@example.org', attempts: 0 },
      { kind: 'enquiry-acknowledged', toAddress: 'ada@example.org', toName: 'Ada Mason', replyTo: null, sentAt: null },
    ])
  })

  test('about a stone names the stone and the size, in the database and in the emails', async () => {
    const about = { product_id: stone.productId, variation_id: stone.variationId }
    const response = await shop.post('/api/enquiries', '10.1.0.2', {
      ...cutting,
      ...about,
      notes: 'For a sill.\nRounded at the front.',
    })
    expect(response.status).toBe(201)
    expect(await stored()).toMatchObject([
      {
        productId: stone.productId,
        variationId: stone.variationId,
        about: 'Test Slate, 600 × 300 × 20 mm',
        pieces: 12,
        widthMm: 600,
        heightMm: 150,
        edge: 'Bullnose',
        message: 'For a sill.\nRounded at the front.',
      },
    ])
    const [notice, acknowledged] = await shop.outbox()
    expect(notice?.subject).toMatch(/^Cutting request ENQ-\w{4}-\w{4}: Test Slate, 600 × 300 × 20 mm$/)
    expect(notice?.plain).toContain('> For a sill.\n> Rounded at the front.')
    expect(acknowledged?.plain).toContain('Size: 600 × 150 mm\nEdge: Bullnose')
  })

  test.each([
    [
      'a question about a stone',
      () => ({
        kind: 'question',
        name: 'Ada',
        email: 'a@example.org',
        product_id: stone.productId,
        message: 'Is it frost proof?',
      }),
    ],
    [
      'a lead time',
      () => ({ kind: 'lead-time', name: 'Ada', email: 'a@example.org', variation_id: stone.variationId, pieces: 40 }),
    ],
  ])('may be %s', async (_name, body) => {
    expect((await shop.post('/api/enquiries', '10.1.0.3', body())).status).toBe(201)
    expect(await stored()).toMatchObject([{ productId: stone.productId }])
  })

  test('does not repeat free text in the email to an unconfirmed address', async () => {
    await shop.post('/api/enquiries', '10.1.0.4', {
      ...contact,
      name: 'Win at evil.page',
      message: 'Buy pills at http://evil.example',
    })
    const [, acknowledged] = await shop.outbox()
    expect(`${acknowledged?.plain}${acknowledged?.html}`).not.toMatch(/evil\.(example|page)/)
    expect(acknowledged?.plain).toContain('Hello,\n\nWe have received your enquiry')
  })

  test('gets its own reference, even when many arrive at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => shop.post('/api/enquiries', `10.1.1.${index}`, contact)),
    )
    expect(answers.map((answer) => answer.status)).toEqual(Array(12).fill(201))
    expect(new Set((await stored()).map((row) => row.reference)).size).toBe(12)
    expect(await shop.outbox()).toHaveLength(24)
  })
})

describe('an enquiry that is not accepted', () => {
  const cases: [string, () => Record<string, unknown>, number, string][] = [
    ['no name', () => ({ ...contact, name: '  ' }), 400, 'name'],
    ['no email address', () => ({ ...contact, email: '' }), 400, 'email'],
    ['an email address without a domain', () => ({ ...contact, email: 'ada@localhost' }), 400, 'email'],
    ['two email addresses in one', () => ({ ...contact, email: 'eve,ada@example.org' }), 422, 'email'],
    ['an email address that contains a header', () => ({ ...contact, email: '"a\\"<b>"@example.org' }), 422, 'email'],
    ['a short message', () => ({ ...contact, message: 'hi' }), 400, 'message'],
    ['a message that is too long', () => ({ ...contact, message: 'x'.repeat(4001) }), 400, 'message'],
    ['an unknown topic', () => ({ ...contact, topic: 'Anything' }), 400, 'topic'],
    ['an unknown kind', () => ({ ...contact, kind: 'order' }), 400, 'kind'],
    ['an unknown field', () => ({ ...contact, reference: 'ENQ-2222-2222' }), 400, 'reference'],
    ['half a piece', () => ({ ...cutting, pieces: 1.5 }), 400, 'pieces'],
    ['a piece that is too wide to cut', () => ({ ...cutting, width_mm: 3501 }), 400, 'width_mm'],
    ['a stone that does not exist', () => ({ ...cutting, product_id: 999_999 }), 422, 'product_id'],
    ['a stone that is still a draft', () => ({ ...cutting, product_id: stone.draftId }), 422, 'product_id'],
    ['a size that does not exist', () => ({ ...cutting, variation_id: 999_999 }), 422, 'variation_id'],
    [
      'a size of another stone',
      () => ({ ...cutting, product_id: stone.draftId, variation_id: stone.variationId }),
      422,
      'variation_id',
    ],
    ['an id out of range', () => ({ ...cutting, product_id: 3_000_000_000 }), 422, 'product_id'],
    ['NUL in the message', () => ({ ...contact, message: 'A sentence with \u0000 in it' }), 422, 'message'],
    ['CR LF in the name', () => ({ ...contact, name: 'Ada\r\nBcc: everyone@example.org' }), 400, 'name'],
    ['a link as a name', () => ({ ...contact, name: 'Win at www.evil.example' }), 400, 'name'],
    ['a name with a right-to-left override', () => ({ ...contact, name: 'Ada\u202eecalevoL' }), 400, 'name'],
    ['a name with a hidden character', () => ({ ...contact, name: 'A\u200bda' }), 400, 'name'],
    ['a line feed in the phone number', () => ({ ...contact, phone: '01273\n123456' }), 422, 'phone'],
  ]
  test.each(cases)('with %s is refused', async (name, body, status, field) => {
    const from = `10.2.0.${cases.findIndex(([title]) => title === name)}`
    const response = await shop.post('/api/enquiries', from, body())
    expect(response.status).toBe(status)
    const answer = (await response.json()) as {
      error: { code: string; message: string; fields: Record<string, string> }
      requestId: string
    }
    expect(Object.keys(answer.error.fields)).toContain(field)
    expect(answer.error.message).not.toBe('')
    expect(answer.requestId).toMatch(/^[\w-]{8,64}$/)
    expect(await stored()).toEqual([])
    expect(await shop.outbox()).toEqual([])
  })

  test('with the honeypot filled in gets the usual response and stores nothing', async () => {
    const response = await shop.post('/api/enquiries', '10.2.1.1', { ...contact, remark: 'https://spam.example' })
    expect(response.status).toBe(201)
    expect(Object.keys((await response.json()) as object)).toEqual(['reference', 'message'])
    expect(await stored()).toEqual([])
    expect(await shop.outbox()).toEqual([])
  })
})

describe('the emails of an enquiry', () => {
  test('contain names as text, not as HTML and not as headers', async () => {
    const server = await openMailServer()
    const post = openSmtp(server.url, shop.ctx)
    const name = '<img src=x onerror=alert(1)> & "Ädä" <b>'
    await shop.post('/api/enquiries', '10.3.0.1', {
      ...contact,
      name,
      message: '<script>alert(1)</script> is my question',
    })
    expect(await sendOutbox({ ctx: shop.ctx, input: { post, report: () => {} } })).toBe(true)
    post.close()
    await server.close()

    expect(server.arrived).toHaveLength(2)
    const [notice, acknowledged] = server.arrived
    expect(notice?.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Ädä&quot; &lt;b&gt;')
    expect(notice?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; is my question')
    expect(notice?.html).not.toMatch(/<script|<img/)
    expect(notice?.plain).toContain(`Name: ${name}`)
    expect(notice?.headers.get('reply-to')).toBe('ada@example.org')
    expect(acknowledged?.html).not.toMatch(/<script|<img/)
    expect(acknowledged?.to).toEqual(['ada@example.org'])
    for (const mail of server.arrived) {
      expect(mail.names).not.toContain('bcc')
      expect(mail.names.filter((header) => header === 'to')).toHaveLength(1)
      expect(mail.headers.get('auto-submitted')).toBe('auto-generated')
      expect(mail.headers.get('from')).toBe('Ashlar <hello@ashlar.example>')
    }
  })
})

async function insertStones() {
  const { db, ctx } = shop
  const product = (slug: string, status: 'publish' | 'draft') => ({
    slug,
    name: 'Test Slate',
    status,
    unit: 'm2' as const,
    summary: '',
    description: '',
    details: {},
    look: {} as never,
    popularity: 1,
    featured: false,
    publishedAt: ctx.clock.now(),
  })
  const [published, draft] = await db
    .insert(products)
    .values([product('test-slate', 'publish'), product('draft-slate', 'draft')])
    .returning()
  if (!published || !draft) throw new Error('no products were inserted')
  await db.insert(productListings).values({
    productId: published.id,
    name: published.name,
    popularity: 1,
    publishedAt: ctx.clock.now(),
    pricePence: 100,
    inStock: true,
    onSale: false,
    featured: false,
    collections: [],
    terms: [],
    sizes: [],
    thicknesses: [],
    card: {} as never,
    search: '',
  })
  const [size] = await db
    .insert(variations)
    .values({
      productId: published.id,
      sku: 'T-1',
      kind: 'size',
      shape: 'rectangle',
      widthMm: 600,
      heightMm: 300,
      thicknessMm: 20,
      coverageMm2: 180_000,
      weightG: 1,
      unit: 'm2',
      stock: 0,
      leadDays: 5,
      position: 1,
    })
    .returning()
  return { productId: published.id, draftId: draft.id, variationId: size?.id ?? 0 }
}
