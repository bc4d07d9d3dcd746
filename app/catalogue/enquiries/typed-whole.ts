import { readPieces } from '#contract/arithmetic/read-quantity.ts'

/** What the reader refuses, as a number that the schema refuses in words; nothing typed is no number, and not nought. */
const refused = {
  empty: undefined,
  unreadable: Number.NaN,
  not_whole: Number.NaN,
  too_small: 0,
  too_large: Number.MAX_SAFE_INTEGER,
}

/** '12', '1,200', '12 pieces' or '600 mm' as the whole number a form sends. */
export function typedWhole(typed: unknown): number | undefined {
  const read = readPieces(String(typed ?? '').replace(/\s*mm$/i, ''))
  return read.ok ? read.amount : refused[read.code]
}

/** A text field: a number field would follow the mouse wheel. */
export const wholeField = { type: 'text', inputMode: 'numeric', autoComplete: 'off' } as const
export const asWhole = { setValueAs: typedWhole }
