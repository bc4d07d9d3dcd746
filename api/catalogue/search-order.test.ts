import { describe, expect, it } from 'vitest'
import { searchSchema } from '#contract/catalogue/catalogue.ts'
import { testShop } from '#testing/app/test-shop.ts'

const shop = testShop()

const search = async (q: string, perPage = 100) => {
  const { status, body } = await shop.get(`/api/search?q=${encodeURIComponent(q)}&per_page=${perPage}`)
  expect(status, q).toBe(200)
  return searchSchema.parse(body)
}

const slugsOf = async (q: string) => (await search(q)).data.map((card) => card.slug)

/** Fixing products and slab off-cuts, which come after stone. */
const isExtra = (card: { categories: { slug: string }[] }) =>
  card.categories.some(({ slug }) => slug === 'tiling-products' || slug === 'off-cut-granite-quartz')

describe('the order of a search', () => {
  it.each([
    // Materials: by popularity, whether or not the name contains the word.
    ['marble', ['carrara-honed', 'carrara-nero-marquina-chequerboard', 'carrara-hexagon']],
    ['granite', ['absolute-black-granite-tile', 'silver-grey-granite-setts-cropped', 'absolute-black-leathered-slab']],
    ['limestone', ['jura-beige-honed', 'moleanos-honed', 'jura-grey-honed']],
    ['travertine', ['classic-honed-filled', 'classic-tumbled-opus', 'silver-travertine-herringbone']],
    ['slate', ['brazilian-black-slate-riven']],
    ['sandstone', ['kandla-grey-sandstone-paver-riven', 'raj-green-sandstone-paver-riven', 'york-stone-paver-tumbled']],
    ['quartzite', ['taj-mahal-slab', 'patagonia-bookmatch', 'avocatus-table-top']],
    ['quartz', ['plain-white-quartz-off-cut', 'charcoal-matt-quartz-off-cut', 'mirror-fleck-black-quartz-off-cut']],
    ['onyx', ['honey-onyx-bookmatch', 'honey-onyx-polished', 'pink-onyx-slab']],
    // Collections.
    ['herringbone', ['silver-travertine-herringbone', 'carrara-herringbone']],
    ['hexagon tiles', ['carrara-hexagon', 'verde-guatemala-hexagon', 'tundra-grey-hexagon']],
    ['mosaic', ['calacatta-oro-hexagon-mosaic', 'carrara-penny-round-mosaic', 'ming-green-fan-mosaic']],
    ['marble slab', ['calacatta-viola-bookmatch', 'carrara-honed-slab', 'arabescato-corchia-bookmatch']],
    ['brick slips', ['london-stock-reclaimed-brick-slips', 'soft-red-wealden-brick-slips']],
    ['vanity top', ['carrara-vanity-top', 'estremoz-pink-vanity-top', 'thassos-vanity-top']],
    // Names.
    ['carrara', ['carrara-honed', 'carrara-nero-marquina-chequerboard', 'carrara-hexagon']],
    ['nero marquina', ['nero-marquina-polished']],
    ['carrara polished', ['carrara-polished']],
    ['rosa porrino', ['rosa-porrino-granite-tile']],
    ['york stone', ['york-stone-paver-tumbled']],
    ['portland', ['portland-jordans-basebed-honed', 'portland-roach-honed', 'portland-welsh-slate-octagon']],
    // Colours, alone and with a material.
    ['white marble', ['carrara-honed', 'carrara-hexagon']],
    ['grey limestone', ['jura-grey-honed']],
    ['blue', ['kota-blue-brushed', 'welsh-blue-grey-slate-honed']],
    ['black granite', ['absolute-black-granite-tile', 'absolute-black-leathered-slab', 'star-galaxy-granite-tile']],
    // Synonyms and a typing error.
    ['subway', ['carrara-metro', 'ming-green-metro']],
    ['patio', ['kandla-grey-sandstone-paver-riven', 'raj-green-sandstone-paver-riven']],
    ['marbel', ['carrara-honed']],
    // Fixing products and off-cuts, when the search is for them.
    ['grout', ['ashlar-flexible-grout-silver-grey', 'ashlar-flexible-grout-limestone', 'ashlar-flexible-grout-chalk']],
    ['limestone grout', ['ashlar-flexible-grout-limestone']],
    ['marble polishing powder', ['ashlar-marble-polishing-powder']],
    ['granite offcut', ['black-galaxy-off-cut', 'kashmir-white-off-cut', 'de-lank-off-cut']],
  ])('for %s has these in its first three: %j', async (typed, expected) => {
    const found = (await slugsOf(typed)).slice(0, 3)
    expect(found).toEqual(expect.arrayContaining(expected))
  })

  it.each(['marble', 'granite', 'white', 'polished', 'limestone'])(
    'puts fixing products and off-cuts after all stone for %s',
    async (typed) => {
      const extras: boolean[] = []
      for (let page = 1, pages = 1; page <= pages; page++) {
        const { body } = await shop.get(`/api/search?q=${typed}&per_page=100&page=${page}`)
        const { data, meta } = searchSchema.parse(body)
        pages = meta.total_pages
        extras.push(...data.map(isExtra))
      }
      expect(extras).toContain(true)
      expect(extras.lastIndexOf(false)).toBeLessThan(extras.indexOf(true))
    },
  )

  it('is the same for suggestions', async () => {
    const { body } = await shop.get('/api/search/suggestions?q=granite')
    expect(body).toMatchObject({ products: [{ path: '/product/absolute-black-granite-tile' }, {}, {}, {}, {}, {}] })
  })
})

describe('accents', () => {
  it.each([
    ['porrino', 'Porriño'],
    ['Porriño', 'PORRINO'],
    ['ceppo di gre', 'Ceppo di Gré'],
    ['almeria', 'Almería'],
  ])('do not matter: %s finds the same as %s', async (plain, accented) => {
    const found = await search(plain)
    expect(found.meta.total_products).toBeGreaterThan(0)
    expect(found.understood_as).toBeNull()
    expect((await search(accented)).data).toEqual(found.data)
  })
  it('and a letter before an apostrophe is not searched for on its own', async () => {
    expect((await search("l'été")).meta).toEqual((await search('été')).meta)
    expect((await search('l’été')).meta.total_products).toBeLessThan(20)
    expect((await search("jordan's basebed")).data[0]?.slug).toBe('portland-jordans-basebed-honed')
  })
})
