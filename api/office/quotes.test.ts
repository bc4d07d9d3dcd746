import { expect, test } from 'vitest'
import { officeShop } from '#testing/app/office.ts'

const shop = officeShop()

const sendEnquiry = async (body: object): Promise<string> => {
  const person = { name: 'Ada Mason', email: 'ada.mason@example.org' }
  const { status, json } = await shop.enter().send('POST', '/api/enquiries', { ...person, ...body })
  expect(status).toBe(201)
  return json.reference
}
const requestCutting = () => sendEnquiry({ kind: 'cutting', pieces: 4, width_mm: 400, height_mm: 250, edge: 'Sawn' })
const offer = { pieces: 4, unit_pence: 3150, delivery_pence: 2500, valid_days: 30, text: 'Ready in two weeks.' }

test('a quote for a cutting request is emailed, added to its thread and audited', async () => {
  const reference = await requestCutting()
  const sales = await shop.hire('sales')
  const { json } = await sales.call('POST', `enquiries/${reference}/quote`, offer)
  expect(json).toMatchObject({
    state: 'answered',
    assigned_to: { name: sales.name },
    messages: [
      {
        kind: 'quote',
        author: sales.name,
        quote: {
          reference: expect.stringMatching(/^QUO-/),
          total_pence: 15_100,
          vat_pence: 2517,
          valid_until: '2026-08-14',
        },
      },
    ],
  })
  const mail = (await shop.outbox()).find(({ kind }) => kind === 'enquiry-quote')
  expect(mail).toMatchObject({ toAddress: 'ada.mason@example.org', replyTo: shop.ctx.settings.company.email })
  expect(mail?.subject).toContain(json.messages[0].quote.reference)
  for (const words of ['400 × 250 mm', '4 at £31.50', '£151.00', '£25.17 VAT', '14 August 2026', 'two weeks'])
    expect(mail?.plain).toContain(words)
  expect(await shop.audit('enquiry', reference)).toMatchObject([
    { verb: 'quote_sent', before: { state: 'waiting' }, after: { state: 'answered', totalPence: 15_100 } },
  ])
})

test('a quote needs a cutting request, a role that may send it and complete figures', async () => {
  const sales = await shop.hire('sales')
  const message = await sendEnquiry({ kind: 'contact', topic: 'Trade', message: 'Do you cut?' })
  const refused = await sales.call('POST', `enquiries/${message}/quote`, offer)
  expect(refused).toMatchObject({ status: 409, error: { code: 'not_cutting' } })
  const reference = await requestCutting()
  for (const change of [{ pieces: 0 }, { unit_pence: 0 }, { delivery_pence: -1 }, { valid_days: 0 }, { more: 1 }])
    expect((await sales.call('POST', `enquiries/${reference}/quote`, { ...offer, ...change })).status).toBe(400)
  const accounts = await shop.hire('accounts')
  expect((await accounts.call('POST', `enquiries/${reference}/quote`, offer)).status).toBe(403)
  expect((await sales.call('GET', `enquiries/${reference}`)).json.messages).toEqual([])
})
