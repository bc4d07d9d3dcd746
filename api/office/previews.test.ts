import { expect, test } from 'vitest'
import { listPages } from '#shop/content/read-pages.ts'
import { officeShop } from '#testing/app/office.ts'

const shop = officeShop()

type Entry = { id: string; document: Record<string, string> }

const entriesOf = async (kind: string, member: Awaited<ReturnType<typeof shop.hire>>): Promise<Entry[]> =>
  (await member.call('GET', `documents/${kind}/all`)).json.documents

test('a preview link leads to the published page, or to the draft if there is one', async () => {
  const member = await shop.hire('content')
  const [page] = await entriesOf('page', member)
  if (!page) throw new Error('the shop has no page')
  const link = async () => (await member.call('GET', `documents/page/${page.id}/preview`)).json.path
  expect(await link()).toMatch(new RegExp(`^/${page.document.slug}\\?preview=page\\.`))
  const change = { field: 'slug', from: page.document.slug, to: 'somewhere-else' }
  await member.call('PATCH', `documents/page/${page.id}/draft`, { changes: [change] })
  expect(await link()).toMatch(/^\/somewhere-else\?preview=page\./)
})

test('a preview shows hidden pages, and a text of an earlier version until it is written again', async () => {
  const member = await shop.hire('content')
  const page = (await entriesOf('page', member)).find(({ document }) => document.slug === 'reviews')
  const id = page?.id ?? ''
  await shop.rows(`update pages set source = null, body = '<p>As it was</p>', is_hidden = true where key = $1`, [id])
  const shown = async () => {
    const [first] = await listPages({ ctx: shop.ctx, input: { slug: 'reviews', preview: { kind: 'page', id } } })
    return first?.body
  }
  const change = (field: string, to: string) =>
    member.call('PATCH', `documents/page/${id}/draft`, { changes: [{ field, from: page?.document[field] ?? '', to }] })
  expect(await listPages({ ctx: shop.ctx, input: { slug: 'reviews' } })).toEqual([])
  expect(await shown()).toBe('<p>As it was</p>')
  await change('title', 'What people say')
  expect(await shown()).toBe('<p>As it was</p>')
  await change('body', 'As it **is**')
  expect(await shown()).toContain('As it <strong>is</strong>')
})

test('a preview of a question leads to its place on the page', async () => {
  const member = await shop.hire('content')
  const [question] = await entriesOf('question', member)
  const published = await member.call('GET', `documents/question/${question?.id}/preview`)
  expect(published.json.path).toMatch(/^\/faq\?preview=question\..*#[a-z-]+$/)
  const id = crypto.randomUUID()
  expect((await member.call('GET', `documents/question/${id}/preview`)).status).toBe(404)
  const change = { field: 'question', from: '', to: 'Is slate heavy?' }
  await member.call('PATCH', `documents/question/${id}/draft`, { changes: [change] })
  expect((await member.call('GET', `documents/question/${id}/preview`)).json.path).toMatch(/#preview$/)
})

test('staff choose among the pictures of the shop itself', async () => {
  const member = await shop.hire('content')
  const { pictures } = (await member.call('GET', 'pictures')).json
  expect(pictures).toContainEqual({
    name: 'slide-marble',
    src: expect.stringMatching(/^\/images\/site\/slide-marble\/1600\?v=/),
    width: expect.any(Number),
    height: expect.any(Number),
    alt: expect.stringMatching(/\w/),
  })
  expect(JSON.stringify(pictures)).not.toContain('products/')
})
