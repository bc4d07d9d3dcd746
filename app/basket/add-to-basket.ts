import type { AddToBasket } from '#contract/basket/basket-port.ts'
import { errorMessage } from '../shared/error-message.ts'
import { pageQueryClient } from '../shared/query-client.ts'
import { putIn } from './add-item.ts'
import { openBasket } from './drawer-state.ts'
import { loadDrawer } from './load-drawer.ts'
import { nextChange } from './when-basket-changes.ts'

/** Puts lines into the basket and opens the drawer on them; a refusal comes back as its sentence. */
export const addToBasket: AddToBasket = async (...lines) => {
  const message = await addAndOpen(() => putIn(pageQueryClient(), ...lines))
  return message === null ? { added: true } : { added: false, message, outdated: nextChange(pageQueryClient()) }
}

/** Opens the drawer on what was put in; a refusal comes back as its sentence. */
export async function addAndOpen(add: () => Promise<void>): Promise<string | null> {
  const asker = document.activeElement
  // Fetched meanwhile, so that the drawer opens as soon as the line is in; if this fails the opening tries again.
  loadDrawer().catch(() => undefined)
  try {
    await add()
  } catch (error) {
    return errorMessage(error)
  }
  openFrom(asker)
  return null
}

/** Opens once the screen that asked has drawn itself anew: quick view closes, and a busy button can be focused again. */
function openFrom(asker: Element | null) {
  requestAnimationFrame(() =>
    setTimeout(() => {
      // Whatever was pressed may be gone meanwhile, or has been drawn anew; closing the drawer should lead back to it.
      const lost = document.activeElement === null || document.activeElement === document.body
      if (lost && asker instanceof HTMLElement && asker.isConnected) asker.focus({ preventScroll: true })
      openBasket()
    }),
  )
}
