import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { productFileSchema, stoneFileSchema } from '#contract/files/catalogue-file.ts'
import { starterTerms } from '#testing/contract/starter-vocabulary.ts'
import { CatalogueMistake, parseFrontMatter, parseYaml, readCatalogue } from './read-files.ts'
import { variationsOf } from './variations-of-file.ts'

const {
  products,
  posts,
  pages,
  faq,
  menu,
  slides,
  collections: collectionFiles,
} = readCatalogue(join(import.meta.dirname, '../../../catalogue'))

const count = (matches: (product: (typeof products)[number]) => boolean) => products.filter(matches).length
const tiles = products.filter((product) => product.unit === 'm2' && product.look?.object === 'tile')

describe('the catalogue', () => {
  it('has at least 180 products, and 24 for tiling', () => {
    expect(products.length).toBeGreaterThanOrEqual(180)
    expect(count((product) => product.collections.includes('tiling-products'))).toBeGreaterThanOrEqual(24)
  })
  it.each(collectionFiles.map(({ slug }) => slug))('%s has at least 6 products', (slug) => {
    expect(count((product) => product.collections.includes(slug))).toBeGreaterThanOrEqual(
      slug === 'stock-clearance' ? 12 : 6,
    )
  })
  it.each(['marble-tiles', 'limestone-tiles', 'travertine-tiles'] as const)(
    '%s has enough products to load more twice',
    (slug) => {
      expect(count((product) => product.collections.includes(slug))).toBeGreaterThanOrEqual(26)
    },
  )
  it('has enough products of every colour, room and finish', () => {
    for (const colour of starterTerms('colour'))
      expect(
        count((product) => product.colours.includes(colour)),
        colour,
      ).toBeGreaterThanOrEqual(12)
    for (const room of starterTerms('room'))
      expect(
        count((product) => product.rooms.includes(room)),
        room,
      ).toBeGreaterThanOrEqual(12)
    for (const finish of starterTerms('finish'))
      expect(
        count((product) => product.finish === finish),
        finish,
      ).toBeGreaterThanOrEqual(8)
  })
  it('has products from the UK and ten other countries', () => {
    expect(new Set(products.flatMap((product) => product.technical?.origin ?? [])).size).toBe(11)
  })
  it('nearly always gives a tile two to six sizes and a free sample', () => {
    for (const tile of tiles) expect(tile.sizes.length, tile.slug).toBeGreaterThanOrEqual(1)
    const several = tiles.filter((tile) => tile.sizes.length >= 2 && tile.sizes.length <= 6)
    expect(several.length / tiles.length).toBeGreaterThan(0.97)
    const sampled = tiles.filter((tile) => tile.samples.free !== undefined)
    expect(sampled.length / tiles.length).toBeGreaterThan(0.9)
    expect(sampled.length).toBeLessThan(tiles.length)
  })
  it('has sizes out of stock, every unusual shape, and products sold by the piece', () => {
    expect(count((product) => product.sizes.some((size) => size.stock === 0))).toBeGreaterThan(5)
    const shapes = new Set(products.flatMap((product) => product.sizes.map((size) => size.shape)))
    expect([...shapes].sort()).toEqual([
      'hexagon',
      'mosaic-sheet',
      'moulding',
      'octagon-set',
      'other',
      'rectangle',
      'triangle',
    ])
    expect(count((product) => product.unit === 'piece')).toBeGreaterThan(50)
  })
  it('repeats no description, name or long sentence', () => {
    for (const key of ['description', 'name', 'summary'] as const)
      expect(new Set(products.map((product) => product[key])).size).toBe(products.length)
    const sentences = products
      .flatMap((product) => product.description.split(/(?<=[.!?])\s+/))
      .filter((text) => text.length > 60)
    const repeated = sentences.filter((text, index) => sentences.indexOf(text) !== index)
    expect(repeated).toEqual([])
  })
  it('gives every variation a weight, coverage and price in whole numbers', () => {
    const skus = new Set<string>()
    for (const product of products)
      for (const variation of variationsOf(product)) {
        expect(skus.has(variation.sku), variation.sku).toBe(false)
        skus.add(variation.sku)
        for (const figure of [
          variation.weightG,
          variation.regularPence,
          variation.salePence ?? 0,
          variation.coverageMm2 ?? 0,
        ])
          expect(Number.isSafeInteger(figure) && figure >= 0, variation.sku).toBe(true)
        if (variation.unit === 'm2') expect(variation.coverageMm2, variation.sku).toBeGreaterThan(0)
        if (variation.kind === 'size') expect(variation.weightG, variation.sku).toBeGreaterThan(0)
      }
  })
  it('puts another material into a collection named after a material only if the introduction says so', () => {
    for (const material of ['marble', 'limestone', 'travertine', 'slate', 'granite'] as const) {
      const collection = collectionFiles.find(({ slug }) => slug === `${material}-tiles`)
      const others = products
        .filter((product) => product.collections.some((slug) => slug === collection?.slug))
        .flatMap((product) => (product.material && product.material !== material ? [product.material] : []))
      for (const other of new Set(others)) expect(collection?.intro.toLowerCase(), `${material}-tiles`).toContain(other)
      if (material !== 'granite')
        expect(others, 'quartzite is as hard as granite, and not a marble').not.toContain('quartzite')
    }
  })
  it('has believable weights: 10 to 120 kg for a square metre of tile', () => {
    for (const tile of tiles)
      for (const size of variationsOf(tile).filter(({ kind }) => kind === 'size')) {
        const kgPerM2 = (size.weightG / (size.coverageMm2 ?? 1)) * 1000
        expect(kgPerM2, size.sku).toBeGreaterThan(10)
        expect(kgPerM2, size.sku).toBeLessThan(120)
      }
  })
})

describe('the content', () => {
  it('has 14 posts of 400 to 900 words', () => {
    expect(posts.length).toBeGreaterThanOrEqual(14)
    for (const post of posts) {
      const words = post.body.match(/\S+/g)?.length ?? 0
      expect(words, post.slug).toBeGreaterThanOrEqual(400)
      expect(words, post.slug).toBeLessThanOrEqual(900)
    }
  })
  it('has all the pages, questions, slides, collections and menu entries', () => {
    expect(pages.length).toBeGreaterThanOrEqual(11)
    expect(faq.length).toBeGreaterThanOrEqual(20)
    expect(slides).toHaveLength(4)
    expect(collectionFiles).toHaveLength(26)
    expect(menu).toHaveLength(4)
  })
})

describe('the message for a mistake', () => {
  it('names the file and line', () => {
    const text = 'products:\n  - slug: Bad Slug\n    name: X\n'
    expect(() => parseYaml({ file: 'catalogue/stones/x.yaml' }, text, stoneFileSchema)).toThrow(
      /catalogue\/stones\/x\.yaml:2 products\.0\.slug: must be lower-case/,
    )
  })
  it('names the line of broken YAML', () => {
    expect(() => parseYaml({ file: 'x.yaml' }, 'a: 1\nb: [', z.unknown())).toThrow(/^x\.yaml:2 /)
  })
  it('points at the parent of a missing key', () => {
    expect(() =>
      parseYaml(
        { file: 'x.yaml' },
        'list:\n  - a: 1\n',
        z.object({ list: z.array(z.object({ a: z.number(), b: z.number() })) }),
      ),
    ).toThrow(/^x\.yaml:2 list\.0\.b/)
  })
  it('counts lines from the top of a page with front matter', () => {
    expect(() =>
      parseFrontMatter('p.md', '---\ntitle: x\nodd: 1\n---\nText', z.strictObject({ title: z.string() })),
    ).toThrow(/^p\.md:/)
    expect(() => parseFrontMatter('p.md', 'Text', z.unknown())).toThrow(CatalogueMistake)
  })
})

describe('the laying details of a product', () => {
  const find = (matches: (product: (typeof products)[number]) => boolean) => {
    const { file: _file, ...product } = products.find(matches) ?? products[0] ?? expect.fail('no products')
    return product
  }
  const tile = find(({ slug }) => slug === 'carrara-honed')
  const basin = find(({ slug }) => slug === 'carrara-round-basin')
  const opus = find(({ slug }) => slug === 'classic-tumbled-opus')
  const mosaic = find(({ look }) => look?.object === 'mosaic')
  const mistakes = (product: object) =>
    productFileSchema.safeParse(product).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

  it('are required for products that are laid and rejected for others', () => {
    const laidOnly = ['laying: goes together with a tile, a paver, a brick slip or a mosaic']
    expect(mistakes({ ...tile, laying: undefined })).toEqual(laidOnly)
    expect(mistakes({ ...basin, laying: tile.laying })).toEqual(laidOnly)
    expect(mistakes(tile)).toEqual([])
  })
  it('contain a mix for an opus pattern only, with a count for each size', () => {
    const laying = { ...opus.laying, mix: undefined }
    expect(mistakes({ ...opus, laying })).toEqual(['laying.mix: goes together with the opus pattern'])
    expect(mistakes({ ...tile, laying: { ...tile.laying, mix: opus.laying?.mix } })).toContain(
      'laying.mix: goes together with the opus pattern',
    )
    expect(mistakes({ ...opus, sizes: opus.sizes.slice(1) })).toEqual([
      'laying.mix: must say how many pieces of each size',
    ])
  })
  it('contain a chip size for a mosaic only', () => {
    const chip = ['laying.chip: goes together with a mosaic']
    expect(mistakes({ ...mosaic, laying: { ...mosaic.laying, chip: undefined } })).toEqual(chip)
    expect(mistakes({ ...tile, laying: { ...tile.laying, chip: '20x20' } })).toEqual(chip)
  })
  it('are rejected with an unknown pattern', () => {
    expect(mistakes({ ...tile, laying: { ...tile.laying, patterns: ['zigzag'] } })[0]).toMatch(/^laying\.patterns\.0: /)
  })
})
