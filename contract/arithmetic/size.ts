export type VariationKind = 'size' | 'free_sample' | 'full_size_sample'

/** '600x300x12' in millimetres; brackets are accepted, as in '(600x300x12)'. Null if it is not a size. */
export function parseSize(text: string): { width: number; height: number; thickness: number | null } | null {
  const match = /^\(?\s*(\d{1,5})\s*x\s*(\d{1,5})(?:\s*x\s*(\d{1,4}))?\s*\)?$/i.exec(text.trim())
  if (!match) return null
  return { width: Number(match[1]), height: Number(match[2]), thickness: match[3] ? Number(match[3]) : null }
}

/** '600x300x12' → '600 × 300 × 12 mm'. Names such as 'Full Size Sample' are left alone. */
export function sizeText(text: string): string {
  const size = parseSize(text)
  if (!size) return text
  return `${[size.width, size.height, size.thickness].filter((side) => side !== null).join(' × ')} mm`
}

/** The `Sizemm` option in the API, derived from the size's fields. */
export function sizeOption(variation: {
  kind: VariationKind
  width: number | null
  height: number | null
  thickness: number | null
  label: string | null
}): string {
  if (variation.kind === 'free_sample') return 'Free Sample'
  if (variation.kind === 'full_size_sample') return 'Full Size Sample'
  if (variation.label) return variation.label
  return [variation.width, variation.height, variation.thickness].filter((side) => side !== null).join('x')
}
