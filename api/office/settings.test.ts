import { beforeAll, describe, expect, test } from 'vitest'
import { readSettings } from '#shop/settings/read-settings.ts'
import { starterSettings } from '#shop.config'
import { officeShop } from '#testing/app/office.ts'
import { stockStone } from '#testing/shop/baskets.ts'

const shop = officeShop()
type Member = Awaited<ReturnType<typeof shop.hire>>
let owner: Member
let manager: Member

beforeAll(async () => {
  owner = await shop.hire('owner')
  manager = await shop.hire('manager')
})

const read = async (group: string, member = owner) => (await member.call('GET', `documents/settings/${group}`)).json
const save = (group: string, changes: [field: string, from: unknown, to: unknown][], member = owner) =>
  member.call('PATCH', `documents/settings/${group}/draft`, {
    changes: changes.map(([field, from, to]) => ({ field, from, to })),
  })
const publish = (group: string, number: number, member = owner) =>
  member.call('POST', `documents/settings/${group}/publish`, { number })
const live = async () => readSettings(shop.ctx.database.db)

/** Changes one field of a group and publishes it. */
async function change(group: string, field: string, to: unknown) {
  const { document } = await read(group)
  const { json } = await save(group, [[field, document[field], to]])
  return publish(group, json.number)
}

describe('a setting', () => {
  test('is saved as a draft, published as a revision, and audited with what changed', async () => {
    const { number, document, draft } = await read('samples')
    expect({ number, document, draft }).toEqual({ number: 1, document: starterSettings.samples, draft: null })
    const saved = await save('samples', [['perHousehold', 12, 8]])
    expect(saved.json).toMatchObject({ document: { perHousehold: 8, days: 90 }, conflicts: [] })
    expect((await live()).samples.perHousehold).toBe(12)
    expect((await read('samples')).draft).toMatchObject({ document: { perHousehold: 8 }, author: owner.name })
    expect((await publish('samples', saved.json.number)).json).toEqual({ number: 2 })
    expect((await live()).samples).toEqual({ perHousehold: 8, days: 90, sideMm: 100 })
    expect(await read('samples')).toMatchObject({ number: 2, document: { perHousehold: 8 }, draft: null })
    expect(await shop.audit('settings', 'samples')).toMatchObject([
      {
        verb: 'published',
        actor_name: owner.name,
        before: { perHousehold: 12 },
        after: { perHousehold: 8, revision: 2 },
      },
    ])
    expect((await owner.call('GET', 'documents/settings/samples/revisions')).json).toMatchObject({
      revisions: [
        { number: 2, author: owner.name, restored_from: null, changes: [{ field: 'perHousehold', from: 12, to: 8 }] },
        { number: 1, author: 'First version', changes: [] },
      ],
      next: null,
    })
  })

  test('can be taken back to an earlier version, which is a new one', async () => {
    await change('vat', 'rates', [{ from: '2011-01-04', rate: 1500 }])
    const { number: newest } = await read('vat')
    const restored = await owner.call('POST', `documents/settings/vat/revisions/1/restore`, { newest })
    expect(restored.json).toEqual({ number: newest + 1 })
    expect((await live()).vat).toEqual(starterSettings.vat)
    const late = await owner.call('POST', `documents/settings/vat/revisions/1/restore`, { newest })
    expect([late.status, late.json.error.code]).toEqual([409, 'published_since'])
    expect(
      (await owner.call('POST', 'documents/settings/vat/revisions/99/restore', { newest: newest + 1 })).status,
    ).toBe(404)
  })

  test('never becomes an example again', async () => {
    await change('social', 'links', [])
    const refused = await owner.call('POST', `documents/settings/social/revisions/1/restore`, { newest: 2 })
    expect([refused.status, refused.json.error.fields]).toEqual([
      422,
      { links: 'This is an example. Please enter your own details' },
    ])
    expect((await live()).social.links).toEqual([])
  })

  test('that pays the shop needs a confirmed identity to be published', async () => {
    const old = await shop.hire('owner')
    const saved = await save('bankTransfer', [['isOffered', true, false]], old)
    shop.clock.time += 6 * 60_000
    const refused = await publish('bankTransfer', saved.json.number, old)
    expect([refused.status, refused.json.error.code]).toEqual([403, 'step_up_required'])
    const restored = await old.call('POST', `documents/settings/bankTransfer/revisions/1/restore`, { newest: 1 })
    expect(restored.json.error.code).toBe('step_up_required')
    const fresh = await shop.hire('owner')
    expect((await publish('bankTransfer', saved.json.number, fresh)).status).toBe(200)
  })

  test.each([
    ['half a character', '\ud800'],
    ['NUL', 'a\0b'],
    ['endless nesting', JSON.parse('['.repeat(2000) + ']'.repeat(2000))],
  ])('with %s is refused, and nothing is saved', async (_, value) => {
    const refused = await save('company', [['tagline', '', value]])
    expect([refused.status, refused.json.error.fields]).toEqual([
      400,
      { 'changes.0.to': 'This contains characters that cannot be saved' },
    ])
  })

  test('is not published while a field is wrong, and the draft keeps it', async () => {
    const weekly = [{ days: 'Monday', opens: '17:00', closes: '09:00', note: '' }]
    const saved = await save('hours', [['weekly', starterSettings.hours.weekly, weekly]])
    const refused = await publish('hours', saved.json.number)
    expect([refused.status, refused.json.error]).toEqual([
      422,
      expect.objectContaining({
        code: 'invalid',
        fields: { 'weekly.0.closes': 'The closing time must be after the opening time' },
      }),
    ])
    expect((await live()).hours).toEqual(starterSettings.hours)
    expect((await read('hours')).draft.document.weekly).toEqual(weekly)
    await owner.call('DELETE', 'documents/settings/hours/draft')
    expect((await read('hours')).draft).toBe(null)
    expect((await shop.audit('settings', 'hours')).map(({ verb, before }) => [verb, before])).toEqual([
      ['draft_discarded', { weekly }],
    ])
  })

  test('fills pages with the new details at once', async () => {
    await change('company', 'phone', '01273 555555')
    const [page] = await shop.rows<{ body: string }>(`select body from pages where slug = 'terms-and-conditions'`)
    expect(page?.body).toContain('01273 555555')
    expect(page?.body).not.toContain('01273 000000')
  })

  test('a draft that changes nothing any more is removed', async () => {
    const { newArrivals } = (await read('catalogue')).document
    const shorter = { ...newArrivals, days: 60 }
    await save('catalogue', [['newArrivals', newArrivals, shorter]])
    const back = await save('catalogue', [['newArrivals', shorter, newArrivals]])
    expect(back.json.number).toBe(null)
    expect((await read('catalogue')).draft).toBe(null)
    expect((await publish('catalogue', 1)).json.error.code).toBe('nothing_to_publish')
  })

  test('the prefix of invoices can change until one has been issued', async () => {
    expect((await change('orders', 'invoicePrefix', 'B')).json).toEqual({ number: 2 })
    const stone = await stockStone(shop.ctx)
    const ada = shop.enter()
    await ada.add(await stone.item({ stock: 10, pence: 4995 }))
    const { pay_url } = await ada.place()
    await ada.press(pay_url, 'approve')
    const refused = await change('orders', 'invoicePrefix', 'C')
    expect(refused.json.error.fields).toEqual({
      invoicePrefix: 'Invoices have been issued with this prefix, so it can no longer change',
    })
  })
})

describe('two people', () => {
  test('who change different fields both keep their changes; the same field shows both values', async () => {
    const { document } = await read('company')
    await save('company', [['tagline', document.tagline, 'Stone, sold well']])
    const second = await save('company', [['name', document.name, 'Ashlar & Co']], manager)
    expect(second.json).toMatchObject({ document: { tagline: 'Stone, sold well', name: 'Ashlar & Co' }, conflicts: [] })
    const third = await save(
      'company',
      [
        ['tagline', document.tagline, 'Cut above'],
        ['legalName', document.legalName, 'Ashlar Ltd'],
      ],
      manager,
    )
    expect(third.json.conflicts).toEqual([{ field: 'tagline', theirs: 'Stone, sold well', mine: 'Cut above' }])
    expect(third.json.document).toMatchObject({ tagline: 'Stone, sold well', legalName: 'Ashlar Ltd' })
    const again = await save('company', [['legalName', document.legalName, 'Ashlar Ltd']], manager)
    expect(again.json.conflicts).toEqual([])
  })

  test('publish only what they have seen', async () => {
    const { draft } = await read('company')
    const changed = await save('company', [['tagline', 'Stone, sold well', 'Squarely sold']], manager)
    const stale = await publish('company', draft.number)
    expect([stale.status, stale.json.error.code]).toEqual([409, 'draft_changed'])
    expect((await publish('company', changed.json.number)).status).toBe(200)
    expect((await live()).company).toMatchObject({ tagline: 'Squarely sold', name: 'Ashlar & Co' })
  })

  test('a draft started before somebody else published merges, unless both changed one field', async () => {
    const { document } = await read('notices')
    const saved = await save('notices', [['digestHour', document.digestHour, 9]])
    const same = await owner.call('POST', 'documents/settings/notices/revisions/1/restore', { newest: 1 })
    expect(same.json).toEqual({ number: 1 })
    expect((await publish('notices', saved.json.number)).json).toEqual({ number: 2 })
    expect((await live()).notices.digestHour).toBe(9)
    const other = await save('notices', [['digestHour', 9, 10]])
    await owner.call('POST', 'documents/settings/notices/revisions/1/restore', { newest: 2 })
    const refused = await publish('notices', other.json.number)
    expect([refused.json.error.code, refused.json.error.fields]).toEqual([
      'conflict',
      { digestHour: 'Somebody has published a different value' },
    ])
    const { draft } = await read('notices')
    expect(draft.document.digestHour).toBe(10)
    expect((await publish('notices', draft.number)).status).toBe(200)
    expect((await live()).notices.digestHour).toBe(10)
  })

  test('six saves and publishes at once lose nothing and publish each draft once', async () => {
    const { document, number } = await read('delivery')
    await Promise.all([
      save('delivery', [['promise', document.promise, 'In three days']]),
      save('delivery', [['slots', document.slots, []]], manager),
      save('delivery', [['laterDays', document.laterDays, { ahead: 14, deliveriesPerDay: 6 }]]),
      save('delivery', [['collection', document.collection, { keptDays: 7 }]], manager),
    ])
    const { draft } = await read('delivery')
    const expected = {
      ...document,
      promise: 'In three days',
      slots: [],
      laterDays: { ahead: 14, deliveriesPerDay: 6 },
      collection: { keptDays: 7 },
    }
    expect(draft.document).toEqual(expected)
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => publish('delivery', draft.number)))
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await read('delivery')).toMatchObject({ number: number + 1, document: expected, draft: null })
  })

  // AUTOSAVE_RACES=1000 npx vitest run api/office/settings.test.ts -t racing
  const races = Number(process.env.AUTOSAVE_RACES ?? 40)
  test('autosave racing publish loses nothing', async () => {
    let typed = 0
    const type = async () => {
      const { json } = await save('samples', [['days', await current('days'), ++typed]])
      expect(json.conflicts).toEqual([])
    }
    const current = async (field: string) => {
      const { document, draft } = await read('samples')
      return (draft?.document ?? document)[field]
    }
    const outcomes = new Map<number, number>()
    for (let race = 0; race < races; race++) {
      const { draft } = await read('samples')
      const [published] = await Promise.all([draft && publish('samples', draft.number, manager), type()])
      if (published) outcomes.set(published.status, (outcomes.get(published.status) ?? 0) + 1)
      expect(await current('days')).toBe(typed)
    }
    // A draft that was saved in the meantime is not published.
    expect([...outcomes.keys()].filter((status) => status !== 409 && status !== 200)).toEqual([])
  })
})

describe('somebody without the right', () => {
  test.each(['sales', 'yard', 'content', 'accounts'] as const)(
    '%s can neither read nor change settings',
    async (role) => {
      const member = await shop.hire(role)
      const statuses = await Promise.all([
        member.call('GET', 'documents/settings/company'),
        save('company', [['name', '', 'Mine']], member),
        publish('company', 1, member),
        member.call('GET', 'documents/settings/company/revisions'),
        member.call('POST', 'documents/settings/company/revisions/1/restore', { newest: 1 }),
        member.call('DELETE', 'documents/settings/company/draft'),
      ])
      expect(statuses.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403])
    },
  )

  test('and nobody can change a group or a field that does not exist', async () => {
    expect((await owner.call('GET', 'documents/settings/passwords')).status).toBe(404)
    const odd = await save('samples', [['__proto__', null, { isAdmin: true }]])
    expect([odd.status, odd.json.error.code]).toEqual([422, 'invalid'])
  })
})
