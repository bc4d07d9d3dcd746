import { describe, expect, test } from 'vitest'
import { addressBookLimit } from '#contract/customers/address-book.ts'
import { address, customersShop } from '#testing/app/customers.ts'

const shop = customersShop()
const saved = { ...address, postcode: 'BN9 9AA' }
const labels = (answer: { body: { customer: { addresses: { label: string }[] } } }) =>
  answer.body.customer.addresses.map(({ label }) => label)

describe('the address book', () => {
  test('saves, changes and deletes named addresses', async () => {
    const ada = await shop.join()
    const first = await ada.post('auth/addresses', { label: 'Home', address })
    expect(first).toMatchObject({ status: 200, body: { customer: { addresses: [{ label: 'Home', address: saved }] } } })
    const site = { ...address, address_1: 'Plot 4' }
    expect(labels(await ada.post('auth/addresses', { label: 'Site', address: site }))).toEqual(['Home', 'Site'])
    const [home, plot] = (await ada.verify()).body.user?.addresses ?? []
    const changed = await ada.send('PUT', `/api/auth/addresses/${plot?.id}`, { label: 'Plot 4', address: site })
    expect(labels(changed)).toEqual(['Home', 'Plot 4'])
    expect(labels(await ada.send('DELETE', `/api/auth/addresses/${home?.id}`))).toEqual(['Plot 4'])
    expect(labels(await ada.send('DELETE', `/api/auth/addresses/${home?.id}`))).toEqual(['Plot 4'])
    expect((await ada.verify()).body.user).toMatchObject({ billing: null, shipping: null })
  })

  test('renames an address that is saved again instead of saving it twice', async () => {
    const ada = await shop.join()
    await Promise.all([1, 2, 3].map(() => ada.post('auth/addresses', { label: 'Home', address })))
    expect(labels(await ada.post('auth/addresses', { label: 'Workshop', address }))).toEqual(['Workshop'])
  })

  test('says what is wrong with an address, and with its name', async () => {
    const ada = await shop.join()
    const answer = await ada.post('auth/addresses', { label: ' ', address: { ...address, city: '' } })
    expect(answer).toMatchObject({
      status: 400,
      body: {
        error: { fields: { label: 'Please give this address a name', 'address.city': 'Town/City is required' } },
      },
    })
    expect((await ada.verify()).body.user?.addresses).toEqual([])
  })

  test('cannot be read or changed by anyone else', async () => {
    const [ada, bob] = [await shop.join(), await shop.join()]
    const added = await ada.post('auth/addresses', { label: 'Home', address })
    const path = `/api/auth/addresses/${added.body.customer.addresses[0]?.id}`
    const entry = { label: 'Mine', address }
    expect(await bob.send('PUT', path, entry)).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } })
    expect(labels(await bob.send('DELETE', path))).toEqual([])
    for (const [method, at] of [
      ['POST', '/api/auth/addresses'],
      ['PUT', path],
      ['DELETE', path],
    ] as const)
      expect((await shop.enter().send(method, at, method === 'DELETE' ? undefined : entry)).status).toBe(401)
    expect((await ada.verify()).body.user?.addresses).toMatchObject([{ label: 'Home' }])
  })

  test('has a limit, even when many addresses are added at once', async () => {
    const ada = await shop.join()
    const add = (number: number) =>
      ada.post('auth/addresses', { label: `Site ${number}`, address: { ...address, address_1: `Plot ${number}` } })
    const answers = await Promise.all(Array.from({ length: addressBookLimit + 2 }, (_, number) => add(number)))
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(2)
    expect((await ada.verify()).body.user?.addresses).toHaveLength(addressBookLimit)
  })
})
