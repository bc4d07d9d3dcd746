import { expect, test } from 'vitest'
import { duplicateOf } from './new-product-draft.ts'

test('a duplicate has everything of its product, with its own name, address and SKUs', () => {
  const size = { sku: 'MOON-GREY-600X300X12', width: 600, height: 300, thickness: 12, leadDays: 14 }
  const sink = { sku: 'MOON-GREY-SINK', width: null, height: null, thickness: null }
  const product = { name: 'Moon grey', slug: 'moon-grey', summary: 'A cool grey.', sizes: [size, sink] }
  const copy = duplicateOf(product)
  expect(copy).toMatchObject({ name: 'Moon grey (copy)', slug: 'moon-grey-copy', summary: 'A cool grey.' })
  expect(copy.sizes).toEqual([
    { ...size, sku: 'MOON-GREY-COPY-600X300X12' },
    { ...sink, sku: 'MOON-GREY-COPY-2' },
  ])
  expect(duplicateOf({ ...product, slug: 'moon-grey-copy' }).slug).not.toBe('moon-grey-copy')
})
