import { errorMessage } from '../shared/error-message.ts'
import { pageQueryClient } from '../shared/query-client.ts'
import { addItems } from './add-items.ts'
import type { NewLines } from './calls.ts'
import { openBasket } from './drawer-state.ts'
import { loadDrawer } from './load-drawer.ts'
import { nextBasketChange } from './next-basket-change.ts'

/** `outdated` resolves when the basket changes, because the message may then no longer be true. */
type Refusal = { added: false; message: string; outdated?: Promise<void> }

/** Adds lines to the basket and opens the drawer. */
export async function addToBasket(...lines: NewLines): Promise<{ added: true } | Refusal> {
  const message = await addAndOpen(() => addItems(pageQueryClient(), ...lines))
  return message === null ? { added: true } : { added: false, message, outdated: nextBasketChange(pageQueryClient()) }
}

/** Runs `add`, then opens the drawer. Returns the error message if `add` fails. */
export async function addAndOpen(add: () => Promise<void>): Promise<string | null> {
  const trigger = document.activeElement
  // Loads the drawer in parallel, so that it opens as soon as the line is added. If this fails, opening it retries.
  loadDrawer().catch(() => undefined)
  try {
    await add()
  } catch (error) {
    return errorMessage(error)
  }
  openWithFocus(trigger)
  return null
}

/** Waits until the calling screen has rendered again: quick view closes, and a busy button can take the focus. */
function openWithFocus(trigger: Element | null) {
  requestAnimationFrame(() =>
    setTimeout(() => {
      // The pressed button may have lost the focus or been removed. Closing the drawer should return to it.
      const lost = document.activeElement === null || document.activeElement === document.body
      if (lost && trigger instanceof HTMLElement && trigger.isConnected) trigger.focus({ preventScroll: true })
      openBasket()
    }),
  )
}
