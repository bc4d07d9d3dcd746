type Measures = { widthMm: number | null; heightMm: number | null; thicknessMm: number | null }

/**
 * The words a piece's size is found by: '600x300', '600x300x12', '12mm'.
 * The longest side comes first, because nobody has to know which of them is the width.
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

/** Writes every size in small letters typed as the word it is found by: '300 × 600 mm marble' → '600x300 marble'. */
export const joinTypedSizes = (typed: string): string =>
  typed
    .replace(typedSize, (_, ...parts: (string | undefined)[]) =>
      sizeWord(parts.slice(0, 3).flatMap((side) => (side ? [Number(side)] : []))),
    )
    .replace(typedMillimetres, (_, millimetres: string) => `${Number(millimetres)}mm`)

/** A size is meant as it stands: it is no beginning of a longer one. */
export const isSizeWord = (word: string): boolean => /^\d+(x\d+)+$|^\d+mm$/.test(word)

const sizeWord = (sides: number[]): string => sides.toSorted((a, b) => b - a).join('x')
