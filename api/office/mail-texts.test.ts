import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { untouchedTexts } from '#contract/mail/mail-texts.ts'
import { sendOutbox } from '#shop/mail/send-outbox.ts'
import { openSmtp } from '#shop/mail/smtp.ts'
import { readSettings } from '#shop/settings/read-settings.ts'
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

describe('the texts of an email', () => {
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
