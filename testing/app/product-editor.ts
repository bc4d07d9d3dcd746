import { blankProduct } from '#contract/catalogue/product-document.ts'
import type { officeShop } from './office.ts'

type Shop = ReturnType<typeof officeShop>
export type Member = Awaited<ReturnType<Shop['hire']>>
type Fields = Record<string, unknown>

export const newSize = {
  sku: 'MOON-GREY-600X300X12',
  label: '',
  shape: 'rectangle',
  width: 600,
  height: 300,
  thickness: 12,
  covers: null,
  piecesPerSet: 1,
  weight: 5.6,
  leadDays: 14,
}

/** Edits products as the office's screens do. */
export function productEditor(shop: Shop, manager: () => Member) {
  const keyOf = async (slug: string): Promise<string> => {
    const [row] = await shop.rows<{ key: string }>('select key from products where slug = $1', [slug])
    return row?.key ?? ''
  }
  const open = async (key: string) => (await manager().call('GET', `documents/product/${key}`)).json
  const publicProduct = (slug: string) => shop.enter().send('GET', `/api/product/${slug}`)

  /** Saves fields that nobody else edits, and returns the number of the draft. */
  const save = async (key: string, fields: Fields, member = manager()): Promise<number> => {
    const { status, json } = await manager().call('GET', `documents/product/${key}`)
    const before: Fields = status === 200 ? (json.draft?.document ?? json.document) : { ...blankProduct }
    const changes = Object.entries(fields).map(([field, to]) => ({ field, from: before[field] ?? null, to }))
    const saved = await member.call('PATCH', `documents/product/${key}/draft`, { changes })
    if (saved.status !== 200 || saved.json.conflicts.length > 0) throw new Error(JSON.stringify(saved.json))
    return saved.json.number
  }
  const publish = (key: string, number: number, member = manager()) =>
    member.call('POST', `documents/product/${key}/publish`, { number })
  const change = async (key: string, fields: Fields) => publish(key, await save(key, fields))

  /** The fields of a product that can be published once it has a price. */
  const newProduct = async (): Promise<Fields> => {
    const { document } = await open(await keyOf('carrara-honed'))
    return {
      name: 'Moon grey',
      slug: 'moon-grey',
      unit: 'm2',
      summary: 'A cool grey limestone for floors, in one size and ready to lay.',
      description: 'Moon grey is a cool limestone. '.repeat(8).trim(),
      collections: ['limestone-tiles'],
      material: 'limestone',
      colours: ['grey'],
      published: '2026-01-02',
      origin: 'Portugal',
      edge: 'Sawn',
      waterAbsorption: 1.5,
      shadeVariation: 'V2',
      uses: ['floor'],
      sealing: 'advised',
      patterns: ['brick-bond'],
      joint: 3,
      details: [
        { name: 'Zed first', value: 'yes' },
        { name: 'And second', value: 'no' },
      ],
      sizes: [newSize],
      pictures: [{ ...document.pictures[0], alt: 'Moon grey, laid' }],
    }
  }
  return { keyOf, open, publicProduct, save, publish, change, newProduct }
}
