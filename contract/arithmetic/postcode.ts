/** UK postcodes, checked the same way in the browser and on the server. */

const usual = /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/
/** The only postcode in an older format that is still in use. */
const girobank = 'GIR0AA'

const squeezed = (text: string): string => text.toUpperCase().replace(/\s+/g, '')

export const postcodeFault = (text: string): boolean => !(usual.test(squeezed(text)) || squeezed(text) === girobank)

/** Jersey, Guernsey and the Isle of Man use UK postcodes but are not in the UK. */
export const isIslandPostcode = (text: string): boolean => /^(JE|GY|IM)\d/.test(squeezed(text))

/** 'bn90aa' → 'BN9 0AA'. */
export const tidyPostcode = (text: string): string => squeezed(text).replace(/(.{3})$/, ' $1')

/** 'bn9 0aa' and 'BN9' → 'BN9'; null if it is not a postcode or outward code. */
export function outwardCode(text: string): string | null {
  const code = squeezed(text)
  if (!postcodeFault(code)) return code.slice(0, -3)
  return /^[A-Z]{1,2}\d[A-Z\d]?$/i.test(text.trim()) ? code : null
}

/** The prefixes a zone may list, longest first: 'W1A 0AX' → 'W1A', 'W1', 'W'. */
export function postcodePrefixes(text: string): string[] {
  const outward = outwardCode(text)
  if (outward === null) return []
  const district = /^[A-Z]{1,2}\d+/.exec(outward)?.[0] ?? outward
  const area = /^[A-Z]+/.exec(outward)?.[0] ?? outward
  return [...new Set([outward, district, area])]
}
