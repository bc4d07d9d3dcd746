import { beforeEach, expect } from 'vitest'
import type { PriceChange } from '#contract/office/prices.ts'
import { actingAs } from '#shop/context.ts'
import { type DocumentKindName, kinds } from '#shop/documents/find-document.ts'
import { publishDueReleases } from '#shop/releases/publish-due-releases.ts'
import { officeShop } from './office.ts'

type Fields = Record<string, unknown>

/** The fields of a new collection. */
export const newCollection = (title: string, position: number): Fields => ({
  title,
  slug: title.toLowerCase(),
  path: `/collections/${title.toLowerCase()}`,
  intro: `${title} has stone for the season, chosen in the yard and photographed on the floors of our customers.`,
  position,
})

/** The shop of `officeShop`, with steps that tests of releases repeat, and an owner for each test. */
export function releaseShop() {
  const shop = officeShop()
  type Member = Awaited<ReturnType<typeof shop.hire>>
  const me = { owner: {} as Member }
  // Sessions end while the clock moves on.
  beforeEach(async () => {
    me.owner = await shop.hire('owner')
  })

  /** Saves fields of a document that nobody else edits, and returns the number of its draft. */
  const save = async (member: Member, { kind, id }: { kind: string; id: string }, fields: Fields): Promise<number> => {
    const { status, json } = await member.call('GET', `documents/${kind}/${id}`)
    const blank = kinds[kind as DocumentKindName].blank ?? {}
    const before: Fields = status === 200 ? (json.draft?.document ?? json.document) : blank
    const changes = Object.entries(fields).map(([field, to]) => ({ field, from: before[field] ?? null, to }))
    const saved = await member.call('PATCH', `documents/${kind}/${id}/draft`, { changes })
    expect([saved.status, saved.json.conflicts]).toEqual([200, []])
    return saved.json.number
  }

  const create = async (member: Member, name: string, due_at: string | null = null): Promise<number> => {
    const { status, json } = await member.call('POST', 'releases', { name, due_at })
    expect(status).toBe(200)
    return json.id
  }

  /** Edits a document and puts the draft into a release. */
  const add = async (
    member: Member,
    release: number,
    { kind, id, accepts_other = false, ...fields }: Fields & { kind: string; id: string; accepts_other?: boolean },
  ) => {
    const number = await save(member, { kind, id }, fields)
    return member.call('POST', `releases/${release}/add`, { kind, id, number, accepts_other })
  }

  /** Plans a change of prices and puts it into a release, as it was shown. */
  const addPrices = async (member: Member, release: number, change: Partial<PriceChange>, more: Fields = {}) => {
    const body = { filter: {}, starts: null, ends: null, ...change }
    const { json } = await member.call('POST', 'prices/plan', body)
    const { hash, planned_at } = json
    return member.call('POST', `releases/${release}/prices`, { ...body, hash, planned_at, ...more })
  }

  const open = async (member: Member, release: number) => (await member.call('GET', `releases/${release}`)).json

  /** Does something to a release as it is now. */
  const act = async (member: Member, release: number, action: string, body: Fields = {}) => {
    const { version } = await open(member, release)
    return action === 'edit'
      ? member.call('PATCH', `releases/${release}`, { version, ...body })
      : member.call('POST', `releases/${release}/${action}`, { version, ...body })
  }

  const worker = () => actingAs(shop.ctx, { kind: 'worker', name: 'releases' })
  const publishDue = () => publishDueReleases({ ctx: worker() })

  /** The time in so many minutes. */
  const inMinutes = (minutes: number) => new Date(shop.clock.time + minutes * 60_000).toISOString()
  const wait = (minutes: number) => {
    shop.clock.time += minutes * 60_000
  }

  const idOf = async (table: string, slug: string): Promise<string> => {
    const [row] = await shop.rows<{ key: string }>(`select key from ${table} where slug = $1`, [slug])
    return row?.key ?? ''
  }
  const pageId = (slug: string) => idOf('pages', slug)
  const productId = async (nth: number): Promise<string> => {
    const [row] = await shop.rows<{ key: string }>('select key from products order by id offset $1 limit 1', [nth])
    return row?.key ?? ''
  }

  const titleOf = async (slug: string) =>
    (await shop.rows<{ title: string }>('select title from pages where slug = $1', [slug]))[0]?.title

  return Object.assign(shop, {
    me,
    titleOf,
    save,
    create,
    add,
    addPrices,
    open,
    act,
    worker,
    publishDue,
    inMinutes,
    wait,
    pageId,
    productId,
    idOf,
  })
}

/** The fields of a new page, without its address. */
export const newPage: Fields = {
  title: 'Spring stone',
  summary: 'What is new in the yard this spring, in ten short lines.',
  body: 'New stone.',
  needsLegalCheck: false,
  isHidden: false,
}
