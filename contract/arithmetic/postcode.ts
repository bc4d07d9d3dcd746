/** UK postcodes, checked the same way in the browser and on the server. */

/** The 121 areas of the UK, those of Jersey, Guernsey and the Isle of Man, and BF for the armed forces. */
const areas = `AB AL B BA BB BD BF BH BL BN BR BS BT CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY
  E EC EH EN EX FK FY G GL GU GY HA HD HG HP HR HS HU HX IG IM IP IV JE KA KT KW KY L LA LD LE LL LN LS LU
  M ME MK ML N NE NG NN NP NR NW OL OX PA PE PH PL PO PR RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY
  TA TD TF TN TQ TR TS TW UB W WA WC WD WF WN WR WS WV YO ZE`.split(/\s+/)
const district = `(?:${areas.join('|')})\\d[A-Z\\d]?`
const usual = new RegExp(`^${district}\\d[A-Z]{2}$`)
const outward = new RegExp(`^${district}$`)
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
  return outward.test(text.trim().toUpperCase()) ? code : null
}

/** The prefixes a zone may list, longest first: 'W1A 0AX' → 'W1A', 'W1', 'W'. */
export function postcodePrefixes(text: string): string[] {
  const code = outwardCode(text)
  if (code === null) return []
  const withoutLetter = /^[A-Z]{1,2}\d+/.exec(code)?.[0] ?? code
  const area = /^[A-Z]+/.exec(code)?.[0] ?? code
  return [...new Set([code, withoutLetter, area])]
}
