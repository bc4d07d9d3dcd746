import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { DocumentKindName } from '#shop/documents/find-document.ts'
import { officeShop } from '#testing/app/office.ts'

const shop = officeShop()
type Fields = Record<string, unknown>
let owner: Awaited<ReturnType<typeof shop.hire>>
beforeAll(async () => {
  owner = await shop.hire('owner')
})

const newPage = {
  title: 'Care guide',
  summary: 'How to look after a stone floor, in ten lines.',
  body: 'Text',
  slug: '',
}
type Zone = { terms: { economy: Fields } }
const group = (document: Fields) => (document.entries as { groups: { links: Fields[] }[] }[])[0]?.groups[0]

const cases: {
  what: string
  kind: DocumentKindName
  /** The document; a new one if omitted. */
  find?: (document: Fields) => boolean
  change: (before: Fields) => Fields
  faults: Record<string, unknown>
}[] = [
  {
    what: 'a reserved address',
    kind: 'page',
    change: () => ({ ...newPage, slug: 'checkout' }),
    faults: { slug: 'The shop uses this address itself' },
  },
  {
    what: 'an address that another page has',
    kind: 'page',
    change: () => ({ ...newPage, slug: 'faq' }),
    faults: { slug: 'Another page has this address' },
  },
  {
    what: 'an address that another product has',
    kind: 'product',
    find: ({ slug }) => slug === 'carrara-honed',
    change: () => ({ slug: 'jura-beige-honed' }),
    faults: { slug: 'Another product has this address' },
  },
  {
    what: 'an address that another listing has',
    kind: 'term',
    find: ({ slug, group: of }) => of === 'colour' && slug === 'white',
    change: () => ({ path: '/collections/stone-collection/marble-tiles' }),
    faults: { path: expect.stringMatching(/^[A-Z].*/) },
  },
  {
    what: 'a menu whose link leads into itself, where there is no page',
    kind: 'menu',
    change: (document) => {
      const entries = structuredClone(document.entries) as Fields[]
      group({ entries })?.links.unshift({ title: 'Menu', link: '/menu/header' })
      return { entries }
    },
    faults: { 'entries.0.groups.0.links.0.link': 'There is no page at this address' },
  },
  {
    what: 'a VAT rate of 200%',
    kind: 'settings',
    find: ({ rates }) => rates !== undefined,
    change: ({ rates }) => ({ rates: [...(rates as Fields[]), { from: '2027-01-01', rate: 20_000 }] }),
    faults: { 'rates.1.rate': 'A VAT rate is 0% to 30%' },
  },
  {
    what: 'hours that end before they begin',
    kind: 'settings',
    find: ({ weekly }) => weekly !== undefined,
    change: () => ({ weekly: [{ days: 'Monday', opens: '17:00', closes: '09:00', note: '' }] }),
    faults: { 'weekly.0.closes': 'The closing time must be after the opening time' },
  },
  {
    what: 'a zone without a price',
    kind: 'tariff',
    change: ({ zones }) => {
      const [first, second, ...others] = structuredClone(zones) as Zone[]
      Object.assign(second?.terms.economy ?? {}, { isOffered: true, surchargePence: null })
      return { zones: [first, second, ...others] }
    },
    faults: { 'zones.1.terms.economy.surchargePence': 'Please enter an amount' },
  },
  {
    what: 'a term in use that is hidden',
    kind: 'term',
    find: ({ slug, group: of }) => of === 'colour' && slug === 'white',
    change: () => ({ isHidden: true }),
    faults: { isHidden: expect.stringMatching(/^Used by \d+ products$/) },
  },
]

async function idOf(kind: DocumentKindName, find: ((document: Fields) => boolean) | undefined) {
  const fixed = { menu: 'header', tariff: 'delivery' }[kind as string]
  if (fixed || !find) return fixed ?? randomUUID()
  const ids = kind === 'settings' ? ['vat', 'hours'] : null
  if (!ids) {
    const { documents } = (await owner.call('GET', `documents/${kind}/all`)).json
    return documents.find(({ document }: { document: Fields | null }) => document && find(document))?.id ?? ''
  }
  for (const id of ids) if (find((await owner.call('GET', `documents/settings/${id}`)).json.document)) return id
  return ''
}

test.each(cases)('$what is refused at its field, and the draft keeps it', async ({ kind, find, change, faults }) => {
  const path = `documents/${kind}/${await idOf(kind, find)}`
  const before = await owner.call('GET', path)
  const document: Fields = before.status === 200 ? before.json.document : { title: '', summary: '', body: '', slug: '' }
  const fields = change(document)
  const changes = Object.entries(fields).map(([field, to]) => ({ field, from: document[field] ?? null, to }))
  const saved = await owner.call('PATCH', `${path}/draft`, { changes })
  const refused = await owner.call('POST', `${path}/publish`, { number: saved.json.number })
  expect([refused.status, refused.json.error?.fields]).toEqual([422, faults])
  expect((await owner.call('GET', path)).json.draft.document).toMatchObject(fields)
  await owner.call('DELETE', `${path}/draft`)
})

test('Markdown with a script is published as text', async () => {
  const path = `documents/page/${randomUUID()}`
  const body =
    '<script>alert(1)</script><img src=x onerror=alert(1)> [a](javascript:alert(1)) <iframe src="//evil.example">'
  const fields: Fields = { ...newPage, slug: 'care-guide', body }
  const changes = Object.entries(fields).map(([field, to]) => ({ field, from: '', to }))
  const saved = await owner.call('PATCH', `${path}/draft`, { changes })
  expect((await owner.call('POST', `${path}/publish`, { number: saved.json.number })).status).toBe(200)
  const [page] = (await shop.enter().send('GET', '/wp-json/wp/v2/pages?slug=care-guide')).json
  expect(page.content.rendered).toContain('&lt;script&gt;')
  expect(page.content.rendered).not.toMatch(/<script|<img|<iframe|href="javascript/)
  expect((await owner.call('GET', path)).json.document.body).toBe(body)
})
