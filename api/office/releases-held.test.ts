import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { newPage, releaseShop } from '#testing/app/releases.ts'

const shop = releaseShop()
const { me, titleOf } = shop

describe('a release that cannot be published', () => {
  test('is held with the reason by document, changes nothing and says so on Today and by mail', async () => {
    const [good, bad] = [await shop.pageId('about-us'), randomUUID()]
    const before = await titleOf('about-us')
    const id = await shop.create(me.owner, 'Address taken', shop.inMinutes(5))
    await shop.add(me.owner, id, { kind: 'page', id: good, title: 'Not yet' })
    await shop.add(me.owner, id, { kind: 'page', id: bad, slug: 'taken', ...newPage })
    const first = randomUUID()
    const number = await shop.save(me.owner, { kind: 'page', id: first }, { slug: 'taken', ...newPage })
    await me.owner.call('POST', `documents/page/${first}/publish`, { number })
    shop.wait(5)
    await shop.publishDue()
    expect(await titleOf('about-us')).toBe(before)
    const held = await shop.open(me.owner, id)
    expect(held).toMatchObject({ state: 'held', why_held: '1 change could not be published, so none was.' })
    const faultsOf = (key: string) => held.documents.find(({ id: of }: { id: string }) => of === key).faults
    expect([faultsOf(good), faultsOf(bad)]).toEqual([null, { slug: 'Another page has this address' }])
    expect((await me.owner.call('GET', 'today')).json.held_releases).toContainEqual({
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
    expect((await shop.act(me.owner, id, 'remove', { kind: 'page', id: bad })).status).toBe(200)
    await shop.add(me.owner, id, { kind: 'page', id: bad, slug: 'not-taken' })
    expect((await shop.act(me.owner, id, 'edit', { due_at: shop.inMinutes(5) })).status).toBe(200)
    shop.wait(5)
    await shop.publishDue()
    expect([await titleOf('about-us'), await titleOf('not-taken')]).toEqual(['Not yet', 'Spring stone'])
  })

  test('because a field was published with another value says so, and publishing again uses its own', async () => {
    const page = { kind: 'page', id: await shop.pageId('samples') }
    const id = await shop.create(me.owner, 'Conflict', shop.inMinutes(5))
    await shop.add(me.owner, id, { ...page, title: 'From the release' })
    const number = await shop.save(me.owner, page, { title: 'Published now' })
    await me.owner.call('POST', `documents/page/${page.id}/publish`, { number })
    shop.wait(5)
    await shop.publishDue()
    expect(await titleOf('samples')).toBe('Published now')
    const { documents, state } = await shop.open(me.owner, id)
    expect([state, documents]).toMatchObject([
      'held',
      [
        {
          changes: [{ from: 'Published now', to: 'From the release' }],
          faults: { title: 'Somebody has published a different value since this was added' },
        },
      ],
    ])
    expect((await shop.act(me.owner, id, 'publish')).status).toBe(200)
    expect(await titleOf('samples')).toBe('From the release')
  })

  test('because of a publish by hand before its time is held too, and a change taken out says what was published', async () => {
    const page = { kind: 'page', id: await shop.pageId('adhevise-grout-advise') }
    const id = await shop.create(me.owner, 'Early', shop.inMinutes(5))
    await shop.add(me.owner, id, { ...page, title: 'From the release' })
    const number = await shop.save(me.owner, page, { title: 'Published now' })
    await me.owner.call('POST', `documents/page/${page.id}/publish`, { number })
    expect((await shop.act(me.owner, id, 'remove', page)).status).toBe(200)
    const draft = (await me.owner.call('GET', `documents/page/${page.id}`)).json.draft.number
    const refused = await me.owner.call('POST', `documents/page/${page.id}/publish`, { number: draft })
    expect(refused).toMatchObject({ status: 409, error: { code: 'conflict' } })
    await me.owner.call('DELETE', `documents/page/${page.id}/draft`)

    await shop.add(me.owner, id, { ...page, title: 'From the release again' })
    const next = await shop.save(me.owner, page, { title: 'Published later' })
    await me.owner.call('POST', `documents/page/${page.id}/publish`, { number: next })
    expect((await shop.act(me.owner, id, 'publish')).status).toBe(409)
    expect(await shop.open(me.owner, id)).toMatchObject({ state: 'held' })
    shop.wait(5)
    await shop.publishDue()
    expect(await titleOf('adhevise-grout-advise')).toBe('Published later')
  })

  test('is not published by hand either, and stays as it was', async () => {
    const id = await shop.create(me.owner, 'By hand')
    await shop.add(me.owner, id, { kind: 'page', id: randomUUID(), ...newPage, slug: 'about-us' })
    const refused = await shop.act(me.owner, id, 'publish')
    expect([refused.status, refused.json.error.code]).toEqual([409, 'not_publishable'])
    expect(await shop.open(me.owner, id)).toMatchObject({ state: 'open', documents: [{ faults: {} }] })
  })

  test('because somebody holds it waits until it has a new time', async () => {
    const id = await shop.create(me.owner, 'Held by hand', shop.inMinutes(5))
    await shop.add(me.owner, id, {
      kind: 'page',
      id: await shop.pageId('sealing-and-maintenance'),
      summary: 'x'.repeat(60),
    })
    expect((await shop.act(me.owner, id, 'hold', { reason: 'The stone is late' })).status).toBe(200)
    shop.wait(10)
    await shop.publishDue()
    expect(await shop.open(me.owner, id)).toMatchObject({ state: 'held', why_held: 'The stone is late' })
    expect((await shop.act(me.owner, id, 'edit', { due_at: null })).status).toBe(200)
    expect(await shop.open(me.owner, id)).toMatchObject({ state: 'open', why_held: null })
    expect((await shop.act(me.owner, id, 'publish')).status).toBe(200)
  })

  test('is not undone if something has been published since, and says what', async () => {
    const page = { kind: 'page', id: await shop.pageId('return-refund-policy') }
    const id = await shop.create(me.owner, 'Changed since')
    await shop.add(me.owner, id, { ...page, title: 'Returns in spring' })
    await shop.act(me.owner, id, 'publish')
    const publish = async (fields: object) => {
      const number = await shop.save(me.owner, page, fields as Record<string, unknown>)
      await me.owner.call('POST', `documents/page/${page.id}/publish`, { number })
    }
    await publish({ title: 'Returns in summer' })
    const refused = await shop.act(me.owner, id, 'undo')
    expect(refused.json.error).toMatchObject({
      code: 'cannot_undo',
      message: 'Nothing was undone. ‘Returns in summer’ has been changed again since.',
    })
    // Another field does not matter, and keeps its later value.
    await publish({ title: 'Returns in spring', needsLegalCheck: true })
    expect((await shop.act(me.owner, id, 'undo')).status).toBe(200)
    const { document } = (await me.owner.call('GET', `documents/page/${page.id}`)).json
    expect(document).toMatchObject({ needsLegalCheck: true })
    expect(document.title).not.toMatch(/spring|summer/)
  })
})

describe('two releases that change one document', () => {
  test('warn when the second is added, and both changes are made if their fields differ', async () => {
    const page = { kind: 'page', id: await shop.pageId('terms-and-conditions') }
    const first = await shop.create(me.owner, 'First of two', shop.inMinutes(5))
    const second = await shop.create(me.owner, 'Second of two', shop.inMinutes(10))
    await shop.add(me.owner, first, { ...page, title: 'Terms of the first' })
    const summary = 'What we agree on when you buy stone from us, in plain words.'
    const warned = await shop.add(me.owner, second, { ...page, summary })
    expect(warned.json.error).toMatchObject({
      code: 'in_other_release',
      message: '‘First of two’ changes this too, but other fields. Both changes will be made.',
    })
    expect((await shop.add(me.owner, second, { ...page, summary, accepts_other: true })).status).toBe(200)
    expect((await shop.open(me.owner, second)).documents[0].also_in).toMatchObject([{ id: first, fields: ['title'] }])
    shop.wait(10)
    await shop.publishDue()
    const { document } = (await me.owner.call('GET', `documents/page/${page.id}`)).json
    expect(document).toMatchObject({ title: 'Terms of the first', summary })
  })

  test('hold the second if they change the same field', async () => {
    const page = { kind: 'page', id: await shop.pageId('privacy-policy') }
    const first = await shop.create(me.owner, 'Same field, first', shop.inMinutes(5))
    const second = await shop.create(me.owner, 'Same field, second', shop.inMinutes(10))
    await shop.add(me.owner, first, { ...page, title: 'Privacy one' })
    const warned = await shop.add(me.owner, second, { ...page, title: 'Privacy two' })
    expect(warned.json.error.message).toContain('The release that comes second will be held')
    await shop.add(me.owner, second, { ...page, title: 'Privacy two', accepts_other: true })
    shop.wait(10)
    await shop.publishDue()
    expect(await titleOf('privacy-policy')).toBe('Privacy one')
    expect(await shop.open(me.owner, second)).toMatchObject({
      state: 'held',
      documents: [{ faults: { title: /different/ } }],
    })
  })
})
