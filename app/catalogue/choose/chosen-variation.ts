import type { Variation } from '#contract/catalogue/catalogue.ts'
import { useSessionValue } from '../../ui/session-storage.ts'

/**
 * The size chosen in this visit: only its id is kept, and it counts only while it can still be had. Where there is one
 * size, it is chosen already.
 */
export function useChosenVariation(productId: number, variations: Variation[]) {
  const [stored, store] = useSessionValue(`chosen-variation:${productId}`)
  const found = variations.find((variation) => String(variation.id) === stored)
  const sizes = variations.filter((variation) => variation.kind === 'size')
  const chosen = canChoose(found) ?? (sizes.length === 1 ? canChoose(sizes[0]) : null)
  return { chosen, choose: (variation: Variation) => store(String(variation.id)) }
}

const canChoose = (variation: Variation | undefined): Variation | null =>
  variation?.instock && variation.kind !== 'free_sample' ? variation : null
