import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { deliveryFileSchema } from '#contract/files/delivery-file.ts'
import { parseYaml } from './read-files.ts'

const text = readFileSync(join(import.meta.dirname, '../../../catalogue/delivery.yaml'), 'utf8')
const read = (changed: string) => parseYaml({ file: 'catalogue/delivery.yaml' }, changed, deliveryFileSchema)

test('a range of districts becomes every district in it', () => {
  const wight = read(text).zones.find(({ id }) => id === 'isle-of-wight')
  expect(wight?.postcodes).toEqual([30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41].map((district) => `PO${district}`))
})

describe('a mistake in catalogue/delivery.yaml is reported with its line', () => {
  test.each([
    [
      'a postcode in two zones',
      'postcodes: [BT]',
      'postcodes: [BT, PO33]',
      /:\d+ zones\.\d\.postcodes: PO33 is already in/,
    ],
    ['districts the wrong way round', 'PO30-41', 'PO41-30', /must run from a lower to a higher district/],
    ['a word that is not a postcode', 'postcodes: [BT]', 'postcodes: [Belfast]', /must be an area like 'IV'/],
    ['a parcel too heavy for its last price', '{ up_to: 25, price', '{ up_to: 20, price', /must reach 25 kg/],
    ['prices out of order', '{ up_to: 2, price', '{ up_to: 30, price', /from the lightest to the heaviest/],
    ['no zone for everywhere else', 'name: UK mainland', 'name: UK mainland\n    postcodes: [BN]', /exactly one zone/],
    ['a service without an option', 'service: sample-post', 'service: collection', /have none by sample-post/],
    ['half a penny', 'price: 6.95', 'price: 6.955', /at most two decimals/],
  ])('%s', (_name, before, after, message) => {
    expect(text).toContain(before)
    expect(() => read(text.replace(before, after))).toThrow(message)
  })
})
