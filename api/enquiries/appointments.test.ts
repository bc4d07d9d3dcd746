import { describe, expect, test } from 'vitest'
import { visitTimesSchema } from '#contract/enquiries/enquiry.ts'
import { errorSchema } from '#contract/http/responses.ts'
import { enquiries } from '#database/tables/messages.ts'
import { messagesShop } from '#testing/app/mail-server.ts'

const shop = messagesShop()

/** The first day and time that are offered. */
async function firstFree() {
  const response = await shop.send('GET', '/api/enquiries/times', '10.3.1.1')
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const [first] = visitTimesSchema.parse(await response.json()).data
  return { day: first?.day ?? '', time: first?.times[0] ?? '' }
}

const request = {
  kind: 'appointment',
  name: 'Ada Mason',
  email: 'ada@example.org',
  phone: '01273 123456',
  topic: 'A visit to the showroom',
}
let network = 0
const send = (body: object) => shop.post('/api/enquiries', `10.3.0.${++network}`, body)

describe('a request for a call or a visit', () => {
  test('is stored with its day and time, which both emails and the response say', async () => {
    const free = await firstFree()
    const response = await send({ ...request, ...free })
    expect(response.status).toBe(201)
    const { reference, message } = (await response.json()) as { reference: string; message: string }
    const [stored] = await shop.db.select().from(enquiries)
    expect(stored).toMatchObject({
      reference,
      kind: 'contact',
      topic: request.topic,
      phone: request.phone,
      message: null,
    })
    expect(stored?.about).toMatch(/^\w+day \d+ \w+ 20\d\d, \d+:\d\d[ap]m$/)
    expect(message).toContain(`We have noted ${stored?.about}`)
    const mails = (await shop.outbox()).filter(({ plain }) => plain.includes(reference))
    expect(mails.map(({ kind }) => kind)).toEqual(['enquiry-notice', 'enquiry-acknowledged'])
    for (const { plain } of mails) expect(plain).toContain(`Day and time: ${stored?.about}`)
    expect(mails[0]?.subject).toContain(`A visit to the showroom, ${stored?.about}`)
    expect(mails[1]?.plain).toContain(`a visit to the showroom on ${stored?.about}. We will confirm it`)
  })

  test.each([
    ['day', 422, { day: '2020-01-06' }],
    ['time', 422, { time: '03:00' }],
    ['day', 400, { day: 'soon' }],
    ['time', 400, { time: '' }],
    ['phone', 400, { phone: '' }],
    ['topic', 400, { topic: 'Trade' }],
  ])('is refused for a wrong %s with %i: %j', async (field, status, wrong) => {
    const response = await send({ ...request, ...(await firstFree()), ...wrong })
    expect(response.status).toBe(status)
    expect(errorSchema.parse(await response.json()).error.fields).toHaveProperty(field)
    expect(await shop.db.select().from(enquiries)).toEqual([])
  })
})
