import type { AddToBasket } from '#contract/basket-port.ts'
import { pageQueryClient } from '../shared/query-client.ts'
import { putIn } from './add-item.ts'
import { openBasket } from './drawer-state.ts'
import { sentenceFor } from './error-message.ts'
import { loadDrawer } from './load-drawer.ts'
import { nextChange } from './when-basket-changes.ts'

/** Puts a line into the basket and opens the drawer on it; a refusal comes back as its sentence. */
export const addToBasket: AddToBasket = async (line) => {
  const asker = document.activeElement
  // Fetched meanwhile, so that the drawer opens as soon as the line is in; if this fails the opening tries again.
  loadDrawer().catch(() => undefined)
  try {
    await putIn(pageQueryClient(), line)
  } catch (error) {
    return { added: false, message: sentenceFor(error), outdated: nextChange(pageQueryClient()) }
  }
  openFrom(asker)
  return { added: true }
}

/** Opens once the screen that asked has drawn itself anew: quick view closes, and a busy button can be focused again. */
export function openFrom(asker: Element | null) {
  requestAnimationFrame(() =>
    setTimeout(() => {
      // Whatever was pressed may be gone meanwhile, or has been drawn anew; closing the drawer should lead back to it.
      const lost = document.activeElement === null || document.activeElement === document.body
      if (lost && asker instanceof HTMLElement && asker.isConnected) asker.focus({ preventScroll: true })
      openBasket()
    }),
  )
}
