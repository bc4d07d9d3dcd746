import { describe, expect, test } from 'vitest'
import { officeShop } from '#testing/app/office.ts'

const shop = officeShop()

const sendEnquiry = async (changes: object = {}): Promise<string> => {
  const body = {
    kind: 'contact',
    name: 'Ada Mason',
    email: 'ada.mason@example.org',
    topic: 'Trade',
    message: 'Do you deliver to Orkney, and when?',
    ...changes,
  }
  const { status, json } = await shop.enter().send('POST', '/api/enquiries', body)
  expect(status).toBe(201)
  return json.reference
}
type Row = { reference: string }
const references = (json: { rows: Row[] }) => json.rows.map(({ reference }) => reference)

describe('an enquiry in the office', () => {
  test('is answered by email, keeps the thread and sends replies to the shop', async () => {
    const reference = await sendEnquiry()
    const sales = await shop.hire('sales')
    const text = 'Yes, on Tuesdays.\n\nIt takes four days.'
    const { json } = await sales.call('POST', `enquiries/${reference}/answer`, { text })
    expect(json).toMatchObject({
      state: 'answered',
      assigned_to: { name: sales.name },
      messages: [{ kind: 'answer', author: sales.name, text }],
    })
    const mail = (await shop.outbox()).find(
      ({ kind, subject }) => kind === 'enquiry-answer' && subject.includes(reference),
    )
    expect(mail).toMatchObject({ toAddress: 'ada.mason@example.org', replyTo: shop.ctx.settings.company.email })
    expect(mail?.plain).toMatch(/Yes, on Tuesdays\.[\s\S]*It takes four days\.[\s\S]*Orkney/)
    expect(await shop.audit('enquiry', reference)).toMatchObject([
      { verb: 'enquiry_answered', before: { state: 'waiting' }, after: { state: 'answered', text: '…' } },
    ])
  })

  test('gets one answer: a second writer is shown the first, and may send theirs after reading it', async () => {
    const reference = await sendEnquiry()
    const people = await Promise.all(Array.from({ length: 6 }, () => shop.hire('sales')))
    const answer = (person: (typeof people)[number], seen: number) =>
      person.call('POST', `enquiries/${reference}/answer`, { text: `Yes, says ${person.name}.`, seen })
    const answers = await Promise.all(people.map((person) => answer(person, 0)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    const late = answers.findIndex(({ status }) => status === 409)
    const first = answers.find(({ status }) => status === 200)?.json.messages.at(-1)
    expect(answers[late]?.error).toMatchObject({
      code: 'answered_since',
      message: `${first.author} has replied since you opened this. Please read the reply above, and send yours if it is still needed.`,
    })
    const mails = async () => (await shop.outbox()).filter(({ subject }) => subject.includes(reference))
    expect((await mails()).filter(({ kind }) => kind === 'enquiry-answer')).toHaveLength(1)
    const [second] = people.slice(late)
    if (second) expect((await answer(second, first.id)).status).toBe(200)
  })

  test('shows colleagues who is writing a reply, until they stop or go away', async () => {
    const reference = await sendEnquiry()
    const [ada, ben] = [await shop.hire('sales'), await shop.hire('sales')]
    const mark = (person: typeof ada, writing: boolean) =>
      person.call('POST', `enquiries/${reference}/writing`, { writing })
    const seenBy = async (person: typeof ada) => (await person.call('GET', `enquiries/${reference}`)).json.writing
    await mark(ada, true)
    expect(await seenBy(ben)).toBe(ada.name)
    expect(await seenBy(ada)).toBeNull()
    // The second to write sees the first, and neither takes the mark nor removes it.
    expect((await mark(ben, true)).json.writing).toBe(ada.name)
    await mark(ben, false)
    expect(await seenBy(ben)).toBe(ada.name)
    await mark(ada, false)
    expect(await seenBy(ben)).toBeNull()
    await mark(ada, true)
    shop.clock.time += 151_000
    expect(await seenBy(ben)).toBeNull()
    const yard = await shop.hire('yard')
    expect((await mark(yard, true)).status).toBe(403)
  })

  test('can be assigned only to a colleague who may answer it', async () => {
    const reference = await sendEnquiry()
    const [manager, sales, yard] = [await shop.hire('manager'), await shop.hire('sales'), await shop.hire('yard')]
    const assign = (staff_id: number | null) => manager.call('POST', `enquiries/${reference}/assign`, { staff_id })
    expect((await assign(sales.id)).json.assigned_to).toEqual({ id: sales.id, name: sales.name })
    expect(references((await sales.call('GET', 'enquiries?mine=1')).json)).toEqual([reference])
    expect((await assign(yard.id)).status).toBe(409)
    expect((await assign(999_999)).status).toBe(409)
    expect((await assign(null)).json.assigned_to).toBeNull()
    expect(references((await sales.call('GET', 'enquiries?mine=1')).json)).toEqual([])
  })

  test('can be closed and reopened, and a note for colleagues sends no email', async () => {
    const reference = await sendEnquiry()
    const sales = await shop.hire('sales')
    const before = (await shop.outbox()).length
    await sales.call('POST', `enquiries/${reference}/notes`, { text: 'Rang them, very friendly' })
    const closed = await sales.call('POST', `enquiries/${reference}/close`, { closed: true })
    expect(closed.json).toMatchObject({ state: 'closed', messages: [{ kind: 'note' }] })
    expect(references((await sales.call('GET', 'enquiries?state=closed')).json)).toContain(reference)
    expect((await sales.call('POST', `enquiries/${reference}/close`, { closed: false })).json.state).toBe('waiting')
    expect(await shop.outbox()).toHaveLength(before)
    expect(JSON.stringify(await shop.audit('enquiry', reference))).not.toContain('friendly')
  })

  test('is found by reference, email address, name and kind', async () => {
    const reference = await sendEnquiry({ name: 'Zebedee Quarry', email: 'Zeb@Example.org' })
    const accounts = await shop.hire('accounts')
    for (const words of [reference.toLowerCase(), 'zeb@example.org', 'quarry'])
      expect(references((await accounts.call('GET', `enquiries?q=${words}`)).json)).toEqual([reference])
    expect(references((await accounts.call('GET', 'enquiries?kind=cutting')).json)).toEqual([])
    expect((await accounts.call('GET', 'enquiries?kind=nonsense')).status).toBe(400)
  })

  test('that does not exist answers 404, for reading and answering', async () => {
    const sales = await shop.hire('sales')
    expect((await sales.call('GET', 'enquiries/ENQ-2222-2222')).status).toBe(404)
    expect((await sales.call('POST', 'enquiries/ENQ-2222-2222/answer', { text: 'Hello' })).status).toBe(404)
    expect((await sales.call('POST', 'enquiries/ENQ-2222-2222/answer', { text: ' ' })).status).toBe(400)
  })

  test('is counted on Today until it is answered', async () => {
    const sales = await shop.hire('sales')
    const count = async () => (await sales.call('GET', 'today')).json.enquiries
    const before = await count()
    const reference = await sendEnquiry()
    expect(await count()).toBe(before + 1)
    await sales.call('POST', `enquiries/${reference}/answer`, { text: 'Certainly.', close: true })
    expect(await count()).toBe(before)
  })
})
