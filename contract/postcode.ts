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
