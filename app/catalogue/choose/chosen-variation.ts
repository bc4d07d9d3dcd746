import type { Variation } from '#contract/catalogue/catalogue.ts'
import { useSessionValue } from '../../ui/session-storage.ts'

/**
 * The size chosen in this visit. Only its id is saved, and it counts only while the size is in stock. A product's only
 * size is chosen from the start.
 */
export function useChosenVariation(productId: number, variations: Variation[]) {
  const [savedId, saveId] = useSessionValue(`chosen-variation:${productId}`)
  const found = variations.find((variation) => String(variation.id) === savedId)
  const sizes = variations.filter((variation) => variation.kind === 'size')
  const chosen = canChoose(found) ?? (sizes.length === 1 ? canChoose(sizes[0]) : null)
  return { chosen, choose: (variation: Variation) => saveId(String(variation.id)) }
}

const canChoose = (variation: Variation | undefined): Variation | null =>
  variation?.instock && variation.kind !== 'free_sample' ? variation : null
