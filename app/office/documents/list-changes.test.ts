import { expect, test } from 'vitest'
import { slidesFields } from '../content/slides-section.tsx'
import { productSections } from '../products/product-sections.ts'
import { deliveryPricesForm } from '../settings/delivery-prices.ts'
import { settingsForms } from '../settings/settings-groups.ts'
import type { FieldSpec } from './field-spec.ts'
import { listChanges } from './list-changes.ts'

const linesOf = (spec: FieldSpec, from: unknown, to: unknown) =>
  listChanges(spec, from, to).map(({ where, what }) => `${where}: ${what}`)

const links: FieldSpec = {
  kind: 'rows',
  name: 'links',
  label: 'Links',
  add: '',
  rowLabel: 'Link',
  fields: [
    { kind: 'text', name: 'title', label: 'Title' },
    { kind: 'text', name: 'link', label: 'Address' },
  ],
}
const menu: FieldSpec = {
  kind: 'rows',
  name: 'entries',
  label: 'Entries',
  add: '',
  rowLabel: 'Entry',
  isOrdered: true,
  fields: [{ kind: 'text', name: 'title', label: 'Title' }, links],
}
const [slate, marble, faq] = ['slate', 'marble', 'faq'].map((title) => ({ title, link: `/${title}` }))
const shop = { title: 'Shop', links: [slate, marble] }
const help = { title: 'Help', links: [faq] }

test.each<[what: string, to: unknown, lines: string[]]>([
  ['nothing', [shop, help], []],
  [
    'a link to another page',
    [{ ...shop, links: [slate, { ...marble, link: '/onyx' }] }, help],
    ['Entries › Shop › Links › marble › Address: /marble → /onyx'],
  ],
  [
    'a link with another title',
    [shop, { ...help, links: [{ ...faq, title: 'Questions' }] }],
    ['Entries › Help › Links › faq › Title: faq → Questions'],
  ],
  [
    'a link with another title, and a new one',
    [shop, { ...help, links: [{ ...faq, title: 'Questions' }, slate] }],
    ['Entries › Help › Links › faq › Title: faq → Questions', 'Entries › Help › Links: added slate, /slate'],
  ],
  [
    'a link that came and one that went',
    [
      { ...shop, links: [marble] },
      { ...help, links: [faq, slate] },
    ],
    ['Entries › Shop › Links: removed slate, /slate', 'Entries › Help › Links: added slate, /slate'],
  ],
  ['another order', [help, shop], ['Entries: now in this order: Help, Shop']],
  [
    'another order, and another title',
    [help, { ...shop, title: 'Stone' }],
    ['Entries › Shop › Title: Shop → Stone', 'Entries: now in this order: Help, Stone'],
  ],
])('a version of the menu shows only what changed: %s', (_, to, lines) => {
  expect(linesOf(menu, [shop, help], to)).toEqual(lines)
})

/** The field of a real form. */
function fieldOf(fields: readonly FieldSpec[], name: string): FieldSpec {
  const found = fields.find((spec) => spec.name === name)
  if (!found) throw new Error(`no field ${name}`)
  return found
}
const product = productSections({ collections: [], material: [], finish: [], colour: [], room: [] } as never).flatMap(
  ({ fields }) => fields,
)
const monday = { days: 'Monday', opens: '09:00', closes: '17:00', note: '' }
const size = { sku: 'JURA-1', width: 600, height: 300, thickness: 20, weight: 9.5, leadDays: 14, shape: 'rectangle' }
const laid = { src: '/images/products/jura/laid/1200?v=1', alt: 'Jura, laid', role: 'laid' }

test.each<[what: string, spec: FieldSpec, from: unknown, to: unknown, lines: string[]]>([
  [
    'opening hours on a clock',
    fieldOf(settingsForms.hours.fields, 'weekly'),
    [monday],
    [{ ...monday, closes: '18:00' }],
    ['Opening hours › Monday › Closes: 5:00pm → 6:00pm'],
  ],
  [
    'days as people write them',
    fieldOf(settingsForms.hours.fields, 'closedDays'),
    [],
    ['2026-12-24', '2026-12-31'],
    ['Closed days: none → 24 Dec 2026, 31 Dec 2026'],
  ],
  [
    'one more day',
    fieldOf(settingsForms.hours.fields, 'closedDays'),
    ['2026-12-24', '2026-12-31'],
    ['2026-12-24', '2026-12-30', '2026-12-31'],
    ['Closed days: added 30 Dec 2026'],
  ],
  [
    'a rate of VAT',
    fieldOf(settingsForms.vat.fields, 'rates'),
    [{ from: '2011-01-04', rate: 2000 }],
    [
      { from: '2011-01-04', rate: 2000 },
      { from: '2027-04-01', rate: 2150 },
    ],
    ['Rates: added 1 Apr 2027, 21.5%'],
  ],
  [
    'money with thousands, and its unit once',
    fieldOf(settingsForms.orders.fields, 'largest'),
    { pence: 5_000_000, pallets: 12 },
    { pence: 6_000_000, pallets: 12 },
    ['Largest order › Value: £50,000.00 → £60,000.00'],
  ],
  [
    'a price of the tariff by its weight',
    fieldOf(deliveryPricesForm.fields, 'economy'),
    { prices: [{ upToKg: 1000, pence: 4500 }] },
    { prices: [{ upToKg: 1000, pence: 4750 }] },
    ['Economy › Prices by weight › Up to 1,000 kg › Price: £45.00 → £47.50'],
  ],
  [
    'a size by its measures',
    fieldOf(product, 'sizes'),
    [size],
    [{ ...size, weight: 10, leadDays: 21 }],
    [
      'Sizes › 600 × 300 × 20 mm › Weight of one: 9.5 kg → 10 kg',
      'Sizes › 600 × 300 × 20 mm › Days to get more: 14 → 21',
    ],
  ],
  [
    'a size that went',
    fieldOf(product, 'sizes'),
    [size],
    [],
    ['Sizes: removed 600 × 300 × 20 mm (0.180 m² · 9.5 kg each · JURA-1)'],
  ],
  [
    'a picture by what it shows, without its address',
    fieldOf(product, 'pictures'),
    [laid],
    [{ ...laid, alt: 'Jura on a floor', src: '/images/products/jura/close/1200?v=2' }],
    [
      'Pictures › Jura, laid › Picture: laid → close',
      'Pictures › Jura, laid › What it shows: Jura, laid → Jura on a floor',
    ],
  ],
  ['a picture that went', fieldOf(product, 'pictures'), [laid], [], ['Pictures: removed Jura, laid, Laid']],
  [
    'a slide by its title, with an upload',
    fieldOf(slidesFields, 'slides'),
    [{ title: 'Marble', subtitle: 'From Italy', picture: 'slide-marble' }],
    [{ title: 'Marble', subtitle: 'From Italy', picture: `/media/${'a'.repeat(64)}` }],
    ['Slides › Marble › Picture: slide marble → an uploaded picture'],
  ],
  [
    'a value of an earlier version',
    { kind: 'text', name: 'fax', label: 'Fax' },
    null,
    { number: '01632' },
    ['Fax: empty → a value of an earlier version'],
  ],
])('a change is shown in plain words: %s', (_, spec, from, to, lines) => {
  expect(linesOf(spec, from, to)).toEqual(lines)
})
