import type { Address } from '#contract/customers/address.ts'
import { pick, type Random, randomNumbers } from '../random-numbers.ts'

/** Invented buyers. Their addresses end in example.org, which never receives email. */

const firstNames = [
  'Ada',
  'Bryn',
  'Carys',
  'Dilip',
  'Esme',
  'Fergus',
  'Grace',
  'Hamza',
  'Isla',
  'Jonah',
  'Keir',
  'Leila',
]
const lastNames = [
  'Ashby',
  'Bennett',
  'Chaudhry',
  'Davies',
  'Evans',
  'Fraser',
  'Green',
  'Hughes',
  'Iqbal',
  'Jenkins',
  'Kaur',
]
const streets = [
  'Quarry Lane',
  'High Street',
  'Mill Road',
  'Church Walk',
  'Station Road',
  'Orchard Close',
  'Castle Hill',
]
const towns: [string, string][] = [
  ['Lewes', 'BN7 1'],
  ['Bath', 'BA1 2'],
  ['York', 'YO1 9'],
  ['Leeds', 'LS6 3'],
  ['Bristol', 'BS8 1'],
  ['Oxford', 'OX2 6'],
  ['Norwich', 'NR2 3'],
  ['Exeter', 'EX4 4'],
  ['Durham', 'DH1 3'],
  ['Stroud', 'GL5 1'],
  ['London', 'SE22 9'],
  ['London', 'N16 0'],
  ['Edinburgh', 'EH9 1'],
  ['Cardiff', 'CF11 9'],
]
const letters = 'ABDEFGHJLNPQRSTUWXYZ'

const digits = (random: Random, count: number): string =>
  Array.from({ length: count }, () => Math.floor(random() * 10)).join('')

/** The same number gives the same person, so that a customer can return. */
export function madeUpPerson(number: number): Address & { email: string } {
  const random = randomNumbers(number + 1)
  const [first, last] = [pick(random, firstNames), pick(random, lastNames)]
  const [city, sector] = pick(random, towns)
  return {
    first_name: first,
    last_name: last,
    company: random() < 0.15 ? `${last} & Sons Tiling` : '',
    phone: `07700 900${digits(random, 3)}`,
    email: `${first}.${last}.${number}@example.org`.toLowerCase(),
    country: 'GB',
    address_1: `${1 + Math.floor(random() * 120)} ${pick(random, streets)}`,
    address_2: '',
    city,
    county: '',
    postcode: `${sector}${pick(random, [...letters])}${pick(random, [...letters])}`,
  }
}
