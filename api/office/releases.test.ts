import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { newCollection, newPage, releaseShop } from '#testing/app/releases.ts'

const shop = releaseShop()
const { me, titleOf } = shop
type Member = typeof me.owner

const nameOf = async (key: string) =>
  (await shop.rows<{ name: string }>('select name from products where key = $1', [key]))[0]?.name

describe('a release', () => {
  test('publishes its drafts together at its time, and is undone as one', async () => {
    const page = await shop.pageId('about-us')
    const product = await shop.productId(0)
    const before = { title: await titleOf('about-us'), name: await nameOf(product) }
    const id = await shop.create(me.owner, 'Spring', shop.inMinutes(30))
    expect((await shop.add(me.owner, id, { kind: 'page', id: page, title: 'About spring' })).status).toBe(200)
    expect((await shop.add(me.owner, id, { kind: 'product', id: product, name: 'Spring stone' })).status).toBe(200)
    const waiting = await shop.open(me.owner, id)
    expect(waiting).toMatchObject({ state: 'open', due_at: shop.inMinutes(30) })
    expect(waiting.documents).toMatchObject([
      { kind: 'page', title: 'About spring', path: '/about-us', is_new: false, author: me.owner.name, also_in: [] },
      { kind: 'product', title: 'Spring stone', changes: [{ field: 'name', from: before.name, to: 'Spring stone' }] },
    ])
    // The drafts are in the release now.
    expect((await me.owner.call('GET', `documents/page/${page}`)).json.draft).toBeNull()
    const of = (await me.owner.call('GET', `releases/of/page/${page}`)).json.releases
    expect(of).toEqual([{ id, name: 'Spring', due_at: waiting.due_at, state: 'open', fields: ['title'] }])

    expect(await shop.publishDue()).toEqual(new Date(waiting.due_at))
    expect(await titleOf('about-us')).toBe(before.title)
    shop.wait(30)
    expect(await shop.publishDue()).toBeNull()
    expect([await titleOf('about-us'), await nameOf(product)]).toEqual(['About spring', 'Spring stone'])
    const published = await shop.open(me.owner, id)
    expect(published).toMatchObject({ state: 'published', published_at: waiting.due_at })
    expect(published.documents[1].changes).toEqual([{ field: 'name', from: before.name, to: 'Spring stone' }])
    const { revisions } = (await me.owner.call('GET', `documents/page/${page}/revisions`)).json
    expect(revisions[0]).toMatchObject({ author: 'The shop', release: 'Spring' })

    expect((await shop.act(me.owner, id, 'undo')).status).toBe(200)
    expect([await titleOf('about-us'), await nameOf(product)]).toEqual([before.title, before.name])
    expect((await shop.act(me.owner, id, 'undo')).json.error.code).toBe('already_undone')
    expect((await shop.audit('release', id)).map(({ verb, actor_name }) => [verb, actor_name])).toEqual([
      ['release_created', me.owner.name],
      ['release_document_added', me.owner.name],
      ['release_document_added', me.owner.name],
      ['release_published', 'releases'],
      ['release_undone', me.owner.name],
    ])
  })

  test('that was due while the shop was closed is published at the next start, once by two processes', async () => {
    const page = await shop.pageId('delivery-information')
    const id = await shop.create(me.owner, 'While closed', shop.inMinutes(5))
    await shop.add(me.owner, id, { kind: 'page', id: page, title: 'Delivered late' })
    shop.wait(24 * 60)
    me.owner = await shop.hire('owner')
    await Promise.all(Array.from({ length: 6 }, () => shop.publishDue()))
    expect(await titleOf('delivery-information')).toBe('Delivered late')
    const counted = await shop.rows('select count(*)::int as count from revisions where release_id = $1', [id])
    expect(counted).toEqual([{ count: 1 }])
  })

  test('that six people publish at once is published once', async () => {
    const id = await shop.create(me.owner, 'Six at once')
    await shop.add(me.owner, id, { kind: 'page', id: await shop.pageId('installation'), title: 'Laid by six' })
    const { version } = await shop.open(me.owner, id)
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => me.owner.call('POST', `releases/${id}/publish`, { version })),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect(await shop.rows('select number from revisions where release_id = $1', [id])).toHaveLength(1)
  })

  test('makes new things, which an undo hides', async () => {
    const [page, collection] = [randomUUID(), randomUUID()]
    const id = await shop.create(me.owner, 'New things')
    await shop.add(me.owner, id, { kind: 'page', id: page, slug: 'spring-stone', ...newPage })
    await shop.add(me.owner, id, {
      kind: 'collection',
      id: collection,
      ...newCollection('Spring', 90),
    })
    const { documents } = await shop.open(me.owner, id)
    expect(documents.map(({ is_new }: { is_new: boolean }) => is_new)).toEqual([true, true])
    // Each is found only in the release.
    expect((await me.owner.call('GET', `documents/page/${page}`)).status).toBe(404)
    expect((await shop.act(me.owner, id, 'publish')).status).toBe(200)
    expect(await titleOf('spring-stone')).toBe('Spring stone')
    expect((await shop.act(me.owner, id, 'undo')).status).toBe(200)
    const hidden =
      'select is_hidden from pages where key = $1 union all select is_hidden from collections where key = $2'
    expect(await shop.rows(hidden, [page, collection])).toEqual([{ is_hidden: true }, { is_hidden: true }])
  })

  test('publishes a product together with the collection that it is in', async () => {
    const [collection, product] = [randomUUID(), await shop.productId(1)]
    const id = await shop.create(me.owner, 'Product and collection')
    await shop.add(me.owner, id, { kind: 'product', id: product, collections: ['summer'] })
    expect((await me.owner.call('GET', `releases/${id}/check`)).json.faults).toMatchObject([{ kind: 'product' }])
    await shop.add(me.owner, id, {
      kind: 'collection',
      id: collection,
      ...newCollection('Summer', 91),
    })
    expect((await me.owner.call('GET', `releases/${id}/check`)).json.faults).toEqual([])
    expect(await shop.rows('select 1 from collections where key = $1', [collection])).toEqual([])
    expect((await shop.act(me.owner, id, 'publish')).status).toBe(200)
    const shown = `select p.key from products p join product_collections c on c.product_id = p.id
      join collections k on k.id = c.collection_id where k.key = $1`
    expect(await shop.rows(shown, [collection])).toEqual([{ key: product }])
  })

  test('changes its name and time; an empty one can be deleted', async () => {
    const id = await shop.create(me.owner, 'Draft name', shop.inMinutes(30))
    expect((await shop.act(me.owner, id, 'edit', { name: 'Better name', due_at: null })).status).toBe(200)
    expect(await shop.open(me.owner, id)).toMatchObject({ name: 'Better name', due_at: null, version: 2 })
    await shop.add(me.owner, id, { kind: 'page', id: await shop.pageId('sealing-and-maintenance'), title: 'For all' })
    expect((await shop.act(me.owner, id, 'delete')).json.error.code).toBe('not_empty')
    const page = { kind: 'page', id: await shop.pageId('sealing-and-maintenance') }
    expect((await shop.act(me.owner, id, 'remove', page)).status).toBe(200)
    expect((await me.owner.call('GET', `documents/page/${page.id}`)).json.draft.document.title).toBe('For all')
    await me.owner.call('DELETE', `documents/page/${page.id}/draft`)
    expect((await shop.act(me.owner, id, 'delete')).status).toBe(200)
    expect((await me.owner.call('GET', `releases/${id}`)).status).toBe(404)
  })
})

describe('drafts of products that are selected in the grid', () => {
  test('go into a release together, without those that have no draft or a conflict', async () => {
    const [one, two, three] = await Promise.all([4, 5, 6].map(shop.productId))
    const keys = [one, two, three] as string[]
    await shop.save(me.owner, { kind: 'product', id: keys[0] ?? '' }, { name: 'First of the grid' })
    await shop.save(me.owner, { kind: 'product', id: keys[1] ?? '' }, { name: 'Second of the grid' })
    const id = await shop.create(me.owner, 'From the grid')
    const selection = { keys }
    const added = await me.owner.call('POST', `releases/${id}/products`, { selection })
    expect(added.json).toMatchObject({ added: 2, without: 1, left: [] })
    expect((await shop.open(me.owner, id)).documents.map(({ title }: { title: string }) => title).sort()).toEqual([
      'First of the grid',
      'Second of the grid',
    ])
    await shop.save(me.owner, { kind: 'product', id: keys[0] ?? '' }, { name: 'First again' })
    const other = await shop.create(me.owner, 'Second of the grid')
    const warned = await me.owner.call('POST', `releases/${other}/products`, { selection })
    expect(warned.json.error).toMatchObject({
      code: 'in_other_release',
      message: expect.stringMatching(/^First again: ‘From/),
    })
    expect((await shop.open(me.owner, other)).documents).toEqual([])
    const anyway = await me.owner.call('POST', `releases/${other}/products`, { selection, accepts_other: true })
    expect(anyway.json).toMatchObject({ added: 1, without: 2, left: [] })
    const content = await shop.hire('content')
    expect((await content.call('POST', `releases/${other}/products`, { selection })).status).toBe(403)
  })
})

describe('a release refuses', () => {
  test('a draft that somebody has changed, a release that is published, and a time that has passed', async () => {
    const page = { kind: 'page', id: await shop.pageId('about-us') }
    const id = await shop.create(me.owner, 'Refusals')
    const number = await shop.save(me.owner, page, { title: 'One' })
    const add = (n: number) => me.owner.call('POST', `releases/${id}/add`, { ...page, number: n })
    expect((await add(number - 1)).json.error.code).toBe('draft_changed')
    expect((await add(number)).status).toBe(200)
    expect((await add(number)).json.error.code).toBe('nothing_to_publish')
    const past = await me.owner.call('POST', 'releases', { name: 'Past', due_at: shop.inMinutes(-1) })
    expect([past.status, past.json.error.fields]).toEqual([422, { due_at: 'Please choose a time in the future' }])
    const stale = await me.owner.call('POST', `releases/${id}/publish`, { version: 1 })
    expect(stale.json.error.code).toBe('release_changed')
    expect((await shop.act(me.owner, id, 'publish')).status).toBe(200)
    await shop.save(me.owner, page, { title: 'Two' })
    const { draft } = (await me.owner.call('GET', `documents/page/${page.id}`)).json
    expect((await add(draft.number)).json.error.code).toBe('already_published')
    await me.owner.call('DELETE', `documents/page/${page.id}/draft`)
    expect((await me.owner.call('GET', 'releases/of/nothing/1')).status).toBe(404)
    expect((await me.owner.call('POST', 'releases/999999/publish', { version: 1 })).status).toBe(404)
  })

  test('to give changes back to a draft that has other values', async () => {
    const page = { kind: 'page', id: await shop.pageId('installation') }
    const id = await shop.create(me.owner, 'Back to a draft')
    await shop.add(me.owner, id, { ...page, title: 'In the release' })
    await shop.save(me.owner, page, { title: 'In the draft' })
    const refused = await shop.act(me.owner, id, 'remove', page)
    expect(refused.json.error).toMatchObject({ code: 'conflict', fields: { title: 'The draft has another value' } })
    const { document } = (await me.owner.call('GET', `documents/page/${page.id}`)).json
    await shop.save(me.owner, page, { title: document.title, needsLegalCheck: true })
    expect((await shop.act(me.owner, id, 'remove', page)).status).toBe(200)
    const { draft } = (await me.owner.call('GET', `documents/page/${page.id}`)).json
    expect(draft.document).toMatchObject({ title: 'In the release', needsLegalCheck: true })
    await me.owner.call('DELETE', `documents/page/${page.id}/draft`)
  })

  test('people who may not publish what is in it', async () => {
    const content = await shop.hire('content')
    const product = { kind: 'product', id: await shop.productId(2) }
    const id = await shop.create(content, 'By an editor')
    expect((await shop.add(content, id, { ...product, name: 'Renamed' })).status).toBe(403)
    const { draft } = (await me.owner.call('GET', `documents/product/${product.id}`)).json
    const added = await me.owner.call('POST', `releases/${id}/add`, { ...product, number: draft.number })
    expect(added.status).toBe(200)
    expect((await shop.act(content, id, 'publish')).status).toBe(403)
    expect((await shop.act(content, id, 'edit', { due_at: shop.inMinutes(5) })).status).toBe(403)
    expect((await shop.act(content, id, 'hold', { reason: 'Not yet' })).status).toBe(200)
    expect((await (await shop.hire('yard')).call('GET', 'releases')).status).toBe(403)
    // What a document changes is only for people who may read the document.
    await shop.add(me.owner, id, { kind: 'settings', id: 'company', tagline: 'Not for everyone' })
    const settingsOf = async (member: Member) =>
      (await shop.open(member, id)).documents.find(({ kind }: { kind: string }) => kind === 'settings')
    expect(await settingsOf(me.owner)).toMatchObject({ changes: [{ to: 'Not for everyone' }] })
    expect(await settingsOf(content)).toMatchObject({ changes: [], faults: null })
  })
})
