import { pageQueryClient } from '../shared/query-client.ts'
import { putIn } from './add-item.ts'
import type { NewLines } from './calls.ts'
import { openBasket } from './drawer-state.ts'
import { errorMessage } from '../shared/error-message.ts'
import { loadDrawer } from './load-drawer.ts'
import { nextChange } from './when-basket-changes.ts'

/** `outdated` resolves when the basket has changed: the message may no longer be true then. */
type Refusal = { added: false; message: string; outdated?: Promise<void> }

/** Puts lines into the basket and opens the drawer on them. */
export async function addToBasket(...lines: NewLines): Promise<{ added: true } | Refusal> {
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
