import { readPieces } from '#contract/arithmetic/read-quantity.ts'

/** For each refusal, a value that makes the schema report the right error. Empty text is no number, rather than 0. */
const valueOnError = {
  empty: undefined,
  unreadable: Number.NaN,
  not_whole: Number.NaN,
  too_small: 0,
  too_large: Number.MAX_SAFE_INTEGER,
}

/** Reads '12', '1,200', '12 pieces' or '600 mm' as a whole number. */
export function readWholeNumber(text: unknown): number | undefined {
  const parsed = readPieces(String(text ?? '').replace(/\s*mm$/i, ''))
  return parsed.ok ? parsed.amount : valueOnError[parsed.code]
}

/** A text field, because the mouse wheel changes the value of a number field. */
export const wholeNumberField = { type: 'text', inputMode: 'numeric', autoComplete: 'off' } as const
export const asWholeNumber = { setValueAs: readWholeNumber }
