import { expect, it } from 'vitest'
import { postalAddress } from './postal-address.ts'

const parts = (...address: string[]) => {
  const { streetAddress, addressLocality, addressRegion, postalCode } = postalAddress(address)
  return [streetAddress, addressLocality, addressRegion, postalCode]
}

it('an address of two to five lines ends with its postcode', () => {
  expect(parts('1 Yard Lane', 'BN9 0AA')).toEqual(['1 Yard Lane', undefined, undefined, 'BN9 0AA'])
  expect(parts('1 Yard Lane', 'Newhaven', 'BN9 0AA')).toEqual(['1 Yard Lane', 'Newhaven', undefined, 'BN9 0AA'])
  expect(parts('The Yard', 'Newhaven', 'Sussex', 'BN9 0AA')).toEqual(['The Yard', 'Newhaven', 'Sussex', 'BN9 0AA'])
  expect(parts('The Yard', '1 Lane', 'Lewes', 'Sussex', 'BN9 0AA')).toEqual([
    'The Yard, 1 Lane',
    'Lewes',
    'Sussex',
    'BN9 0AA',
  ])
})
