import { join } from 'node:path'
import { expect, it } from 'vitest'
import { generateCatalogue } from './generated-catalogue.ts'
import { readCatalogue } from './read-files.ts'

const starter = readCatalogue(join(import.meta.dirname, '../../../catalogue'))

it('a generated catalogue has the requested number of products, and the same ones each time', () => {
  const { products } = generateCatalogue(20, starter)
  expect(new Set(products.map(({ slug }) => slug)).size).toBe(20)
  expect(generateCatalogue(20, starter).products).toEqual(products)
})
