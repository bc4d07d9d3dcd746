import type { Product } from '../../shared/product-query.ts'

/** Calcareous stones: acids etch them, sealed or not. */
const limeStones = new Set(['Marble', 'Limestone', 'Travertine', 'Onyx'])

/** How to look after the stone, in a few sentences. */
export function careAdvice({ attributes, technical }: Pick<Product, 'attributes' | 'technical'>): string[] {
  if (!technical) return []
  const material = attributes.find((attribute) => attribute.slug === 'pa_material')?.options[0] ?? 'Stone'
  const sealing = {
    needed: 'Seal it after laying and before grouting, and again when water no longer beads on it.',
    advised: 'A sealer is advised: the stone does not depend on one, but stains lift more easily with it.',
    'not needed': 'It needs no sealer.',
  }[technical.sealing]
  const washing = limeStones.has(material)
    ? `Wash it with warm water and a pH-neutral soap. ${material} is sensitive to acid: lemon juice, vinegar, wine and limescale remover leave dull marks that no sealer prevents, so wipe them up at once.`
    : 'Wash it with warm water and a pH-neutral soap. Household acids do it little harm, but bleach and wax build a film that shows every footprint.'
  const underfoot = technical.use.includes('floor')
    ? 'Grit is what scratches a floor: a mat at the door and felt under chair legs do more than any product.'
    : null
  const outdoors = technical.use.includes('outdoor')
    ? 'Outdoors, sweep it and let the rain do the rest; a stiff brush and warm water shift algae in spring.'
    : null
  return [sealing, washing, underfoot, outdoors].filter((sentence) => sentence !== null)
}
