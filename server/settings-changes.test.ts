import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDatabase } from '#database/open-database.ts'
import type { DocumentFields } from '#database/tables/documents.ts'
import { openVocabularyCopy } from '#shop/catalogue/read-vocabulary.ts'
import { systemClock } from '#shop/context.ts'
import { type DocumentKey, kinds } from '#shop/documents/find-document.ts'
import { publishDraft } from '#shop/documents/publish-draft.ts'
import { saveDraft } from '#shop/documents/save-draft.ts'
import { openLive } from '#shop/office/live.ts'
import { followVatRate } from '#shop/settings/follow-vat-rate.ts'
import { openSettings } from '#shop/settings/open-settings.ts'
import { starterSettings } from '#shop.config'
import { copyOfSeed } from '#testing/database/seeded-database.ts'
import { testContextOn } from '#testing/shop/seeded-shop.ts'
import { asStaff } from '#testing/shop/staff.ts'
import { createApp } from './app.ts'
import { ResponseCache } from './cache/response-cache.ts'
import { subscribeToChanges } from './subscribe-to-changes.ts'

type Where = Parameters<typeof openDatabase>[0]
const processes: Awaited<ReturnType<typeof openProcess>>[] = []
let remove = async () => {}
let now = new Date('2026-11-18T12:00:00Z')

/** A shop as its process opens it: cached responses, and settings that follow the database. */
async function openProcess(where: Where) {
  const database = await openDatabase(where)
  const settings = await openSettings(database, systemClock)
  const vocabulary = openVocabularyCopy(database.db)
  await vocabulary.reload()
  const ctx = Object.defineProperties(
    { ...testContextOn(database), clock: { now: () => now } },
    {
      settings: { get: settings.current, enumerable: true },
      vocabulary: { get: vocabulary.current, enumerable: true },
    },
  )
  const cache = new ResponseCache(1024 * 1024)
  const onError = (error: unknown) => {
    throw error
  }
  const reload = { settings: settings.reload, vocabulary: vocabulary.reload }
  await subscribeToChanges(database, { cache, live: openLive(), reload, onError })
  const app = createApp({
    ctx,
    log: pino({ level: 'silent' }),
    cache,
    isReady: database.isReady,
    pictureFolder: '/tmp',
  })
  const site = async () =>
    (await (await app.request('/api/site')).json()) as { company: { name: string }; vat_rate: number }
  const status = async (path: string) => (await app.request(path)).status
  const text = async (path: string) => (await app.request(path)).text()
  return { database, ctx, site, status, text }
}

beforeAll(async () => {
  const copy = await copyOfSeed(inject('seeded'))
  remove = copy.remove
  processes.push(await openProcess(copy.where))
  // Only one process can open the embedded database.
  if ('url' in copy.where) processes.push(await openProcess(copy.where))
})
afterAll(async () => {
  for (const { database } of processes) await database.close()
  await remove()
})

async function publish(id: 'company' | 'vat', field: string, from: unknown, to: unknown) {
  const ctx = asStaff((processes[0] as (typeof processes)[0]).ctx)
  const key = { kind: 'settings', id } as const
  const { number } = await saveDraft({ ctx, input: { ...key, changes: [{ field, from, to }] } })
  expect(await publishDraft({ ctx, input: { ...key, number: number ?? 0 } })).toMatchObject({ ok: true })
}

/** On an idle machine another process shows an edit within a few hundredths of a second. */
const often = { interval: 5 }

const edits: {
  kind: DocumentKey['kind']
  path: string
  edit: (document: DocumentFields) => [field: string, to: unknown]
}[] = [
  { kind: 'page', path: '/wp-json/wp/v2/pages?slug=faq', edit: () => ['title', 'Asked in both processes'] },
  { kind: 'product', path: '/api/product/carrara-honed', edit: () => ['name', 'Named in both processes'] },
  { kind: 'collection', path: '/api/vocabulary', edit: () => ['title', 'Collected in both processes'] },
  {
    kind: 'menu',
    path: '/api/megamenu',
    edit: ({ entries }) => ['entries', [{ ...(entries as object[])[0], title: 'Listed in both processes' }]],
  },
]
test.each(edits)('every process shows an edit of a $kind', async ({ kind, path, edit }) => {
  const [first] = processes
  if (!first) throw new Error('no process was opened')
  const { db } = first.database
  const slug = { page: 'faq', product: 'carrara-honed' }[kind as string]
  const entry = (await kinds[kind].read(db)).find(({ document }) => !slug || document.slug === slug)
  const key = { kind, id: entry?.id ?? '' }
  const [field, to] = edit(entry?.document ?? {})
  for (const { text } of processes) expect(await text(path)).not.toContain('in both processes')
  const input = { ...key, changes: [{ field, from: entry?.document[field] ?? null, to }] }
  const { number } = await saveDraft({ ctx: asStaff(first.ctx), input })
  expect(await publishDraft({ ctx: asStaff(first.ctx), input: { ...key, number: number ?? 0 } })).toMatchObject({
    ok: true,
  })
  const published = performance.now()
  for (const { text } of processes) await expect.poll(() => text(path), often).toContain('in both processes')
  if (process.env.SHOW_TIMES) console.log(`${kind}: ${(performance.now() - published).toFixed(1)} ms`)
})

test('every process shows a published setting', async () => {
  for (const { site } of processes) expect((await site()).company.name).toBe('Ashlar')
  await publish('company', 'name', 'Ashlar', 'Ashlar & Daughters')
  for (const { site, ctx } of processes) {
    await expect.poll(async () => (await site()).company.name).toBe('Ashlar & Daughters')
    expect(ctx.settings.company.name).toBe('Ashlar & Daughters')
  }
})

test('every process shows a published colour', async () => {
  const call = '/api/products?colour=teal'
  for (const { status } of processes) expect(await status(call)).toBe(400)
  const ctx = asStaff((processes[0] as (typeof processes)[0]).ctx)
  const key = { kind: 'term', id: randomUUID() } as const
  const changes = Object.entries({ name: 'Teal', slug: 'teal', path: '/colour/teals' }).map(([field, to]) => ({
    field,
    from: '',
    to,
  }))
  const { number } = await saveDraft({ ctx, input: { ...key, changes } })
  expect(await publishDraft({ ctx, input: { ...key, number: number ?? 0 } })).toMatchObject({ ok: true })
  for (const { status, ctx: other } of processes) {
    await expect.poll(() => status(call), often).toBe(200)
    expect(other.vocabulary.listingAt('/colour/teals')?.listing.title).toBe('Teal')
  }
})

test('a VAT rate with a later start is shown from that day, by every process', async () => {
  const { rates } = starterSettings.vat
  const follow = processes.map(({ ctx }) => followVatRate(ctx))
  await publish('vat', 'rates', rates, [...rates, { from: '2027-04-01', rate: 2250 }])
  for (const { site, ctx } of processes) {
    await expect.poll(() => ctx.settings.vat.rates.length).toBe(2)
    expect((await site()).vat_rate).toBe(2000)
  }
  // British Summer Time has begun: midnight in London is 23:00 in Greenwich.
  now = new Date('2027-03-31T23:30:00Z')
  await follow[0]?.()
  for (const { site } of processes) await expect.poll(async () => (await site()).vat_rate).toBe(2250)
})

test('a start does not overwrite what has been published', async () => {
  const { database } = processes[0] as (typeof processes)[0]
  const again = await openSettings(database, systemClock)
  expect(again.current().company.name).toBe('Ashlar & Daughters')
  const [row] = await database.query<{ revisions: number }>(
    `select count(*)::int as revisions from revisions where entity_id = 'company'`,
    [],
  )
  expect(row?.revisions).toBe(2)
})

test('a live shop that is refused for its placeholders has written none of them', async () => {
  const copy = await copyOfSeed(inject('seeded'))
  const database = await openDatabase(copy.where)
  // As before its first start. Revisions refuse to be deleted.
  await database.query('alter table revisions disable trigger user', [])
  await database.query('delete from revisions', [])
  await database.query('delete from settings', [])
  await expect(openSettings(database, systemClock, { isLive: true })).rejects.toThrow(
    /placeholders: company\.number.*shop\.config\.ts/,
  )
  expect(await database.query(`select 1 from settings union all select 1 from revisions`, [])).toEqual([])
  await database.close()
  await copy.remove()
})
