type Measures = { widthMm: number | null; heightMm: number | null; thicknessMm: number | null }

/**
 * The search words of a size: '600x300', '600x300x12', '12mm'.
 * The longest side comes first, so shoppers need not know which side is the width.
 */
export function wordsOfSize({ widthMm, heightMm, thicknessMm }: Measures): string[] {
  const words: string[] = []
  if (widthMm && heightMm) {
    words.push(sizeWord([widthMm, heightMm]))
    if (thicknessMm) words.push(sizeWord([widthMm, heightMm, thicknessMm]))
  }
  if (thicknessMm) words.push(`${thicknessMm}mm`)
  return words
}

const typedSize =
  /(?<![a-z0-9])(\d{1,5})(?:\s*mm)?\s*(?:x|×|by)\s*(\d{1,5})(?:(?:\s*mm)?\s*(?:x|×|by)\s*(\d{1,5}))?(?:\s*mm)?(?![a-z0-9])/g
const typedMillimetres = /(?<![a-z0-9])(\d{1,5})\s*mm(?![a-z0-9])/g

/** Replaces each size in a lower-case search by its search word: '300 × 600 mm marble' → '600x300 marble'. */
export const joinTypedSizes = (typed: string): string =>
  typed
    .replace(typedSize, (_, ...parts: (string | undefined)[]) =>
      sizeWord(parts.slice(0, 3).flatMap((side) => (side ? [Number(side)] : []))),
    )
    .replace(typedMillimetres, (_, millimetres: string) => `${Number(millimetres)}mm`)

/** A size must match exactly, not as a prefix: '600x30' is not the start of '600x300'. */
export const isSizeWord = (word: string): boolean => /^\d+(x\d+)+$|^\d+mm$/.test(word)

const sizeWord = (sides: number[]): string => sides.toSorted((a, b) => b - a).join('x')
