/** UK postcodes: one check for browser and server. */

const usual = /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/
/** The one old form that is still in use. */
const girobank = 'GIR0AA'

const squeezed = (text: string): string => text.toUpperCase().replace(/\s+/g, '')

export const postcodeFault = (text: string): boolean => !(usual.test(squeezed(text)) || squeezed(text) === girobank)

/** Jersey, Guernsey with its islands, the Isle of Man: their postcodes read like ours, but they are not in the UK. */
export const isIslandPostcode = (text: string): boolean => /^(JE|GY|IM)\d/.test(squeezed(text))

/** 'bn90aa' → 'BN9 0AA': capitals, and a space before the last three. */
export const tidyPostcode = (text: string): string => squeezed(text).replace(/(.{3})$/, ' $1')

/** 'bn9 0aa' and 'BN9' → 'BN9': the part before the space, which says where a place is. Null for anything else. */
export function outwardCode(text: string): string | null {
  const code = squeezed(text)
  if (!postcodeFault(code)) return code.slice(0, -3)
  return /^[A-Z]{1,2}\d[A-Z\d]?$/i.test(text.trim()) ? code : null
}

/** What a zone may know a postcode by, the narrowest first: 'W1A 0AX' by 'W1A', 'W1' and 'W'. */
export function postcodePrefixes(text: string): string[] {
  const outward = outwardCode(text)
  if (outward === null) return []
  const district = /^[A-Z]{1,2}\d+/.exec(outward)?.[0] ?? outward
  const area = /^[A-Z]+/.exec(outward)?.[0] ?? outward
  return [...new Set([outward, district, area])]
}
