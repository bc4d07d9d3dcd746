import { beforeAll, describe, expect, test } from 'vitest'
import { hasPermission, roles } from '#contract/office/permissions.ts'
import { changeChannel, isOfficeTopic, tagsIn } from '#database/changes.ts'
import { type DocumentFields, documentKinds } from '#database/tables/documents.ts'
import { type DocumentKindName, kinds } from '#shop/documents/find-document.ts'
import { mayReceive } from '#shop/office/live.ts'
import { officeShop } from '#testing/app/office.ts'

const shop = officeShop()
let ada: Awaited<ReturnType<typeof shop.hire>>
let grace: Awaited<ReturnType<typeof shop.hire>>

/** The tags of the cached responses that have been dropped. */
const dropped = new Set<string>()

beforeAll(async () => {
  ada = await shop.hire('owner')
  grace = await shop.hire('owner')
  await shop.ctx.database.listen(
    changeChannel,
    (message) => {
      for (const tag of tagsIn(message)) if (!isOfficeTopic(tag)) dropped.add(tag)
      shop.live.publish(tagsIn(message))
    },
    () => {},
  )
})

/** A field to edit, and its new value. */
const edits: Record<DocumentKindName, (before: DocumentFields) => [field: string, to: unknown]> = {
  settings: () => ['tagline', 'Stone, by people'],
  page: () => ['title', 'Edited'],
  post: () => ['title', 'Edited post'],
  question: () => ['question', 'Is this edited?'],
  slides: ({ slides }) => ['slides', (slides as unknown[]).toReversed()],
  menu: ({ entries }) => ['entries', (entries as unknown[]).toReversed()],
  tariff: ({ parcel }) => ['parcel', { ...(parcel as object), label: 'Parcel, tracked' }],
  collection: () => ['title', 'Edited collection'],
  term: () => ['name', 'Edited term'],
  product: () => ['name', 'Edited product'],
}

const listed = ['collection:', 'colour:', 'finish:', 'material:', 'product:', 'products', 'room:']
/** The products that have it show its title. Every page has the vocabulary. */
const ofVocabulary = [...listed, 'redirects', 'slip:', 'suits:', 'vocabulary'].sort()

/** What is dropped when the edit is published, and nothing else. Numbers of rows are left out. */
const shownBy: Record<DocumentKindName, string[]> = {
  settings: ['everything', 'settings'],
  page: ['page:', 'pages', 'redirects'],
  post: ['posts', 'redirects'],
  question: ['faq'],
  slides: ['slides'],
  menu: ['menu'],
  tariff: ['everything'],
  collection: ofVocabulary,
  term: ofVocabulary,
  product: listed,
}

describe.each(documentKinds)('a %s', (kind) => {
  test('that a colleague edits or publishes is announced; its history shows both and goes back', async () => {
    const id = kind === 'settings' ? 'company' : ((await kinds[kind].read(shop.ctx.database.db))[0]?.id ?? '')
    const path = `documents/${kind}/${id}`
    const { document, number } = (await ada.call('GET', path)).json
    const [field, to] = edits[kind](document)
    const announced: string[] = []
    const stop = shop.live.subscribe(
      (topics) => announced.push(...topics.filter((topic) => topic === `${kind}:${id}`)),
      () => {},
    )

    const saved = await grace.call('PATCH', `${path}/draft`, { changes: [{ field, from: document[field], to }] })
    await expect.poll(() => announced.length).toBe(1)
    expect((await ada.call('GET', path)).json.draft).toMatchObject({ author: grace.name, document: { [field]: to } })

    dropped.clear()
    const published = await grace.call('POST', `${path}/publish`, { number: saved.json.number })
    expect(published.json).toEqual({ number: number + 1 })
    await expect.poll(() => announced.length).toBeGreaterThan(1)
    expect([...new Set([...dropped].map((tag) => tag.replace(/(?<=:).*/, '')))].sort()).toEqual(shownBy[kind])
    expect((await ada.call('GET', path)).json).toMatchObject({
      number: number + 1,
      draft: null,
      document: { [field]: to },
    })

    const restored = await ada.call('POST', `${path}/revisions/${number}/restore`, { newest: number + 1 })
    expect(restored.json).toEqual({ number: number + 2 })
    expect((await ada.call('GET', path)).json.document).toEqual(document)
    const { revisions } = (await ada.call('GET', `${path}/revisions`)).json
    expect(revisions.slice(0, 2)).toMatchObject([
      {
        number: number + 2,
        author: ada.name,
        restored_from: number,
        changes: [{ field, from: to, to: document[field] }],
      },
      { number: number + 1, author: grace.name, changes: [{ field, from: document[field], to }] },
    ])
    stop()
  })

  test('is announced to exactly those who may edit it', () => {
    for (const role of roles)
      if (kind !== 'settings')
        expect([role, mayReceive(role, `${kind}:1`)]).toEqual([role, hasPermission(role, kinds[kind].permission)])
  })
})
