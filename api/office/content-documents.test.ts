import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { importCatalogue } from '#shop/catalogue/import/import-catalogue.ts'
import { findRedirect } from '#shop/content/addresses.ts'
import { listPages } from '#shop/content/read-pages.ts'
import { actingAs } from '#shop/context.ts'
import { adoptDocuments } from '#shop/documents/adopt-documents.ts'
import { openPreviewLink } from '#shop/documents/preview-link.ts'
import { officeShop } from '#testing/app/office.ts'
import { fewStones } from '#testing/shop/few-stones.ts'

const shop = officeShop({ from: 'fewSeeded' })
type Member = Awaited<ReturnType<typeof shop.hire>>
let editor: Member

beforeAll(async () => {
  editor = await shop.hire('content')
})

type Fields = Record<string, unknown>

const open = async (kind: string, id: string) => (await editor.call('GET', `documents/${kind}/${id}`)).json
const idOf = async (kind: string, isIt: (fields: Fields) => boolean): Promise<string> => {
  const { documents } = (await editor.call('GET', `documents/${kind}/all`)).json
  return documents.find(({ document, draft }: { document: Fields | null; draft: { document: Fields } | null }) =>
    isIt(document ?? draft?.document ?? {}),
  ).id
}
const pageId = (slug: string) => idOf('page', (fields) => fields.slug === slug)

/** Saves fields of a document that nobody else edits. */
async function save(kind: string, id: string, fields: Fields, blank: Fields = {}) {
  const { status, json } = await editor.call('GET', `documents/${kind}/${id}`)
  const before: Fields = status === 200 ? (json.draft?.document ?? json.document) : blank
  const changes = Object.entries(fields).map(([field, to]) => ({ field, from: before[field] ?? null, to }))
  const saved = await editor.call('PATCH', `documents/${kind}/${id}/draft`, { changes })
  expect([saved.status, saved.json.conflicts]).toEqual([200, []])
  return saved.json
}
async function change(kind: string, id: string, fields: Fields) {
  const { number } = await save(kind, id, fields)
  return editor.call('POST', `documents/${kind}/${id}/publish`, { number })
}

const newPage = { title: 'Care guide', slug: 'care-guide', summary: 'How to look after a stone floor, in ten lines.' }
const blankPage = { title: '', slug: '', summary: '', body: '', needsLegalCheck: false, isHidden: false }
const visit = shop.enter()
const publicPage = async (slug: string) =>
  (await visit.send('GET', `/wp-json/wp/v2/pages?slug=${slug}`)).json as { content: { rendered: string } }[]

describe('a page', () => {
  test('changes when it is published, keeps its versions, and goes back', async () => {
    const id = await pageId('return-refund-policy')
    const { document, number } = await open('page', id)
    await save('page', id, { body: 'Send it back within **60 days**.' })
    expect((await publicPage('return-refund-policy'))[0]?.content.rendered).not.toContain('60 days')
    expect((await change('page', id, { body: 'Send it back within **90 days**.' })).json).toEqual({
      number: number + 1,
    })
    expect((await publicPage('return-refund-policy'))[0]?.content.rendered).toContain('<strong>90 days</strong>')
    const restored = await editor.call('POST', `documents/page/${id}/revisions/${number}/restore`, {
      newest: number + 1,
    })
    expect(restored.json).toEqual({ number: number + 2 })
    expect((await open('page', id)).document).toEqual(document)
    expect((await shop.audit('page', id)).map(({ verb }) => verb)).toEqual(['published', 'restored'])
  })

  test('shows what somebody typed as text, never as markup', async () => {
    const id = await pageId('installation')
    await change('page', id, { body: 'Hello <script>alert(1)</script> [link](javascript:alert(1)) {{phone}}' })
    const html = (await publicPage('installation'))[0]?.content.rendered ?? ''
    expect(html).toContain('&lt;script&gt;')
    expect(html).not.toMatch(/<script|href="javascript/)
    expect(html).toContain(shop.ctx.settings.company.phone)
  })

  test('keeps the company details of its settings when those change later', async () => {
    const id = await pageId('about-us')
    await change('page', id, { body: 'Ring {{phone}}.' })
    expect((await open('page', id)).document.body).toBe('Ring {{phone}}.')
  })

  test('is refused at the field, and the draft keeps what was typed', async () => {
    const id = await pageId('sealing-and-maintenance')
    const refused = await change('page', id, { slug: 'sealing', title: '', summary: 'short' })
    expect([refused.status, refused.json.error.fields]).toEqual([
      422,
      { title: 'Please enter a title', summary: 'Please use at least 40 characters' },
    ])
    const moved = await change('page', id, { title: 'Sealing', summary: newPage.summary })
    expect(moved.json.error.fields).toEqual({ slug: 'The shop links to this page, so its address cannot change' })
    const hidden = await change('page', id, { slug: 'sealing-and-maintenance', isHidden: true, body: ' ' })
    expect(hidden.json.error.fields).toEqual({
      isHidden: 'The shop links to this page',
      body: 'Please enter the text of the page',
    })
    expect((await open('page', id)).draft.document).toMatchObject({ title: 'Sealing', isHidden: true })
    await editor.call('DELETE', `documents/page/${id}/draft`)
  })

  test.each([
    ['office', 'The shop uses this address itself'],
    ['collections', 'The shop uses this address itself'],
    ['faq', 'Another page has this address'],
    ['Two Words', 'Please use small letters, digits and single hyphens'],
    ['../up', 'Please use small letters, digits and single hyphens'],
  ])('cannot have the address %j', async (slug, sentence) => {
    const id = randomUUID()
    const { number } = await save('page', id, { ...newPage, slug, body: 'Text' }, blankPage)
    const refused = await editor.call('POST', `documents/page/${id}/publish`, { number })
    expect(refused.json.error.fields.slug).toBe(sentence)
    await editor.call('DELETE', `documents/page/${id}/draft`)
    expect((await editor.call('GET', `documents/page/${id}`)).status).toBe(404)
  })
})

describe('a new page', () => {
  test('is only a draft until it is published; its old addresses lead to it; hidden, it is gone', async () => {
    const id = randomUUID()
    await save('page', id, { ...newPage, body: '## Sweep' }, blankPage)
    expect(await pageId('care-guide')).toBe(id)
    expect(await publicPage('care-guide')).toEqual([])
    const { path } = (await editor.call('GET', `documents/page/${id}/preview`)).json
    const token = new URL(path, 'http://shop').searchParams.get('preview') ?? ''
    const preview = await openPreviewLink(shop.ctx, token)
    expect(preview).toEqual({ kind: 'page', id })
    const shown = await listPages({ ctx: shop.ctx, input: { slug: 'care-guide', preview: preview ?? undefined } })
    expect(shown[0]?.body).toContain('<h2>Sweep</h2>')
    expect(
      await openPreviewLink(
        shop.ctx,
        token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      ),
    ).toBe(null)
    const later = { ...shop.ctx, clock: { now: () => new Date(shop.ctx.clock.now().getTime() + 25 * 60 * 60_000) } }
    expect(await openPreviewLink(later, token)).toBe(null)

    expect((await change('page', id, { needsLegalCheck: true })).json).toEqual({ number: 1 })
    expect((await publicPage('care-guide'))[0]?.content.rendered).toContain('<h2>Sweep</h2>')
    const { advice } = (await visit.send('GET', '/api/search/links?q=care%20guide')).json
    expect(advice ?? []).toContainEqual({ title: 'Care guide', path: '/care-guide' })
    await change('page', id, { slug: 'floor-care' })
    await change('page', id, { slug: 'stone-care' })
    const { db } = shop.ctx.database
    expect([await findRedirect(db, '/care-guide'), await findRedirect(db, '/floor-care')]).toEqual([
      '/stone-care',
      '/stone-care',
    ])
    await change('page', id, { slug: 'care-guide' })
    expect([await findRedirect(db, '/care-guide'), await findRedirect(db, '/stone-care')]).toEqual([
      null,
      '/care-guide',
    ])
    await change('page', id, { isHidden: true })
    expect(await publicPage('care-guide')).toEqual([])
  })

  test('six people publish under one address: one gets it', async () => {
    const ids = Array.from({ length: 6 }, () => randomUUID())
    const numbers: number[] = []
    for (const id of ids)
      numbers.push((await save('page', id, { ...newPage, slug: 'one-address', body: 'Text' }, blankPage)).number)
    const outcomes = await Promise.all(
      ids.map((id, index) => editor.call('POST', `documents/page/${id}/publish`, { number: numbers[index] })),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422])
  })
})

describe('a post', () => {
  test('moves, with a redirect, and cannot show a picture that is not there', async () => {
    const id = await idOf('post', (fields) => fields.slug === 'honed-or-polished')
    const refused = await change('post', id, { picture: 'no-such-picture' })
    expect(refused.json.error.fields).toEqual({ picture: 'Please choose a picture' })
    await editor.call('DELETE', `documents/post/${id}/draft`)
    await change('post', id, { slug: 'honed-and-polished', date: '2020-02-29' })
    expect((await visit.send('GET', '/api/posts/honed-and-polished')).json.date).toBe('2020-02-29T00:00:00.000Z')
    expect((await visit.send('GET', '/api/posts/honed-or-polished')).status).toBe(404)
    expect(await findRedirect(shop.ctx.database.db, '/blog/honed-or-polished')).toBe('/blog/honed-and-polished')
  })
})

describe('a question', () => {
  test('is added, moved and hidden', async () => {
    const questions = async () =>
      ((await visit.send('GET', '/api/faq')).json.data as { question: string }[]).map(({ question }) => question)
    const before = await questions()
    const id = randomUUID()
    const blank = { group: '', question: '', answer: '', position: 0, isHidden: false }
    const mine = { group: 'Ordering', question: 'May I pay in shells?', answer: 'No, *sorry*.', position: 0 }
    const { number } = await save('question', id, mine, blank)
    expect((await editor.call('POST', `documents/question/${id}/publish`, { number })).status).toBe(200)
    expect((await questions()).slice(0, 2)).toContain(mine.question)
    await change('question', id, { position: 9999 })
    expect((await questions()).at(-1)).toBe(mine.question)
    expect((await change('question', id, { question: 'May I?' })).json.error.fields.question).toBe(
      'Please use at least 8 characters',
    )
    await change('question', id, { question: mine.question, isHidden: true })
    expect(await questions()).toEqual(before)
  })
})

describe('slides and menu', () => {
  test('show what is published, and lead somewhere', async () => {
    const { document } = await open('slides', 'home')
    const [first, ...rest] = document.slides
    const refused = await change('slides', 'home', { slides: [{ ...first, link: '/collections/nowhere' }, ...rest] })
    expect(refused.json.error.fields).toEqual({ 'slides.0.link': 'There is no page at this address' })
    await change('slides', 'home', { slides: [{ ...first, title: 'Winter marble', link: '/samples' }, ...rest] })
    expect((await visit.send('GET', '/api/slides')).json.data[0]).toMatchObject({
      title: 'Winter marble',
      link: '/samples',
    })
  })

  test('the menu keeps the specified addresses and takes others', async () => {
    const menu = async () => (await visit.send('GET', '/api/megamenu')).json.data
    const before = await menu()
    const { document } = await open('menu', 'header')
    const [first, ...rest] = document.entries
    const [group, ...groups] = first.groups
    const withLink = (link: string) => [
      { ...first, groups: [{ ...group, links: [...group.links, { title: 'Free samples', link }] }, ...groups] },
      ...rest,
    ]
    const refused = await change('menu', 'header', { entries: withLink('/no-such-page') })
    expect(Object.values(refused.json.error.fields)).toEqual(['There is no page at this address'])
    const foreign = await change('menu', 'header', { entries: withLink('//evil.example') })
    expect(Object.values(foreign.json.error.fields)).toEqual([
      "Please enter an address of this shop, such as '/samples'",
    ])
    await change('menu', 'header', { entries: withLink('/samples') })
    const links = (await menu())[0].children[0].children
    expect(links.slice(0, -1)).toEqual(before[0].children[0].children)
    expect(links.at(-1)).toEqual({ title: 'Free samples', children: [], link: '/samples' })
  })
})

describe('an import', () => {
  test('is a new version of what it changed, and nothing else', async () => {
    expect(await adoptDocuments(shop.ctx)).toBe(0)
    const id = await pageId('privacy-policy')
    await change('page', id, { title: 'Your privacy' })
    const { number } = await open('page', id)
    const before = await shop.rows<{ count: number }>(`select count(*)::int as count from revisions`)
    await importCatalogue(actingAs(shop.ctx, { kind: 'import' }), fewStones())
    const added = await Promise.all(Array.from({ length: 6 }, () => adoptDocuments(shop.ctx)))
    expect(added.filter((count) => count > 0)).toHaveLength(1)
    expect(await open('page', id)).toMatchObject({ number: number + 1, document: { title: 'Privacy policy' } })
    const { revisions } = (await editor.call('GET', `documents/page/${id}/revisions`)).json
    expect(revisions.map(({ author }: { author: string }) => author)).toEqual(['Import', editor.name, 'First version'])
    const after = await shop.rows<{ count: number }>(`select count(*)::int as count from revisions`)
    expect(after[0]?.count).toBeGreaterThan(before[0]?.count ?? 0)
  })
})

test('a page that an import has removed comes back from its history', async () => {
  const id = randomUUID()
  const { number } = await save('page', id, { ...newPage, slug: 'removed', body: 'Here again' }, blankPage)
  await editor.call('POST', `documents/page/${id}/publish`, { number })
  await shop.rows(`delete from pages where key = $1`, [id])
  expect((await editor.call('GET', `documents/page/${id}`)).json).toMatchObject({ number: 1, document: { title: '' } })
  const { json } = await editor.call('POST', `documents/page/${id}/revisions/1/restore`, { newest: 1 })
  expect(json).toEqual({ number: 2 })
  expect((await publicPage('removed'))[0]?.content.rendered).toContain('Here again')
})

describe('a redirect', () => {
  test('is added, replaced and removed, and never hides a page', async () => {
    const add = (path: string, target: string) => editor.call('PUT', 'redirects', { path, target })
    expect((await add('/old-offers', '/new-arrivals')).status).toBe(200)
    expect((await add('/old-offers', '/samples')).status).toBe(200)
    expect(await findRedirect(shop.ctx.database.db, '/old-offers')).toBe('/samples')
    expect((await add('/samples', '/faq')).json.error.fields).toEqual({ path: 'There is a page at this address' })
    expect((await add('/older', '/old-offers')).json.error.fields).toEqual({
      target: 'There is no page at this address',
    })
    expect((await add('/older', 'https://evil.example')).status).toBe(400)
    expect((await editor.call('POST', 'redirects/remove', { path: '/old-offers' })).status).toBe(200)
    expect((await editor.call('POST', 'redirects/remove', { path: '/old-offers' })).status).toBe(404)
    expect((await shop.audit('redirect', '/old-offers')).map(({ verb }) => verb)).toEqual([
      'redirect_added',
      'redirect_added',
      'redirect_removed',
    ])
  })
})

test('the content role edits texts, but neither settings nor delivery prices', async () => {
  expect((await editor.call('GET', 'documents/tariff/delivery')).status).toBe(403)
  expect((await editor.call('GET', 'documents/settings/company')).status).toBe(403)
  for (const role of ['sales', 'yard', 'accounts'] as const) {
    const member = await shop.hire(role)
    for (const path of ['documents/page/all', 'documents/menu/header', 'redirects'])
      expect((await member.call('GET', path)).status).toBe(403)
  }
})
