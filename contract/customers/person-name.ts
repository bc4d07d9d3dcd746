/** What nobody can see or what turns the text around it: marks of direction, blanks of no width, tags. */
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/u

/** Letters and marks that show as nothing: fillers, blanks, selectors of a variant. */
const blank = /\u034f|\u115f|\u1160|\u17b4|\u17b5|[\u180b-\u180f]|\u2800|\u3164|\uffa0|\p{Variation_Selector}/u

/** Persian and Indian spelling needs these two between letters, where they do show. */
const joiners =
  /(?<=[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Sinhala}\p{Script=Malayalam}\p{M}])[\u200c\u200d](?=\p{L})/gu

/** One visible line of text: nothing in it is hidden, turned round or starts another line. */
export const isVisibleLine = (text: string): boolean => {
  const shown = text.replace(joiners, '')
  return !invisible.test(shown) && !blank.test(shown)
}

const link =
  /:\/\/|\bwww\.|[\p{L}\p{N}-]\.(?:com|net|org|info|biz|co|uk|eu|io|me|ly|ru|cn|xyz|top|shop|store|site|online|link|click|live|app|dev|example)(?![\p{L}\p{N}])/iu

/** A name goes into the headers of mails: it must read as a name, not as an address somebody should visit. */
export const isName = (text: string): boolean => isVisibleLine(text) && !link.test(text) && !text.includes('@')

export const plainOnly = 'Please use plain characters only'
export const nameOnly = 'Please enter a name, without links or hidden characters'
