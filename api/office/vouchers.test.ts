import { beforeAll, describe, expect, test } from 'vitest'
import { officeShop } from '#testing/app/office.ts'
import { enterVoucher, withVoucher } from '#testing/app/vouchers.ts'
import { stockStone, type TestItem } from '#testing/shop/baskets.ts'

const shop = officeShop()
let tile: TestItem

beforeAll(async () => {
  tile = await (await stockStone(shop.ctx)).item({ unit: 'piece', coverage: null, stock: 1000, pence: 5000 })
})

const fields = (code: string, changes: object = {}) => ({
  code,
  kind: 'percent',
  value: 1000,
  from: '2026-07-01',
  until: null,
  least_spend: 0,
  most_uses: null,
  once_per_customer: false,
  collections: [],
  on_samples: false,
  on_delivery: false,
  note: '',
  ...changes,
})

type Member = Awaited<ReturnType<typeof shop.hire>>
const rowOf = async (member: Member, code: string) =>
  (await member.call('GET', 'vouchers')).json.rows.find((row: { code: string }) => row.code === code)
const verbs = async (code: string) =>
  (
    await shop.rows<{ verb: string }>(
      `select verb from audit_log where subject = 'voucher' and subject_id = $1 order by id`,
      [code],
    )
  ).map(({ verb }) => verb)

describe('vouchers in the office', () => {
  test('a manager adds, changes and ends one, and shoppers follow', async () => {
    const manager = await shop.hire('manager')
    const added = await manager.call('POST', 'vouchers', fields(' july10 ', { until: '2026-07-31' }))
    expect(added.status).toBe(200)
    const row = await rowOf(manager, 'JULY10')
    expect(row).toMatchObject({ state: 'running', uses: 0, given: 0, until: '2026-07-31', version: 1 })

    const ada = await withVoucher(shop, 'July10', { item: tile })
    const path = `vouchers/${row.id}`
    const half = await manager.call('PUT', path, { version: 1, fields: fields('JULY10', { value: 5000 }) })
    expect(half.status).toBe(200)
    expect((await ada.basket()).totals.discount).toBe(5000)
    const stale = await manager.call('PUT', path, { version: 1, fields: fields('JULY10') })
    expect([stale.status, stale.error.code]).toEqual([409, 'conflict'])

    expect((await manager.call('POST', `${path}/end`)).status).toBe(200)
    expect((await ada.basket()).voucher?.fault).toBe('The voucher JULY10 has expired.')
    expect(await rowOf(manager, 'JULY10')).toMatchObject({ state: 'ended', until: '2026-07-15' })
    expect((await manager.call('POST', `${path}/end`)).status).toBe(409)
    expect(await verbs('JULY10')).toEqual(['voucher_added', 'voucher_changed', 'voucher_ended'])
  })

  test('an edit of an ended voucher does not start it again, unless its last day is changed', async () => {
    const manager = await shop.hire('manager')
    await manager.call('POST', 'vouchers', fields('TWICE'))
    const { id } = await rowOf(manager, 'TWICE')
    await manager.call('POST', `vouchers/${id}/end`)
    const change = (version: number, changes: object) =>
      manager.call('PUT', `vouchers/${id}`, { version, fields: fields('TWICE', changes) })
    expect((await change(2, { until: '2026-07-15', note: 'Old' })).status).toBe(200)
    expect((await rowOf(manager, 'TWICE')).state).toBe('ended')
    expect((await change(3, { until: '2026-07-16' })).status).toBe(200)
    expect((await rowOf(manager, 'TWICE')).state).toBe('running')
  })

  test('the list says how often a voucher was used and what it gave away', async () => {
    const manager = await shop.hire('manager')
    await manager.call('POST', 'vouchers', fields('COUNTED', { most_uses: 2 }))
    const ada = await withVoucher(shop, 'COUNTED', { item: tile })
    const { order } = await ada.place({ delivery: 'collection' })
    const bob = await withVoucher(shop, 'COUNTED', { item: tile, pieces: 4 })
    await bob.place({ delivery: 'collection', email: 'bob@example.org' })
    expect(await rowOf(manager, 'COUNTED')).toMatchObject({ state: 'used_up', uses: 2, given: 3000 })
    const read = (await manager.call('GET', `orders/${order.reference}`)).json
    expect(read).toMatchObject({ voucher: 'COUNTED', totals: { discount: 1000 }, lines: [{ total: 9000 }] })
    await ada.send('POST', `/api/orders/${order.reference}/cancel`)
    expect(await rowOf(manager, 'COUNTED')).toMatchObject({ state: 'running', uses: 1, given: 2000 })
  })

  test('is limited to collections by their address', async () => {
    const manager = await shop.hire('manager')
    const { collections } = (await manager.call('GET', 'vouchers')).json
    const slug = collections[0]?.slug
    const added = await manager.call('POST', 'vouchers', fields('SOME', { collections: [slug] }))
    expect(added.status).toBe(200)
    expect((await rowOf(manager, 'SOME')).collections).toEqual([slug])
    const ada = shop.enter()
    await ada.add(tile)
    expect((await enterVoucher(ada, 'SOME')).error.code).toBe('voucher_no_match')
    const unknown = await manager.call('POST', 'vouchers', fields('OTHER', { collections: ['nowhere'] }))
    expect(unknown.error.fields).toEqual({ collections: 'One of these is no longer in the shop' })
  })

  test('mistakes are named at their field, and a code exists once', async () => {
    const manager = await shop.hire('manager')
    const refused = async (changes: object) =>
      (await manager.call('POST', 'vouchers', fields('ODD', changes))).error.fields
    expect(await refused({ code: 'NO SPACES' })).toEqual({ code: 'Please use 2 to 30 letters, digits and hyphens' })
    expect(await refused({ value: 10_001 })).toEqual({ value: 'A percentage is at most 100' })
    expect(await refused({ until: '2026-06-30' })).toEqual({ until: 'This is before the first day' })
    const twice = await Promise.all([1, 2, 3, 4, 5, 6].map(() => manager.call('POST', 'vouchers', fields('SAME'))))
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422])
    expect(twice.find(({ status }) => status === 422)?.error.fields).toEqual({
      code: 'There is already a voucher with this code',
    })
  })

  test('roles without the permission cannot change vouchers', async () => {
    const manager = await shop.hire('manager')
    await manager.call('POST', 'vouchers', fields('SAFE'))
    const { id } = await rowOf(manager, 'SAFE')
    for (const role of ['sales', 'yard', 'content', 'accounts'] as const) {
      const member = await shop.hire(role)
      expect((await member.call('GET', 'vouchers')).status).toBe(role === 'yard' ? 403 : 200)
      expect((await member.call('POST', 'vouchers', fields('MINE'))).status).toBe(403)
      expect((await member.call('PUT', `vouchers/${id}`, { version: 1, fields: fields('SAFE') })).status).toBe(403)
      expect((await member.call('POST', `vouchers/${id}/end`)).status).toBe(403)
    }
  })
})
