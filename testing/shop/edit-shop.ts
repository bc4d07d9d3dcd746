import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { commandLine } from '#shop/actor.ts'
import { exportCatalogue } from '#shop/catalogue/export/export-catalogue.ts'
import { type ActingContext, actingAs } from '#shop/context.ts'
import { discardDraft } from '#shop/documents/discard-draft.ts'
import { type DocumentKey, findDocument, kinds } from '#shop/documents/find-document.ts'
import { publishDraft } from '#shop/documents/publish-draft.ts'
import { saveDraft } from '#shop/documents/save-draft.ts'
import { setPrices } from '#shop/prices/set-prices.ts'

/** Publishes a change of a document. */
export async function changeDocument(
  shop: ActingContext,
  key: DocumentKey,
  edit: (before: Record<string, unknown>) => Record<string, unknown>,
) {
  const { document } = await findDocument(shop.database.db, key)
  const changes = Object.entries(edit(document)).map(([field, to]) => ({
    field,
    from: document[field] ?? null,
    to,
  }))
  const { number } = await saveDraft({ ctx: actingAs(shop, commandLine), input: { ...key, changes } })
  const outcome = await publishDraft({ ctx: actingAs(shop, commandLine), input: { ...key, number: number ?? 0 } })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
}

/** Exports the catalogue into a new folder. */
export async function exportToFolder(shop: ActingContext) {
  const { files, faults } = await exportCatalogue(shop.database.db, shop)
  if (faults.length > 0) throw new Error(faults.join('\n'))
  const folder = await mkdtemp(join(tmpdir(), 'ashlar-export-'))
  for (const { path, text } of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return { files, folder }
}

/** Texts that a careless export would break. */
const awkward = fc
  .array(
    fc.constantFrom(
      'slate',
      'Ø 5',
      '“quoted”',
      "it's",
      'a: b',
      '# hash',
      '- dash',
      '|',
      'yes',
      '1.0',
      '{{phone}}',
      '🪨',
      '\\',
    ),
    { minLength: 6, maxLength: 16 },
  )
  .map((words) => words.join(' '))
const moved = <Item>(list: Item[], by: number) => [...list.slice(by % list.length), ...list.slice(0, by % list.length)]
type Fields = Record<string, unknown>
type RandomEdit = { kind: DocumentKey['kind']; which: number; text: string; number: number }
export const randomEdit: fc.Arbitrary<RandomEdit> = fc.record({
  kind: fc.constantFrom('page', 'post', 'question', 'slides', 'menu', 'collection', 'term', 'product', 'product'),
  which: fc.nat(1000),
  text: awkward,
  number: fc.integer({ min: 1, max: 9000 }),
})

/** The fields that a random edit changes. */
const fieldsOf = ({ kind, text, number }: RandomEdit, before: Fields): Fields => {
  const list = (field: string) => before[field] as Fields[]
  switch (kind) {
    case 'page':
      return { summary: text.padEnd(60, '.'), body: `${text}\n\n- ${text}\n\n## ${text}\n` }
    case 'post':
      return { excerpt: text.padEnd(60, '.'), body: `> ${text}\n\n1. ${text}\n` }
    case 'question':
      return { answer: text, position: number }
    case 'slides':
      return {
        slides: moved(list('slides'), number).map((slide: Fields) => ({ ...slide, description: text.padEnd(60, '.') })),
      }
    case 'menu':
      return { entries: moved(list('entries'), number) }
    case 'collection':
      return { title: text.slice(0, 30), intro: text, position: number % 100 }
    case 'term':
      return { name: text.slice(0, 20), position: number % 100 }
    default:
      return {
        name: text.slice(0, 40),
        slug: `edited-${number}`,
        summary: text.padEnd(60, '.'),
        pictures: moved(list('pictures'), number),
        sizes: moved(list('sizes'), number).map((size: Fields) => ({ ...size, leadDays: number % 30 })),
      }
  }
}

/** Publishes a random edit, and new prices for a product. What the shop refuses stays as it was. */
export async function tryEdit(shop: ActingContext, edit: RandomEdit): Promise<void> {
  const ctx = actingAs(shop, commandLine)
  const all = await kinds[edit.kind].read(shop.database.db)
  const { id, document } = all[edit.which % all.length] ?? { id: '', document: {} as Fields }
  const key = { kind: edit.kind, id }
  const changes = Object.entries(fieldsOf(edit, document)).map(([field, to]) => ({ field, from: document[field], to }))
  const { number } = await saveDraft({ ctx, input: { ...key, changes } })
  const outcome = number === null ? { ok: true } : await publishDraft({ ctx, input: { ...key, number } })
  if (!outcome.ok) await discardDraft({ ctx, input: key })
  if (process.env.SHOW_EDITS) console.log(edit.kind, JSON.stringify(outcome))
  if (edit.kind !== 'product') return
  const prices = (document.sizes as { sku: string }[]).map(({ sku }) => ({ sku, pence: edit.number }))
  await setPrices({ ctx, input: { key: id, prices } })
}
