/** Where each carrier shows the way of a parcel. The name is what staff type, so only its beginning has to match. */
const carriers: readonly [name: RegExp, url: (number: string) => string][] = [
  [/^royal ?mail/i, (number) => `https://www.royalmail.com/track-your-item#/tracking-results/${number}`],
  [/^parcel ?force/i, (number) => `https://www.parcelforce.com/track-trace?trackNumber=${number}`],
  [/^dpd/i, (number) => `https://track.dpd.co.uk/search?reference=${number}`],
  [/^(evri|hermes)/i, (number) => `https://www.evri.com/track/parcel/${number}`],
  [/^ups\b/i, (number) => `https://www.ups.com/track?loc=en_GB&tracknum=${number}`],
  [/^dhl/i, (number) => `https://www.dhl.com/gb-en/home/tracking.html?tracking-id=${number}`],
  [/^fed ?ex/i, (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`],
]

/** The carrier's page for a tracking number; null for carriers without one, and for anything that is not a number. */
export function trackingUrl(carrier: string | null, trackingNumber: string | null): string | null {
  const number = trackingNumber?.replaceAll(/\s/g, '') ?? ''
  if (!/^[a-z0-9-]{6,40}$/i.test(number)) return null
  const match = carriers.find(([name]) => name.test(carrier?.trim() ?? ''))
  return match ? match[1](number) : null
}
