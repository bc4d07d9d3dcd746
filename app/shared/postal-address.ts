/**
 * An address as schema.org has it. The last line is the postcode; before it come the town and the county, as far as there
 * are lines, and everything before those is the street.
 */
export function postalAddress(address: string[]) {
  const lines = address.slice(0, -1)
  const streetLines = Math.max(1, lines.length - 2)
  const [addressLocality, addressRegion] = lines.slice(streetLines)
  return {
    '@type': 'PostalAddress',
    streetAddress: lines.slice(0, streetLines).join(', '),
    addressLocality,
    addressRegion,
    postalCode: address.at(-1),
    addressCountry: 'GB',
  }
}
