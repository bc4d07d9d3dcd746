/** Titles and excerpts arrive as HTML: 'Return &#038; refund policy'. These functions turn them into plain text. */

const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  pound: '£',
  times: '×',
  deg: '°',
  frac12: '½',
  sup2: '²',
}

const largestCodePoint = 0x10ffff

/** Decodes once: '&amp;lt;' is the text '&lt;', never '<'. Unknown references stay unchanged. */
export const decodeReferences = (text: string): string =>
  text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+\d{0,2}));/gi,
    (match, ...[hex, decimal, name]: (string | undefined)[]) => {
      if (name) return named[name.toLowerCase()] ?? match
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
      return code > 0 && code <= largestCodePoint ? String.fromCodePoint(code) : match
    },
  )

/** The text of a piece of HTML, for cards and descriptions. */
export const plainText = (html: string): string =>
  decodeReferences(html.replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()
