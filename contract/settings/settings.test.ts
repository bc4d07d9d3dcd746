import { describe, expect, test } from 'vitest'
import { starterSettings } from '#shop.config'
import { openingTimes } from './opening-hours.ts'
import { type SettingsGroup, settingsSchema, settingsSchemas } from './settings.ts'
import { vatRateOn } from './vat-rate.ts'

/** The sentence at each field of a group that is not valid. */
function faults(group: SettingsGroup, changes: object): Record<string, string> {
  const parsed = settingsSchemas[group].safeParse({ ...starterSettings[group], ...changes })
  return Object.fromEntries((parsed.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

test('the starter settings are valid', () => {
  expect(settingsSchema.parse(starterSettings)).toEqual(starterSettings)
})

describe('a setting that cannot be right is refused at its field', () => {
  const monday = { days: 'Monday', opens: '09:00', closes: '17:00', note: '' }
  test.each<[string, SettingsGroup, object, Record<string, string>]>([
    [
      'a VAT rate of 200%',
      'vat',
      { rates: [{ from: '2026-01-01', rate: 20_000 }] },
      { 'rates.0.rate': 'A VAT rate is 0% to 30%' },
    ],
    [
      'leftovers that bring nothing',
      'orders',
      { leftovers: { isOffered: true, days: 60, share: 0 } },
      { 'leftovers.share': 'Please enter more than 0%' },
    ],
    [
      'rates in the wrong order',
      'vat',
      {
        rates: [
          { from: '2026-01-01', rate: 2000 },
          { from: '2025-01-01', rate: 1750 },
        ],
      },
      { rates: 'Each rate must start after the one before' },
    ],
    [
      'hours that end before they begin',
      'hours',
      { weekly: [{ ...monday, closes: '08:00' }] },
      { 'weekly.0.closes': 'The closing time must be after the opening time' },
    ],
    [
      'an opening time alone',
      'hours',
      { weekly: [{ ...monday, closes: null }] },
      { 'weekly.0.closes': 'Please enter a closing time' },
    ],
    [
      'no hours and no text',
      'hours',
      { weekly: [{ ...monday, opens: null, closes: null }] },
      { 'weekly.0.note': 'Please enter opening times or a text' },
    ],
    [
      'a link that is not https',
      'social',
      { links: [{ name: 'X', url: 'javascript:alert(1)' }] },
      { 'links.0.url': 'Please enter an address that starts with https://' },
    ],
    [
      'two slots with one name',
      'delivery',
      { slots: [0, 1].map(() => starterSettings.delivery.slots[0]) },
      { slots: 'A slot is listed twice' },
    ],
    [
      'a negative price',
      'delivery',
      { slots: [{ id: 'morning', label: 'Morning', pence: -1 }] },
      { 'slots.0.pence': 'The amount cannot be negative' },
    ],
    [
      'an email address without a domain',
      'company',
      { email: 'hello' },
      { email: 'Please enter a valid email address' },
    ],
    [
      'a line break in an address',
      'company',
      { address: ['1 Quay\nStreet', 'BN9 0AA'] },
      { 'address.0': 'Please use plain characters only' },
    ],
    [
      'a sort code of five digits',
      'bankTransfer',
      { sortCode: '12-34-5' },
      { sortCode: 'A sort code looks like 12-34-56' },
    ],
    [
      'fewer extensions than WCAG asks for',
      'orders',
      { holdExtensions: 1 },
      { holdExtensions: 'Please enter a whole number from 10 to 100' },
    ],
  ])('%s', (_, group, changes, expected) => {
    const found = faults(group, changes)
    expect(Object.keys(found)).toEqual(Object.keys(expected))
    if (!Object.values(expected).includes('Please use plain characters only')) expect(found).toEqual(expected)
  })

  test('a field that no group has', () => {
    expect(settingsSchemas.samples.safeParse({ ...starterSettings.samples, free: true }).success).toBe(false)
  })
})

test('opening hours read as people say them', () => {
  const times = (opens: string | null, closes: string | null, note = '') =>
    openingTimes({ days: '', opens, closes, note })
  expect(times('09:00', '17:30')).toBe('9:00am to 5:30pm')
  expect(times('00:15', '12:00')).toBe('12:15am to 12:00pm')
  expect(times(null, null, 'closed')).toBe('closed')
  expect(times('10:00', '16:00', 'by appointment')).toBe('10:00am to 4:00pm, by appointment')
})

test('a VAT rate applies from its first day', () => {
  const rates = [
    { from: '2011-01-04', rate: 2000 },
    { from: '2027-04-01', rate: 2250 },
  ]
  expect(vatRateOn({ rates }, '2027-03-31')).toBe(2000)
  expect(vatRateOn({ rates }, '2027-04-01')).toBe(2250)
  expect(vatRateOn({ rates }, '1999-01-01')).toBe(2000)
})
