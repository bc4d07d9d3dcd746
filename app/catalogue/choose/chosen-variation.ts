import type { Variation } from '#contract/catalogue.ts'
import { useVisitMemory } from '../../ui/visit-memory.ts'

/** The size chosen in this visit: only its id is kept, and it counts only while it can still be had. */
export function useChosenVariation(productId: number, variations: Variation[]) {
  const [stored, store] = useVisitMemory(`chosen-variation:${productId}`)
  const found = variations.find((variation) => String(variation.id) === stored)
  const chosen = found?.instock && found.kind !== 'free_sample' ? found : null
  return { chosen, choose: (variation: Variation) => store(String(variation.id)) }
}
