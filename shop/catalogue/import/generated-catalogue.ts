import { titleOfSlug } from '#contract/catalogue/slug.ts'
import type { AttributeGroup } from '#contract/catalogue/vocabulary.ts'
import { productFileSchema } from '#contract/files/catalogue-file.ts'
import { randomNumbers } from '../../random-numbers.ts'
import type { Catalogue } from './read-files.ts'

type Starter = Pick<Catalogue, 'collections' | 'terms' | 'delivery'>

/**
 * A made-up catalogue of any size for benchmarks, distributed like the real one and the same every time. It has the
 * collections, terms and delivery prices of the real one.
 */
export function generateCatalogue(count: number, { collections, terms, delivery }: Starter): Catalogue {
  const slugsOf = (wanted: AttributeGroup) => terms.flatMap(({ group, slug }) => (group === wanted ? [slug] : []))
  const [materials, finishes, colours, rooms] = [
    slugsOf('material'),
    slugsOf('finish'),
    slugsOf('colour'),
    slugsOf('room'),
  ]
  const next = randomNumbers(20_26)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T
  const some = <T>(from: readonly T[], most: number): T[] => [
    ...new Set(Array.from({ length: 1 + Math.floor(next() * most) }, () => pick(from))),
  ]
  const usualCollections = collections
    .map(({ slug }) => slug)
    .filter((slug) => slug !== 'stock-clearance' && slug !== 'tiling-products')
  const products = Array.from({ length: count }, (_, index) => {
    const material = pick(materials)
    const finish = pick(finishes)
    const name = `${pick(quarries)} ${pick(characters)} ${titleOfSlug(material)} ${index + 1}`
    const product = productFileSchema.parse({
      slug: `generated-${index + 1}`,
      name,
      collections: some(usualCollections, 2),
      material,
      finish,
      colours: some(colours, 2),
      rooms: some(rooms, 4),
      published: new Date(Date.UTC(2023, 0, 1) + Math.floor(next() * 1200) * 86_400_000).toISOString().slice(0, 10),
      popularity: Math.floor(next() * 101),
      summary: `${name}: a made-up stone that stands in for a real one while the shop is measured.`,
      description: `${name} was never quarried. It is here so that a listing, a filter and a search can be measured with as many products as a large merchant has. Nothing about it is for sale.`,
      technical: {
        origin: pick(origins),
        edge: 'Sawn',
        frost_proof: next() > 0.5,
        underfloor_heating: next() > 0.3,
        water_absorption: Math.round(next() * 300) / 100,
        shade_variation: pick(['V1', 'V2', 'V3', 'V4']),
        use: ['wall', 'floor'],
        sealing: 'advised',
      },
      density: 2600,
      unit: 'm2',
      sizes: ['305x305x10', '600x300x12', '600x600x15'].map((size) => ({
        size,
        price: Math.round(2000 + next() * 14_000) / 100,
        stock: Math.floor(next() * 900),
      })),
      samples: { free: Math.floor(next() * 60) },
      laying: { patterns: ['brick-bond', 'straight'], joint: 3 },
      look: { family: 'limestone', ground: '#d8cfc2', accents: ['#b9ad9c'] },
    })
    return { ...product, file: 'generated' }
  })
  return {
    products,
    collections,
    terms,
    synonyms: {},
    menu: [],
    faq: [],
    slides: [],
    redirects: null,
    pages: [],
    posts: [],
    delivery,
  }
}

const origins = [
  'Italy',
  'Spain',
  'Portugal',
  'Turkey',
  'Greece',
  'France',
  'Germany',
  'Brazil',
  'India',
  'China',
  'United Kingdom',
]
const quarries = ['Alder', 'Birch', 'Cairn', 'Dale', 'Esk', 'Fell', 'Glen', 'Holm', 'Inver', 'Kirk', 'Lorn', 'Moor']
const characters = ['Grey', 'Pale', 'Deep', 'Veined', 'Fossil', 'Clouded', 'Banded', 'Flecked', 'Quiet', 'Bold']
