import { useSyncExternalStore } from 'react'
import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import { addToBasket } from './add-to-basket.ts'

/** The state of each sample ordered in this visit. Kept outside the screens, so that it survives navigation. */
type SampleOrder = { step: 'idle' } | { step: 'adding' } | { step: 'added' } | { step: 'refused'; message: string }

const idle: SampleOrder = { step: 'idle' }
const orders = new Map<number, SampleOrder>()
const listeners = new Set<() => void>()

function record(productId: number, order: SampleOrder) {
  orders.set(productId, order)
  for (const notify of listeners) notify()
}

const subscribe = (notify: () => void) => {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

export const sampleOrderOf = (productId: number): SampleOrder => orders.get(productId) ?? idle

export const useSampleOrder = (productId: number): SampleOrder =>
  useSyncExternalStore(
    subscribe,
    () => sampleOrderOf(productId),
    () => idle,
  )

/** Adds the sample to the basket and returns whether it was added. Further clicks are ignored until then. */
export async function orderSample(product: Pick<ProductCard, 'id' | 'sample'>): Promise<boolean> {
  const variationId = product.sample.variation_id
  if (variationId === null || sampleOrderOf(product.id).step === 'adding') return false
  record(product.id, { step: 'adding' })
  try {
    const result = await addToBasket({ productId: product.id, variationId, pieces: 1 })
    if (result.added) {
      record(product.id, { step: 'added' })
      return true
    }
    const refused: SampleOrder = { step: 'refused', message: result.message }
    record(product.id, refused)
    void result.outdated?.then(() => sampleOrderOf(product.id) === refused && record(product.id, idle))
  } catch {
    record(product.id, { step: 'refused', message: 'The sample could not be added. Please try again.' })
  }
  return false
}
