/** Invisible characters and those that reverse text: direction marks, zero-width spaces, tags. */
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/u

/** Letters and marks that display as nothing: fillers, blanks, variation selectors. */
const blank = /\u034f|\u115f|\u1160|\u17b4|\u17b5|[\u180b-\u180f]|\u2800|\u3164|\uffa0|\p{Variation_Selector}/u

/** Persian and Indic scripts need these two joiners between letters, where they have a visible effect. */
const joiners =
  /(?<=[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Sinhala}\p{Script=Malayalam}\p{M}])[\u200c\u200d](?=\p{L})/gu

/** One line of text without hidden characters, reversed text or line breaks. */
export const isVisibleLine = (text: string): boolean => {
  const withoutJoiners = text.replace(joiners, '')
  return !invisible.test(withoutJoiners) && !blank.test(withoutJoiners)
}

const link =
  /:\/\/|\bwww\.|[\p{L}\p{N}-]\.(?:com|net|org|info|biz|co|uk|eu|io|me|ly|ru|cn|xyz|top|shop|store|site|online|link|click|live|app|dev|example)(?![\p{L}\p{N}])/iu

/** Names appear in email headers, so a link or an email address is not accepted as a name. */
export const isName = (text: string): boolean => isVisibleLine(text) && !link.test(text) && !text.includes('@')

export const plainOnly = 'Please use plain characters only'
export const nameOnly = 'Please enter a name, without links or hidden characters'
