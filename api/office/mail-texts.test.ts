import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MailTextKey, mailTextKeys, untouchedTexts } from '#contract/mail/mail-texts.ts'
import type { Settings } from '#contract/settings/settings.ts'
import { orders } from '#database/tables/orders.ts'
import { accountWelcome } from '#shop/customers/mail/account-welcome.ts'
import { enquiryDetails } from '#shop/enquiries/enquiry-details.ts'
import { enquiryAcknowledged } from '#shop/enquiries/mail/enquiry-acknowledged.ts'
import { enquiryAnswer } from '#shop/enquiries/mail/enquiry-answer.ts'
import { enquiryQuote } from '#shop/enquiries/mail/enquiry-quote.ts'
import { findEnquiry } from '#shop/enquiries/read-enquiry.ts'
import type { ComposedMail } from '#shop/mail/compose-mail.ts'
import { sendOutbox } from '#shop/mail/send-outbox.ts'
import { openSmtp } from '#shop/mail/smtp.ts'
import { newsletterWelcome } from '#shop/newsletter/mail/newsletter-welcome.ts'
import { claimMail } from '#shop/orders/mail/claim-mails.ts'
import { orderMails } from '#shop/orders/mail/order-mails.ts'
import { type ClaimRow, loadOrder, type OrderAggregate } from '#shop/orders/order-aggregate.ts'
import { readSettings } from '#shop/settings/read-settings.ts'
import { stockAlert } from '#shop/stock/mail/stock-alert.ts'
import { openMailServer } from '#testing/app/mail-server.ts'
import { officeShop } from '#testing/app/office.ts'
import { stockStone } from '#testing/shop/baskets.ts'

const shop = officeShop()
const untouched = untouchedTexts['order-paid']

let server: Awaited<ReturnType<typeof openMailServer>>
let owner: Awaited<ReturnType<typeof shop.hire>>

beforeAll(async () => {
  server = await openMailServer()
  owner = await shop.hire()
})
afterAll(() => server.close())

/** Publishes fields of a group of settings. */
async function publish(group: string, changed: Record<string, unknown>) {
  const current = (await owner.call('GET', `documents/settings/${group}`)).json
  const fields = Object.entries(changed).map(([field, to]) => ({ field, from: current.document[field] ?? null, to }))
  const saved = await owner.call('PATCH', `documents/settings/${group}/draft`, { changes: fields })
  expect(saved.status).toBe(200)
  const answer = await owner.call('POST', `documents/settings/${group}/publish`, { number: saved.json.number })
  // As the process does when the change is announced.
  Object.assign(shop.ctx, { settings: await readSettings(shop.ctx.database.db) })
  return answer
}
const mailOf = async (kind: string) => {
  const [mail] = await shop.rows<{ subject: string; plain: string }>(
    'select subject, plain from mail_outbox where kind = $1 order by id desc limit 1',
    [kind],
  )
  return mail
}
async function buy() {
  const ada = shop.enter()
  const stone = await stockStone(shop.ctx)
  await ada.add(await stone.item({ stock: 20 }), 6)
  const { order, pay_url } = await ada.place()
  await ada.press(pay_url, 'approve')
  return order.reference
}

/** Every email that has texts of staff, about one paid order and one enquiry. */
async function composeAll(settings: Settings): Promise<Record<MailTextKey, ComposedMail>> {
  const { db } = shop.ctx.database
  const aggregate = await loadOrder(db, eq(orders.reference, await buy()))
  if (!aggregate) throw new Error('the order is missing')
  const url = 'https://shop.test/somewhere'
  const details = { orderUrl: url, proformaUrl: url, publicUrl: 'https://shop.test', refundPence: 500, note: 'A note.' }
  const at = shop.ctx.clock.now()
  const changed = (order: Partial<OrderAggregate['order']>): OrderAggregate => ({
    ...aggregate,
    order: { ...aggregate.order, ...order },
  })
  const inParts = [1, 2].map((id) => ({
    id,
    orderId: aggregate.order.id,
    carrier: null,
    trackingNumber: null,
    pallets: null,
    at,
  }))
  const byBank = aggregate.payments.map((payment) => ({ ...payment, provider: 'bank' as const }))
  const claim: ClaimRow = {
    id: 1,
    reference: 'CLM-2222-3333',
    orderId: aggregate.order.id,
    kind: 'fault',
    state: 'open',
    message: 'It is cracked.',
    createdAt: at,
    answer: null,
    decidedBy: null,
    decidedAt: null,
  }
  const question = {
    kind: 'contact' as const,
    name: 'Ada Mason',
    email: 'ada@example.org',
    topic: 'Trade' as const,
    message: 'Do you deliver to Orkney?',
  }
  const sent = await shop.enter().send('POST', '/api/enquiries', question)
  const enquiry = await db.transaction((tx) => findEnquiry(tx, sent.json.reference))
  const quote = {
    reference: 'QUO-2222-3333',
    pieces: 2,
    unit_pence: 100,
    delivery_pence: 0,
    total_pence: 200,
    vat_pence: 33,
    valid_until: '2031-01-01',
  }
  const reply = { text: 'Yes.', author: 'Grace' }
  return {
    'order-received': orderMails.received(settings, aggregate, details),
    'order-free': orderMails.received(settings, changed({ totalPence: 0 }), details),
    'order-transfer': orderMails.received(settings, { ...changed({ heldUntil: at }), payments: byBank }, details),
    'order-paid': orderMails.paid(settings, aggregate, details),
    'order-dispatched': orderMails.dispatched(settings, changed({ state: 'dispatched' }), details),
    'order-part-dispatched': orderMails.dispatched(settings, changed({ state: 'part_dispatched' }), details),
    'order-rest-dispatched': orderMails.dispatched(
      settings,
      { ...changed({ state: 'dispatched' }), dispatches: inParts },
      details,
    ),
    'order-ready': orderMails.ready(settings, aggregate, details),
    'order-delivered': orderMails.delivered(settings, aggregate, details),
    'order-cancelled': orderMails.cancelled(settings, aggregate, details),
    'order-part-cancelled': orderMails['part-cancelled'](settings, aggregate, details),
    'order-corrected': orderMails.corrected(settings, aggregate, details),
    'order-refunded': orderMails.refunded(settings, aggregate, details),
    'claim-received': claimMail(settings, aggregate, { claim, orderUrl: url }),
    'return-received': claimMail(settings, aggregate, { claim: { ...claim, kind: 'return' }, orderUrl: url }),
    'leftovers-received': claimMail(settings, aggregate, { claim: { ...claim, kind: 'leftover' }, orderUrl: url }),
    'enquiry-acknowledged': enquiryAcknowledged(settings, {
      ...enquiryDetails(question),
      about: null,
      reference: enquiry.reference,
    }),
    'enquiry-answer': enquiryAnswer(settings, enquiry, reply),
    'enquiry-quote': enquiryQuote(settings, enquiry, { quote, ...reply }),
    'newsletter-welcome': newsletterWelcome(settings, { unsubscribeUrl: url }),
    'account-welcome': accountWelcome(settings, { confirmUrl: url, days: 3 }),
    'stock-alert': stockAlert(settings, { about: 'Blue Lias', url }),
  }
}

describe('the texts of an email', () => {
  test('are in each email that has them, and nothing of the standard text is left', async () => {
    const own = Object.fromEntries(
      mailTextKeys.map((key) => {
        const text = (part: string) => `${part} of ${key} from {shop}`
        const parts = { subject: text('Subject'), heading: text('Heading'), greeting: text('Greeting') }
        return [key, { ...parts, intro: [text('Introduction')], closing: [text('Closing')] }]
      }),
    ) as Settings['mailTexts']
    const mails = await composeAll({ ...shop.ctx.settings, mailTexts: own })
    for (const key of mailTextKeys) {
      const { subject, plain, html } = mails[key]
      expect(subject).toBe(`Subject of ${key} from Ashlar`)
      for (const part of ['Heading', 'Greeting', 'Introduction', 'Closing']) {
        const text = `${part} of ${key} from Ashlar`
        expect(plain, key).toContain(text)
        expect(html, key).toContain(text)
      }
    }
    const standard = await composeAll(shop.ctx.settings)
    for (const key of mailTextKeys) expect(`${standard[key].subject}${standard[key].plain}`, key).not.toMatch(/[{}]/)
  })

  test('are the standard ones until staff write others; the facts stay', async () => {
    const first = await buy()
    const standard = await mailOf('order-paid')
    expect(standard?.subject).toBe(`We've received your payment for order ${first}`)
    const text = {
      ...untouched,
      subject: 'Paid: {reference}',
      greeting: 'Dear {name},',
      intro: ['Thank you from {shop}.', 'We have {total}.'],
    }
    expect((await publish('mailTexts', { 'order-paid': text })).status).toBe(200)
    const second = await buy()
    const own = await mailOf('order-paid')
    expect(own?.subject).toBe(`Paid: ${second}`)
    expect(own?.plain).toMatch(/Dear \w+,\n\nThank you from Ashlar\.\n\nWe have £[\d.,]+\./)
    const facts = (plain = '') => plain.slice(plain.indexOf('6 pieces')).replaceAll(second, first)
    expect(facts(own?.plain).slice(0, 200)).toBe(facts(standard?.plain).slice(0, 200))
    expect((await publish('mailTexts', { 'order-paid': untouched })).status).toBe(200)
    const third = await buy()
    expect((await mailOf('order-paid'))?.subject).toBe(`We've received your payment for order ${third}`)
  })

  test.each([
    ['subject', 'For {colour}', /^\{colour\} can’t be used here\. You can use \{total\}/],
    ['heading', 'Thank you {name', /^A brace is missing/],
    ['greeting', 'Hello\nBcc: eve@example.org', /plain characters/],
    ['intro', ['{product}'], /^\{product\} can’t be used here/],
  ])('are refused at the field: %s', async (field, value, message) => {
    const answer = await publish('mailTexts', { 'order-paid': { ...untouched, [field]: value } })
    expect(answer).toMatchObject({
      status: 422,
      error: { fields: { [`order-paid.${field}`]: expect.stringMatching(message) } },
    })
    const tested = await owner.call('POST', 'mail-texts/order-paid/test', { ...untouched, [field]: value })
    expect(tested).toMatchObject({ status: 422, error: { fields: { [`order-paid.${field}`]: expect.anything() } } })
    await owner.call('DELETE', 'documents/settings/mailTexts/draft')
  })

  test('are sent as a test to the person who writes them, from the name and with the address for replies', async () => {
    await shop.rows('delete from mail_outbox')
    expect((await publish('mail', { senderName: 'Ashlar yard', replyTo: 'yard@example.org' })).status).toBe(200)
    const text = { ...untouched, heading: 'Paid, {name}' }
    expect((await owner.call('POST', 'mail-texts/order-paid/test', text)).status).toBe(200)
    const post = openSmtp(server.url, shop.ctx)
    await sendOutbox({ ctx: shop.ctx, input: { post, report: () => {} } })
    post.close()
    const [mail] = server.arrived
    expect(mail?.to).toEqual([owner.email])
    expect(mail?.plain).toContain('Paid, Ada')
    expect(mail?.headers.get('from')).toContain('Ashlar yard')
    expect(mail?.headers.get('reply-to')).toContain('yard@example.org')
    expect(await shop.audit('mail', 'order-paid')).toMatchObject([{ verb: 'mail_tested', actor_name: owner.name }])
  })

  test('are nothing for roles without the settings, and there is no other email', async () => {
    const sales = await shop.hire('sales')
    expect((await sales.call('POST', 'mail-texts/order-paid/test', untouched)).status).toBe(403)
    expect((await owner.call('POST', 'mail-texts/order-lost/test', untouched)).status).toBe(400)
  })
})
