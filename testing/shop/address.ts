import type { Address } from '#contract/customers/address.ts'

/** The address of test buyers. */
export const address: Address = {
  first_name: 'Ada',
  last_name: 'Mason',
  company: '',
  phone: '01273 123456',
  email: 'ada@example.org',
  country: 'GB',
  address_1: '1 Quarry Lane',
  address_2: '',
  city: 'Lewes',
  county: '',
  postcode: 'BN7 1AA',
}
