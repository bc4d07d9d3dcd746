import type { AddToBasket } from '#contract/adding.ts'
import { pageQueryClient } from '../query.ts'
import { loadDrawer } from './load-drawer.ts'
import { openBasket } from './open-state.ts'
import { putIn } from './put-in.ts'
import { sentenceFor } from './refusal-words.ts'

/** Puts a line into the basket and opens the drawer on it; a refusal comes back as its sentence. */
export const addToBasket: AddToBasket = async (line) => {
  // Fetched meanwhile, so that the drawer opens as soon as the line is in; if this fails the opening tries again.
  loadDrawer().catch(() => undefined)
  try {
    await putIn(pageQueryClient(), line)
  } catch (error) {
    return { added: false, message: sentenceFor(error) }
  }
  // After the screen that asked has closed itself (quick view does), so that the drawer comes last and on top.
  setTimeout(openBasket)
  return { added: true }
}
