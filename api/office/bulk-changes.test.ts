import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BulkEdit, BulkSelection } from '#contract/office/bulk-products.ts'
import { verifyAudit } from '#shop/audit/verify-audit.ts'
import { runBulkBatch } from '#shop/bulk/run-bulk-batch.ts'
import { officeShop } from '#testing/app/office.ts'
import { type Member, productEditor } from '#testing/app/product-editor.ts'

const shop = officeShop()
let manager: Member
let keys: string[]

beforeAll(async () => {
  manager = await shop.hire('manager')
  const rows = await shop.rows<{ key: string }>(
    `select p.key from products p join product_listings l on l.product_id = p.id
     where p.slug like '%honed%' order by p.slug limit 6`,
  )
  keys = rows.map(({ key }) => key)
})

const { save, publish, open, publicProduct } = productEditor(shop, () => manager)
const featured = (to: boolean): BulkEdit[] => [{ action: 'set', field: 'isFeatured', to }]
const plan = (selection: BulkSelection, edits: BulkEdit[], member = manager, headers = {}) =>
  member.call('POST', 'products/bulk', { selection, edits }, headers)
const act = (id: number, what: string, member = manager) => member.call('POST', `products/bulk/${id}/${what}`)
const read = async (id: number) => (await manager.call('GET', `products/bulk/${id}`)).json

/** Runs batches until nothing is due. */
const finish = async () => {
  while ((await runBulkBatch({ ctx: shop.ctx })) !== null);
}
const documentOf = async (key: string) => (await open(key)).document

describe('a bulk change', () => {
  beforeEach(finish)

  test('is previewed, done and undone as one, and each product has its revisions and its audit rows', async () => {
    const before = await Promise.all(keys.map(open))
    const edits: BulkEdit[] = [
      { action: 'add', field: 'collections', to: 'stock-clearance' },
      { action: 'set', field: 'leadDays', to: 21 },
      { action: 'remove', field: 'rooms', to: 'kitchen' },
    ]
    const preview = (await plan({ keys }, edits)).json
    expect(preview).toMatchObject({ state: 'ready', counts: { total: 6, changing: 6 }, refused: [] })
    expect(preview.examples[0].changes[1]).toEqual({ field: 'leadDays', from: 14, to: 21 })
    expect(await documentOf(keys[0] ?? '')).toEqual(before[0].document)

    expect((await act(preview.id, 'start')).json).toMatchObject({ state: 'done', counts: { changed: 6, changing: 0 } })
    const [first = ''] = keys
    const changed = await open(first)
    expect(changed.number).toBe(before[0].number + 1)
    expect(changed.document.collections.at(-1)).toBe('stock-clearance')
    expect(changed.document.sizes.map(({ leadDays }: { leadDays: number }) => leadDays)).toContain(21)
    expect(changed.document.rooms).not.toContain('kitchen')
    const cards = (await publicProduct(changed.document.slug)).json
    expect(JSON.stringify(cards)).toContain('stock-clearance')

    expect((await act(preview.id, 'undo')).json).toMatchObject({
      state: 'done',
      undo_of: preview.id,
      counts: { changed: 6 },
    })
    expect((await open(first)).document).toEqual(before[0].document)
    expect((await open(first)).number).toBe(before[0].number + 2)
    expect((await shop.audit('product', first)).map(({ verb, after }) => [verb, after])).toMatchObject([
      ['published', { bulk_job: preview.id }],
      ['restored', { revision: before[0].number + 2 }],
    ])
    expect((await shop.audit('bulk_job', preview.id)).map(({ verb }) => verb)).toEqual([
      'bulk_change_started',
      'bulk_change_undone',
    ])
    expect(await verifyAudit({ ctx: shop.ctx })).toMatchObject({ broken: null })
  })

  test('leaves out and names what cannot be changed, and what somebody has changed since it was done', async () => {
    const draft = randomUUID()
    await save(draft, { name: 'Only a draft' })
    const [bare = '', touched = '', kept = ''] = keys
    await shop.rows(`update products set status = 'draft' where key = $1 returning id`, [bare])
    await shop.rows('delete from pictures where product_id = (select id from products where key = $1) returning id', [
      bare,
    ])
    const { id, ...preview } = (
      await plan({ keys: [draft, bare, touched, kept] }, [
        { action: 'set', field: 'status', to: 'publish' },
        ...featured(true),
      ])
    ).json
    expect(preview.refused).toEqual([
      { key: draft, name: 'Only a draft', field: null, reason: expect.stringMatching(/never been published/) },
      { key: bare, name: expect.any(String), field: 'pictures', reason: 'Please add a picture' },
    ])
    expect((await act(id, 'start')).json.counts).toMatchObject({ changed: 2, refused: 2 })
    await publish(touched, await save(touched, { popularity: 1 }))
    const undone = (await act(id, 'undo')).json
    expect(undone).toMatchObject({ counts: { changed: 1, refused: 1 }, refused: [{ key: touched }] })
    expect(await documentOf(touched)).toMatchObject({ isFeatured: true, popularity: 1 })
    expect((await documentOf(kept)).isFeatured).toBe(false)
    await manager.call('DELETE', `documents/product/${draft}/draft`)
  })

  test('keeps the draft of a product, which is merged when it is published', async () => {
    const [key = ''] = keys.slice(3)
    const number = await save(key, { popularity: 77 })
    const { id } = (await plan({ keys: [key] }, featured(true))).json
    await act(id, 'start')
    expect((await publish(key, number)).status).toBe(200)
    expect(await documentOf(key)).toMatchObject({ isFeatured: true, popularity: 77 })
  })

  test('of all that match changes those and no others; the first change of a product without history works', async () => {
    const isSlate = `p.id in (select product_id from product_terms pt join terms t on t.id = pt.term_id where t.slug = 'slate')`
    await shop.rows('alter table revisions disable trigger user', [])
    await shop.rows(`delete from revisions where entity_id in (select key::text from products p where ${isSlate})`, [])
    await shop.rows('alter table revisions enable trigger user', [])
    const { id, counts } = (
      await plan({ filter: { material: 'slate' } }, [{ action: 'set', field: 'popularity', to: 91 }])
    ).json
    expect(counts.total).toBe((await manager.call('GET', 'products?material=slate')).json.total)
    const popular = () =>
      shop.rows<{ slate: boolean; numbers: number[] | null }>(
        `select ${isSlate} as slate, (select array_agg(r.number order by r.number) from revisions r
           where r.kind = 'product' and r.entity_id = p.key::text) as numbers
         from products p where popularity = 91`,
        [],
      )
    const before = await popular()
    await act(id, 'start')
    await finish()
    const after = await popular()
    expect(after.length).toBe(before.length + counts.changing)
    expect(after.filter(({ numbers }) => numbers?.join() === '1,2').length).toBe(counts.changing)
    await act(id, 'undo')
    await finish()
    expect((await popular()).length).toBe(before.length)
  })

  test('needs a confirmed identity above fifty products, goes on in batches and can be stopped between them', async () => {
    const filter = {}
    shop.clock.time += 6 * 60_000
    const { id } = (await plan({ filter }, featured(true))).json
    await finish()
    expect((await read(id)).state).toBe('ready')
    expect((await act(id, 'start')).json.error.code).toBe('step_up_required')
    const owner = await shop.hire('owner')
    const own = (await plan({ filter }, featured(true), owner)).json.id
    await finish()
    expect((await act(own, 'start')).status).toBe(404)
    const first = (await act(own, 'start', owner)).json
    expect(first).toMatchObject({ state: 'running', counts: { changed: expect.any(Number) } })
    expect(first.counts.changed).toBeGreaterThan(0)
    expect(first.counts.changed).toBeLessThanOrEqual(100)
    expect((await act(own, 'undo', owner)).json.error.code).toBe('still_running')
    expect((await act(own, 'stop', owner)).json).toMatchObject({
      state: 'stopped',
      stopped_because: `Stopped by ${owner.name}.`,
    })
    await finish()
    expect((await read(own)).counts.changed).toBe(first.counts.changed)
    await act(own, 'undo', owner)
    await finish()
    expect((await read(own)).undone_by).toEqual(expect.any(Number))
    expect((await manager.call('GET', 'products/bulk')).json.jobs[0]).toMatchObject({ id: own, state: 'stopped' })
  })

  test('that is sent twice with the same key is one job', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const [one, other] = await Promise.all([
      plan({ keys }, featured(true), manager, headers),
      plan({ keys }, featured(true), manager, headers),
    ])
    expect(one.json.id).toBe(other.json.id)
    const { id } = one.json
    await Promise.all([act(id, 'start'), act(id, 'start')])
    await finish()
    expect(await read(id)).toMatchObject({ state: 'done', counts: { changing: 0 } })
    const [undo, again] = await Promise.all([act(id, 'undo'), act(id, 'undo')])
    expect(undo.json.id).toBe(again.json.id)
    await finish()
    expect((await read(undo.json.id)).counts).toMatchObject({ refused: 0 })
  })

  test('is closed to those who may not publish, when it is planned and when it runs', async () => {
    const writer = await shop.hire('content')
    const yard = await shop.hire('yard')
    expect((await plan({ keys }, featured(true), writer)).status).toBe(403)
    expect((await yard.call('GET', 'products/bulk')).status).toBe(403)
    expect((await writer.call('GET', 'products/bulk')).status).toBe(200)
    const leaving = await shop.hire('manager')
    const { id } = (await plan({ keys }, featured(true), leaving)).json
    await shop.rows(`update bulk_jobs set state = 'running' where id = $1 returning id`, [id])
    await shop.rows(`update staff set role = 'content' where id = $1 returning id`, [leaving.id])
    await finish()
    expect(await read(id)).toMatchObject({
      state: 'stopped',
      stopped_because: `${leaving.name} may no longer publish products.`,
      counts: { changed: 0 },
    })
    expect((await act(999_999, 'start')).status).toBe(404)
    for (const edits of [[], [...featured(true), ...featured(false)], [{ action: 'set', field: 'slug', to: 'x' }]])
      expect((await plan({ keys }, edits as BulkEdit[])).status).toBe(400)
    expect((await plan({ filter: { q: 'zzyzx' } }, featured(true))).json.error.code).toBe('nothing_selected')
  })

  test('by six people at once on the same products happens one after the other', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => shop.hire('manager')))
    const jobs = await Promise.all(
      people.map(async (person, index) => {
        const edits: BulkEdit[] = [{ action: 'set', field: 'popularity', to: 10 + index }]
        return (await plan({ keys: index % 2 ? keys : keys.toReversed() }, edits, person)).json.id as number
      }),
    )
    await finish()
    const before = await Promise.all(keys.map(open))
    await Promise.all(jobs.map((id, index) => act(id, 'start', people[index])))
    await finish()
    const after = await Promise.all(keys.map(open))
    for (const [index, { number, document }] of after.entries()) {
      expect(number).toBe(before[index].number + 6)
      expect(document.popularity).toBe(after[0].document.popularity)
    }
    const counts = await Promise.all(jobs.map(async (id) => (await read(id)).counts.changed))
    expect(counts).toEqual([6, 6, 6, 6, 6, 6])
  })
})
