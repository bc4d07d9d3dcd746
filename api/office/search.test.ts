import { describe, expect, test } from 'vitest'
import { hasPermission, roles } from '#contract/office/permissions.ts'
import { officeShop } from '#testing/app/office.ts'
import { signIn } from '#testing/app/orders.ts'
import { address } from '#testing/shop/address.ts'

const shop = officeShop()
type Found = { customers: { id: number }[]; enquiries: { reference: string }[]; orders: object[] }

const search = async (words: string, member: Awaited<ReturnType<typeof shop.hire>>): Promise<Found> =>
  (await member.call('GET', `search?q=${encodeURIComponent(words)}`)).json

async function createCustomer() {
  const { id } = await signIn(shop.ctx)
  const billing = { ...address, last_name: 'Quarryman', postcode: 'ZZ9 8AB', phone: '+44 (0)1999 555-123' }
  await shop.rows(
    `update customers set first_name = 'Ada', last_name = 'Quarryman', email = $2, billing = $3 where id = $1`,
    [id, `odd.name.${id}@example.org`, JSON.stringify(billing)],
  )
  await shop.enter().send('POST', '/api/enquiries', {
    kind: 'contact',
    name: 'Ada Mary Quarryman',
    email: `odd.name.${id}@example.org`,
    topic: 'Trade',
    message: 'Do you deliver to Orkney?',
  })
  const [enquiry] = await shop.rows<{ reference: string }>('select reference from enquiries order by id desc limit 1')
  return { id, email: `odd.name.${id}@example.org`, reference: enquiry?.reference ?? '' }
}

describe('the office search', () => {
  test.each([
    ['the surname', () => 'quarry', true],
    ['the first name and an initial', () => 'Ada Q', false],
    ['the postcode without its space', () => 'zz98ab', false],
    ['the phone number as dialled in the UK', () => '01999 555 12', false],
    ['the email address', (email: string) => email.slice(0, -4).toUpperCase(), true],
  ])('finds a customer by %s, and an enquiry that has the same detail', async (_name, words, isEnquiry) => {
    const { id, email, reference } = await createCustomer()
    const found = await search(words(email), await shop.hire('sales'))
    expect(found.customers.map((row) => row.id)).toContain(id)
    const references = found.enquiries.map((row) => row.reference)
    if (isEnquiry) expect(references).toContain(reference)
    expect((await search(reference.toLowerCase(), await shop.hire('sales'))).enquiries).toMatchObject([{ reference }])
  })

  test.each(roles)('shows %s only what that role may see', async (role) => {
    await createCustomer()
    const found = await search('quarryman', await shop.hire(role))
    expect(found.customers.length > 0).toBe(hasPermission(role, 'customers.read'))
    expect(found.enquiries.length > 0).toBe(hasPermission(role, 'enquiries.read'))
  })

  test('rejects an empty query and finds nothing for unknown words', async () => {
    const sales = await shop.hire('sales')
    expect((await sales.call('GET', 'search?q=')).status).toBe(400)
    expect(await search('no such words', sales)).toEqual({ orders: [], customers: [], enquiries: [] })
  })
})
