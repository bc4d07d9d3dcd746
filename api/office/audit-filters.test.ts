import { describe, expect, test } from 'vitest'
import { officeShop } from '#testing/app/office.ts'
import { stockStone } from '#testing/shop/baskets.ts'

const shop = officeShop()

type Row = { id: number; who: string; verb: string; subject: string; subject_id: string; subject_name: string | null }

const paidOrder = async (): Promise<string> => {
  const ada = shop.enter()
  const stone = await stockStone(shop.ctx)
  await ada.add(await stone.item({ stock: 20 }), 6)
  const { order, pay_url } = await ada.place()
  await ada.press(pay_url, 'approve')
  return order.reference
}
type Member = Awaited<ReturnType<typeof shop.hire>>
const note = (member: Member, reference: string, key: string) =>
  member.call('POST', `orders/${reference}/notes`, { text: 'Rang the buyer.' }, { 'idempotency-key': key })

describe('the audit log', () => {
  test('is filtered by person, action, order and day, alone and together', async () => {
    const [owner, grace, ada] = [await shop.hire(), await shop.hire('sales'), await shop.hire('sales')]
    const [one, two] = [await paidOrder(), await paidOrder()]
    await note(grace, one, 'a')
    await note(ada, one, 'b')
    await note(ada, two, 'c')
    await ada.call('PUT', 'account/name', { name: 'Ada Flint' })
    const day = shop.ctx.clock.now().toISOString().slice(0, 10)
    const list = async (query: string) => (await owner.call('GET', `audit?${query}`)).json.rows as Row[]

    const byAda = await list(`who=${ada.id}`)
    expect(byAda.map(({ verb }) => verb)).toEqual(['name_changed', 'note_written', 'note_written'])
    expect((await list(`who=${ada.id}&verb=note_written`)).map(({ subject_id }) => subject_id)).toEqual([two, one])
    const aboutOne = (await list(`order=${one.toLowerCase()}`)).filter(({ verb }) => verb === 'note_written')
    expect(aboutOne.map(({ who }) => who)).toEqual([ada.name, grace.name])
    expect(await list(`order=${one.slice(-4)}`)).toEqual(await list(`order=${one}`))
    expect(await list(`who=${ada.id}&order=${two}&day=${day}`)).toHaveLength(1)
    expect(await list(`who=${ada.id}&day=2020-02-29`)).toEqual([])
    expect(await list('who=command_line')).toEqual([])
  })

  test('names people and records instead of their numbers', async () => {
    const [owner, member] = [await shop.hire(), await shop.hire('yard')]
    await owner.call('PUT', `staff/${member.id}/role`, { role: 'sales' })
    const [row] = (await owner.call('GET', `audit?subject=staff&subject_id=${member.id}`)).json.rows
    expect(row).toMatchObject({ who: owner.name, subject_name: member.name })
    // A record that is gone keeps its number.
    const { id } = (await owner.call('GET', 'staff')).json.people.find((one: { id: number }) => one.id === member.id)
    await shop.rows('delete from staff where id = $1', [id])
    const [later] = (await owner.call('GET', `audit?subject=staff&subject_id=${member.id}`)).json.rows
    expect(later).toMatchObject({ subject_id: String(id), subject_name: null })
  })

  test('lists each page of a filter once', async () => {
    const [owner, member] = [await shop.hire(), await shop.hire()]
    for (let count = 0; count < 53; count++)
      await member.call('PUT', 'account/name', { name: `Grace ${'i'.repeat(count + 1)}` })
    const first = (await owner.call('GET', `audit?who=${member.id}`)).json
    expect(first.rows).toHaveLength(50)
    const second = (await owner.call('GET', `audit?who=${member.id}&before=${first.next}`)).json
    expect(second).toMatchObject({ next: null })
    const ids = [...first.rows, ...second.rows].map(({ id }: Row) => id)
    expect(new Set(ids).size).toBe(53)
  })

  test('offers everyone who has worked here and each action once', async () => {
    const [owner, left] = [await shop.hire(), await shop.hire('sales')]
    await owner.call('DELETE', `staff/${left.id}`)
    const { people, verbs } = (await owner.call('GET', 'audit/filters')).json
    expect(people).toContainEqual({ id: left.id, name: left.name })
    expect(verbs).toContain('staff_removed')
    expect(verbs).toEqual([...new Set(verbs)].sort())
  })

  test('refuses a filter that is not one', async () => {
    const owner = await shop.hire()
    for (const query of ['who=grace', 'day=tomorrow', 'verb=', 'colour=grey'])
      expect((await owner.call('GET', `audit?${query}`)).status).toBe(400)
  })
})
