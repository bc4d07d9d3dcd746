import { expect, test } from 'vitest'
import { blankProduct, type ProductDocument, productDocumentSchema } from '#contract/catalogue/product-document.ts'
import { fromEntries, toEntries } from '../documents/field-spec.ts'
import { productSections } from './product-sections.ts'

const fields = productSections({ collections: [], material: [], finish: [], colour: [], room: [] }).flatMap(
  (section) => section.fields,
)
const throughForm = (document: Partial<ProductDocument>) =>
  fromEntries(fields, toEntries(fields, { ...blankProduct, ...document })) as ProductDocument

test('every field of a product can be edited, except what the studio draws it from', () => {
  const names = new Set(fields.map(({ name }) => name))
  expect(Object.keys(productDocumentSchema.shape).filter((name) => !names.has(name))).toEqual(['look'])
})

test('a product that nobody changes is the same after it was in the form', () => {
  const { look, ...blank } = blankProduct
  expect(throughForm({})).toEqual(blank)
  const suits = { outdoor: false }
  const uses: ProductDocument['use'][] = [
    { for: 'adhesive', bed: 3, class: 'S2', light: false, suits: { materials: ['slate'], outdoor: true } },
    { for: 'grout', tile: '600x300x12', joint: 3, joints: [2, 12], suits },
    { for: 'sealant', metres: 8, bead: [6, 6], colours: ['light grey', 'ivory'], suits },
    { for: 'trim', metres: 2.5, heights: [10, 12], suits },
  ]
  for (const use of uses) expect(throughForm({ use }).use).toEqual(use)
  const mix = { module: 'french' as const, pieces: [2, 1, 4] }
  expect(throughForm({ mix }).mix).toEqual(mix)
  const [first, second] = [
    { src: '/media/a/1600', alt: 'One', role: 'laid' as const },
    { src: '/images/b', alt: 'Two', role: 'other' as const },
  ]
  const pictures = [{ ...first, focus: [0.2, 0.7] as [number, number] }, second]
  expect(JSON.parse(JSON.stringify(throughForm({ pictures }).pictures))).toEqual(pictures)
})
