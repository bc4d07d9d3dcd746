import { expect, test } from 'vitest'
import type { FieldSpec } from './field-spec.ts'
import { listChanges } from './list-changes.ts'

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
  fields: [{ kind: 'text', name: 'title', label: 'Title' }, links],
}
const [slate, marble, faq] = ['slate', 'marble', 'faq'].map((title) => ({ title, link: `/${title}` }))
const shop = { title: 'Shop', links: [slate, marble] }
const help = { title: 'Help', links: [faq] }

test.each<[what: string, to: unknown, changes: [where: string, before: string, after: string][]]>([
  ['nothing', [shop, help], []],
  [
    'a link to another page',
    [{ ...shop, links: [slate, { ...marble, link: '/onyx' }] }, help],
    [['Entries › Shop › Links › marble › Address', '/marble', '/onyx']],
  ],
  [
    'a link with another title',
    [shop, { ...help, links: [{ ...faq, title: 'Questions' }] }],
    [['Entries › Help › Links › faq › Title', 'faq', 'Questions']],
  ],
  [
    'a link that came and one that went',
    [
      { ...shop, links: [marble] },
      { ...help, links: [faq, slate] },
    ],
    [
      ['Entries › Shop › Links', 'slate /slate', 'removed'],
      ['Entries › Help › Links', 'new', 'slate /slate'],
    ],
  ],
  ['another order', [help, shop], [['Entries', 'Shop, Help', 'Help, Shop']]],
])('a version of the menu shows only what changed: %s', (_, to, changes) => {
  expect(listChanges(menu, [shop, help], to).map(({ where, before, after }) => [where, before, after])).toEqual(changes)
})

test('a price of the tariff is named by its weight', () => {
  const economy: FieldSpec = {
    kind: 'group',
    name: 'economy',
    label: 'Economy',
    fields: [
      { kind: 'text', name: 'label', label: 'Name' },
      {
        kind: 'rows',
        name: 'prices',
        label: 'Prices',
        add: '',
        rowLabel: 'Price',
        fields: [
          { kind: 'decimal', name: 'upToKg', label: 'Up to (kg)' },
          { kind: 'pounds', name: 'pence', label: 'Price (£)' },
        ],
      },
    ],
  }
  const tariff = (pence: number) => ({
    label: 'Economy',
    prices: [
      { upToKg: 25, pence },
      { upToKg: 50, pence: 9000 },
    ],
  })
  expect(listChanges(economy, tariff(4500), tariff(4750))).toEqual([
    { where: 'Economy › Prices › Up to (kg) 25 › Price (£)', before: '£45.00', after: '£47.50' },
  ])
})

test('a field that an earlier version of the shop had is shown by its name', () => {
  expect(listChanges({ kind: 'text', name: 'fax', label: 'fax' }, null, '01632')).toEqual([
    { where: 'fax', before: 'empty', after: '01632' },
  ])
})
