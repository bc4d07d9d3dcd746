import { expect, test } from 'vitest'
import { trackingUrl } from './tracking-url.ts'

test.each([
  [
    'Royal Mail Tracked 24',
    'AB 123 456 789 GB',
    'https://www.royalmail.com/track-your-item#/tracking-results/AB123456789GB',
  ],
  ['DPD', '15501234567890', 'https://track.dpd.co.uk/search?reference=15501234567890'],
  ['Parcelforce', 'PBXX1234567', 'https://www.parcelforce.com/track-trace?trackNumber=PBXX1234567'],
])('a number of %s leads to its page', (carrier, number, url) => {
  expect(trackingUrl(carrier, number)).toBe(url)
})

test('an unknown carrier, a missing number and a text that is no number lead nowhere', () => {
  expect(trackingUrl('Own lorry', '15501234567890')).toBeNull()
  expect(trackingUrl(null, '15501234567890')).toBeNull()
  expect(trackingUrl('DPD', null)).toBeNull()
  expect(trackingUrl('DPD', '"><script>alert(1)</script>')).toBeNull()
})
