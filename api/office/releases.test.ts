import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { releaseShop } from '#testing/app/releases.ts'

const shop = releaseShop()
type Member = Awaited<ReturnType<typeof shop.hire>>
let owner: Member

beforeAll(async () => {
  owner = await shop.hire('owner')
})

const title = async (slug: string) =>
  (await shop.rows<{ title: string }>('select title from pages where slug = $1', [slug]))[0]?.title
const nameOf = async (key: string) =>
  (await shop.rows<{ name: string }>('select name from products where key = $1', [key]))[0]?.name

const newPage = {
  title: 'Spring stone',
  summary: 'What is new in the yard this spring, in ten short lines.',
  body: 'New stone.',
  needsLegalCheck: false,
  isHidden: false,
}

describe('a release', () => {
  test('publishes its drafts together at its time, and is undone as one', async () => {
    const page = await shop.pageId('about-us')
    const product = await shop.productId(0)
    const before = { title: await title('about-us'), name: await nameOf(product) }
    const id = await shop.create(owner, 'Spring', shop.inMinutes(60))
    expect((await shop.add(owner, id, { kind: 'page', id: page, title: 'About spring' })).status).toBe(200)
    expect((await shop.add(owner, id, { kind: 'product', id: product, name: 'Spring stone' })).status).toBe(200)
    const waiting = await shop.open(owner, id)
    expect(waiting).toMatchObject({ state: 'open', due_at: shop.inMinutes(60) })
    expect(waiting.documents).toMatchObject([
      { kind: 'page', title: 'About spring', path: '/about-us', is_new: false, author: owner.name, also_in: [] },
      { kind: 'product', title: 'Spring stone', changes: [{ field: 'name', from: before.name, to: 'Spring stone' }] },
    ])
    // The drafts are in the release now.
    expect((await owner.call('GET', `documents/page/${page}`)).json.draft).toBeNull()
    const of = (await owner.call('GET', `releases/of/page/${page}`)).json.releases
    expect(of).toEqual([{ id, name: 'Spring', due_at: waiting.due_at, state: 'open', fields: ['title'] }])

    expect(await shop.publishDue()).toEqual(new Date(waiting.due_at))
    expect(await title('about-us')).toBe(before.title)
    shop.wait(60)
    expect(await shop.publishDue()).toBeNull()
    expect([await title('about-us'), await nameOf(product)]).toEqual(['About spring', 'Spring stone'])
    const published = await shop.open(owner, id)
    expect(published).toMatchObject({ state: 'published', published_at: waiting.due_at })
    expect(published.documents[1].changes).toEqual([{ field: 'name', from: before.name, to: 'Spring stone' }])
    const { revisions } = (await owner.call('GET', `documents/page/${page}/revisions`)).json
    expect(revisions[0]).toMatchObject({ author: 'releases', release: 'Spring' })

    expect((await shop.act(owner, id, 'undo')).status).toBe(200)
    expect([await title('about-us'), await nameOf(product)]).toEqual([before.title, before.name])
    expect((await shop.act(owner, id, 'undo')).json.error.code).toBe('already_undone')
    expect((await shop.audit('release', id)).map(({ verb, actor_name }) => [verb, actor_name])).toEqual([
      ['release_created', owner.name],
      ['release_document_added', owner.name],
      ['release_document_added', owner.name],
      ['release_published', 'releases'],
      ['release_undone', owner.name],
    ])
  })

  test('that was due while the shop was closed is published at the next start, once by two processes', async () => {
    const page = await shop.pageId('delivery')
    const id = await shop.create(owner, 'While closed', shop.inMinutes(5))
    await shop.add(owner, id, { kind: 'page', id: page, title: 'Delivered late' })
    shop.wait(24 * 60)
    await Promise.all(Array.from({ length: 6 }, () => shop.publishDue()))
    expect(await title('delivery')).toBe('Delivered late')
    const counted = await shop.rows('select count(*)::int as count from revisions where release_id = $1', [id])
    expect(counted).toEqual([{ count: 1 }])
  })

  test('that six people publish at once is published once', async () => {
    const id = await shop.create(owner, 'Six at once')
    await shop.add(owner, id, { kind: 'page', id: await shop.pageId('installation'), title: 'Laid by six' })
    const { version } = await shop.open(owner, id)
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => owner.call('POST', `releases/${id}/publish`, { version })),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect(await shop.rows('select number from revisions where release_id = $1', [id])).toHaveLength(1)
  })

  test('makes new things, which an undo hides', async () => {
    const [page, collection] = [randomUUID(), randomUUID()]
    const id = await shop.create(owner, 'New things')
    await shop.add(owner, id, { kind: 'page', id: page, slug: 'spring-stone', ...newPage })
    await shop.add(owner, id, {
      kind: 'collection',
      id: collection,
      ...{ title: 'Spring', slug: 'spring', path: '/collections/spring', aliases: [], intro: '', position: 90 },
      isHidden: false,
    })
    const { documents } = await shop.open(owner, id)
    expect(documents.map(({ is_new }: { is_new: boolean }) => is_new)).toEqual([true, true])
    // Each is found only in the release.
    expect((await owner.call('GET', `documents/page/${page}`)).status).toBe(404)
    expect((await shop.act(owner, id, 'publish')).status).toBe(200)
    expect(await title('spring-stone')).toBe('Spring stone')
    expect((await shop.act(owner, id, 'undo')).status).toBe(200)
    const hidden =
      'select is_hidden from pages where key = $1 union all select is_hidden from collections where key = $2'
    expect(await shop.rows(hidden, [page, collection])).toEqual([{ is_hidden: true }, { is_hidden: true }])
  })

  test('publishes a product together with the collection that it is in', async () => {
    const [collection, product] = [randomUUID(), await shop.productId(1)]
    const id = await shop.create(owner, 'Product and collection')
    await shop.add(owner, id, { kind: 'product', id: product, collections: ['summer'] })
    expect((await owner.call('GET', `releases/${id}/check`)).json.faults).toMatchObject([{ kind: 'product' }])
    await shop.add(owner, id, {
      kind: 'collection',
      id: collection,
      ...{ title: 'Summer', slug: 'summer', path: '/collections/summer', aliases: [], intro: '', position: 91 },
      isHidden: false,
    })
    expect((await owner.call('GET', `releases/${id}/check`)).json.faults).toEqual([])
    expect(await shop.rows('select 1 from collections where key = $1', [collection])).toEqual([])
    expect((await shop.act(owner, id, 'publish')).status).toBe(200)
    const listed = (await owner.send('GET', '/api/products?collection=summer')).json
    expect(JSON.stringify(listed)).toContain(await nameOf(product))
  })

  test('changes its name and time; an empty one can be deleted', async () => {
    const id = await shop.create(owner, 'Draft name', shop.inMinutes(30))
    expect((await shop.act(owner, id, 'edit', { name: 'Better name', due_at: null })).status).toBe(200)
    expect(await shop.open(owner, id)).toMatchObject({ name: 'Better name', due_at: null, version: 2 })
    await shop.add(owner, id, { kind: 'page', id: await shop.pageId('accessibility'), title: 'For all' })
    expect((await shop.act(owner, id, 'delete')).json.error.code).toBe('not_empty')
    const page = { kind: 'page', id: await shop.pageId('accessibility') }
    expect((await shop.act(owner, id, 'remove', page)).status).toBe(200)
    expect((await owner.call('GET', `documents/page/${page.id}`)).json.draft.document.title).toBe('For all')
    await owner.call('DELETE', `documents/page/${page.id}/draft`)
    expect((await shop.act(owner, id, 'delete')).status).toBe(200)
    expect((await owner.call('GET', `releases/${id}`)).status).toBe(404)
  })
})

describe('a release that cannot be published', () => {
  test('is held with the reason by document, changes nothing and says so on Today and by mail', async () => {
    const [good, bad] = [await shop.pageId('about-us'), randomUUID()]
    const before = await title('about-us')
    const id = await shop.create(owner, 'Address taken', shop.inMinutes(5))
    await shop.add(owner, id, { kind: 'page', id: good, title: 'Not yet' })
    await shop.add(owner, id, { kind: 'page', id: bad, slug: 'taken', ...newPage })
    const first = randomUUID()
    const number = await shop.save(owner, { kind: 'page', id: first }, { slug: 'taken', ...newPage })
    await owner.call('POST', `documents/page/${first}/publish`, { number })
    shop.wait(5)
    await shop.publishDue()
    expect(await title('about-us')).toBe(before)
    const held = await shop.open(owner, id)
    expect(held).toMatchObject({ state: 'held', why_held: '1 change could not be published, so none was.' })
    expect(held.documents.map(({ faults }: { faults: unknown }) => faults)).toEqual([
      null,
      { slug: 'Another page has this address' },
    ])
    expect((await owner.call('GET', 'today')).json.held_releases).toContainEqual({
      id,
      name: 'Address taken',
      reason: held.why_held,
    })
    const mails = await shop.rows("select subject from mail_outbox where kind = 'held-release'", [])
    expect(mails).toEqual([{ subject: 'Not published: Address taken' }])
    // It is not tried again until somebody has looked at it.
    await shop.publishDue()
    expect(await shop.rows("select 1 from mail_outbox where kind = 'held-release'", [])).toHaveLength(1)

    // Nothing is lost: the change becomes a draft again, is corrected, and goes with the next time.
    expect((await shop.act(owner, id, 'remove', { kind: 'page', id: bad })).status).toBe(200)
    await shop.add(owner, id, { kind: 'page', id: bad, slug: 'not-taken' })
    expect((await shop.act(owner, id, 'edit', { due_at: shop.inMinutes(5) })).status).toBe(200)
    shop.wait(5)
    await shop.publishDue()
    expect([await title('about-us'), await title('not-taken')]).toEqual(['Not yet', 'Spring stone'])
  })

  test('because a field was published with another value says so, and publishing again uses its own', async () => {
    const page = { kind: 'page', id: await shop.pageId('cookie-policy') }
    const id = await shop.create(owner, 'Conflict', shop.inMinutes(5))
    await shop.add(owner, id, { ...page, title: 'From the release' })
    const number = await shop.save(owner, page, { title: 'Published now' })
    await owner.call('POST', `documents/page/${page.id}/publish`, { number })
    shop.wait(5)
    await shop.publishDue()
    expect(await title('cookie-policy')).toBe('Published now')
    const { documents, state } = await shop.open(owner, id)
    expect([state, documents]).toMatchObject([
      'held',
      [
        {
          changes: [{ from: 'Published now', to: 'From the release' }],
          faults: { title: 'Somebody has published a different value since this was added' },
        },
      ],
    ])
    expect((await shop.act(owner, id, 'publish')).status).toBe(200)
    expect(await title('cookie-policy')).toBe('From the release')
  })

  test('is not published by hand either, and stays as it was', async () => {
    const id = await shop.create(owner, 'By hand')
    await shop.add(owner, id, { kind: 'page', id: randomUUID(), ...newPage, slug: 'about-us' })
    const refused = await shop.act(owner, id, 'publish')
    expect([refused.status, refused.json.error.code]).toEqual([409, 'not_publishable'])
    expect(await shop.open(owner, id)).toMatchObject({ state: 'open', documents: [{ faults: {} }] })
  })

  test('because somebody holds it waits until it has a new time', async () => {
    const id = await shop.create(owner, 'Held by hand', shop.inMinutes(5))
    await shop.add(owner, id, { kind: 'page', id: await shop.pageId('accessibility'), summary: 'x'.repeat(60) })
    expect((await shop.act(owner, id, 'hold', { reason: 'The stone is late' })).status).toBe(200)
    shop.wait(10)
    await shop.publishDue()
    expect(await shop.open(owner, id)).toMatchObject({ state: 'held', why_held: 'The stone is late' })
    expect((await shop.act(owner, id, 'edit', { due_at: null })).status).toBe(200)
    expect(await shop.open(owner, id)).toMatchObject({ state: 'open', why_held: null })
    expect((await shop.act(owner, id, 'publish')).status).toBe(200)
  })

  test('is not undone if something has been published since, and says what', async () => {
    const page = { kind: 'page', id: await shop.pageId('return-refund-policy') }
    const id = await shop.create(owner, 'Changed since')
    await shop.add(owner, id, { ...page, title: 'Returns in spring' })
    await shop.act(owner, id, 'publish')
    const publish = async (fields: object) => {
      const number = await shop.save(owner, page, fields as Record<string, unknown>)
      await owner.call('POST', `documents/page/${page.id}/publish`, { number })
    }
    await publish({ title: 'Returns in summer' })
    const refused = await shop.act(owner, id, 'undo')
    expect(refused.json.error).toMatchObject({
      code: 'cannot_undo',
      message: 'Nothing was undone. ‘Returns in summer’ has been changed again since.',
    })
    // Another field does not matter, and keeps its later value.
    await publish({ title: 'Returns in spring', needsLegalCheck: true })
    expect((await shop.act(owner, id, 'undo')).status).toBe(200)
    const { document } = (await owner.call('GET', `documents/page/${page.id}`)).json
    expect(document).toMatchObject({ needsLegalCheck: true })
    expect(document.title).not.toMatch(/spring|summer/)
  })
})

describe('two releases that change one document', () => {
  test('warn when the second is added, and both changes are made if their fields differ', async () => {
    const page = { kind: 'page', id: await shop.pageId('terms-and-conditions') }
    const first = await shop.create(owner, 'First of two', shop.inMinutes(5))
    const second = await shop.create(owner, 'Second of two', shop.inMinutes(10))
    await shop.add(owner, first, { ...page, title: 'Terms of the first' })
    const summary = 'What we agree on when you buy stone from us, in plain words.'
    const warned = await shop.add(owner, second, { ...page, summary })
    expect(warned.json.error).toMatchObject({
      code: 'in_other_release',
      message: '‘First of two’ changes this too, but other fields. Both changes will be made.',
    })
    expect((await shop.add(owner, second, { ...page, summary, accepts_other: true })).status).toBe(200)
    expect((await shop.open(owner, second)).documents[0].also_in).toMatchObject([{ id: first, fields: ['title'] }])
    shop.wait(10)
    await shop.publishDue()
    const { document } = (await owner.call('GET', `documents/page/${page.id}`)).json
    expect(document).toMatchObject({ title: 'Terms of the first', summary })
  })

  test('hold the second if they change the same field', async () => {
    const page = { kind: 'page', id: await shop.pageId('privacy-policy') }
    const first = await shop.create(owner, 'Same field, first', shop.inMinutes(5))
    const second = await shop.create(owner, 'Same field, second', shop.inMinutes(10))
    await shop.add(owner, first, { ...page, title: 'Privacy one' })
    const warned = await shop.add(owner, second, { ...page, title: 'Privacy two' })
    expect(warned.json.error.message).toContain('The release that comes second will be held')
    await shop.add(owner, second, { ...page, title: 'Privacy two', accepts_other: true })
    shop.wait(10)
    await shop.publishDue()
    expect(await title('privacy-policy')).toBe('Privacy one')
    expect(await shop.open(owner, second)).toMatchObject({
      state: 'held',
      documents: [{ faults: { title: /different/ } }],
    })
  })
})

describe('a release refuses', () => {
  test('a draft that somebody has changed, a release that is published, and a time that has passed', async () => {
    const page = { kind: 'page', id: await shop.pageId('about-us') }
    const id = await shop.create(owner, 'Refusals')
    const number = await shop.save(owner, page, { title: 'One' })
    const add = (n: number) => owner.call('POST', `releases/${id}/add`, { ...page, number: n })
    expect((await add(number - 1)).json.error.code).toBe('draft_changed')
    expect((await add(number)).status).toBe(200)
    expect((await add(number)).json.error.code).toBe('nothing_to_publish')
    const past = await owner.call('POST', 'releases', { name: 'Past', due_at: shop.inMinutes(-1) })
    expect([past.status, past.json.error.fields]).toEqual([422, { due_at: 'Please choose a time in the future' }])
    const stale = await owner.call('POST', `releases/${id}/publish`, { version: 1 })
    expect(stale.json.error.code).toBe('release_changed')
    expect((await shop.act(owner, id, 'publish')).status).toBe(200)
    await shop.save(owner, page, { title: 'Two' })
    const { draft } = (await owner.call('GET', `documents/page/${page.id}`)).json
    expect((await add(draft.number)).json.error.code).toBe('already_published')
    await owner.call('DELETE', `documents/page/${page.id}/draft`)
    expect((await owner.call('GET', 'releases/of/nothing/1')).status).toBe(404)
    expect((await owner.call('POST', 'releases/999999/publish', { version: 1 })).status).toBe(404)
  })

  test('to give changes back to a draft that has other values', async () => {
    const page = { kind: 'page', id: await shop.pageId('installation') }
    const id = await shop.create(owner, 'Back to a draft')
    await shop.add(owner, id, { ...page, title: 'In the release' })
    await shop.save(owner, page, { title: 'In the draft' })
    const refused = await shop.act(owner, id, 'remove', page)
    expect(refused.json.error).toMatchObject({ code: 'conflict', fields: { title: 'The draft has another value' } })
    const { document } = (await owner.call('GET', `documents/page/${page.id}`)).json
    await shop.save(owner, page, { title: document.title, needsLegalCheck: true })
    expect((await shop.act(owner, id, 'remove', page)).status).toBe(200)
    const { draft } = (await owner.call('GET', `documents/page/${page.id}`)).json
    expect(draft.document).toMatchObject({ title: 'In the release', needsLegalCheck: true })
    await owner.call('DELETE', `documents/page/${page.id}/draft`)
  })

  test('people who may not publish what is in it', async () => {
    const content = await shop.hire('content')
    const product = { kind: 'product', id: await shop.productId(2) }
    const id = await shop.create(content, 'By an editor')
    expect((await shop.add(content, id, { ...product, name: 'Renamed' })).status).toBe(403)
    const { draft } = (await owner.call('GET', `documents/product/${product.id}`)).json
    const added = await owner.call('POST', `releases/${id}/add`, { ...product, number: draft.number })
    expect(added.status).toBe(200)
    expect((await shop.act(content, id, 'publish')).status).toBe(403)
    expect((await shop.act(content, id, 'edit', { due_at: shop.inMinutes(5) })).status).toBe(403)
    expect((await shop.act(content, id, 'hold', { reason: 'Not yet' })).status).toBe(200)
    expect((await (await shop.hire('yard')).call('GET', 'releases')).status).toBe(403)
  })
})
