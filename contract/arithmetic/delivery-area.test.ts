import { expect, it } from 'vitest'
import { fieldOutsideUk } from './delivery-area.ts'

it.each([
  ['GB', 'BN7 1AA', null],
  ['GB', 'BT1 5GS', null],
  ['GB', 'HS1 2AA', null],
  ['GB', 'GIR 0AA', null],
  ['GB', 'GU1 1AA', null],
  ['GB', 'JE2 3AB', 'postcode'],
  ['GB', ' gy 11 aa', 'postcode'],
  ['GB', 'im1 1aa', 'postcode'],
  ['FR', '75001', 'country'],
  ['OTHER', 'JE2 3AB', 'country'],
])('%s %s: %s', (country, postcode, field) => {
  expect(fieldOutsideUk({ country, postcode })).toBe(field)
})
