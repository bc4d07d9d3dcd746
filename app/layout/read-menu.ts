import type { MenuEntry } from '#contract/content/menu.ts'
import { type ApiClient, read } from '../shared/api.ts'

let lastGood: MenuEntry[] | undefined

/** The menu of the header. Never fails, because pages work without it: falls back to the last good menu, or to null. */
export async function readMenu(
  api: ApiClient,
  report: (error: unknown) => void,
  isPreview = false,
): Promise<MenuEntry[] | null> {
  try {
    const { data } = await read(api.api.megamenu.$get())
    // A draft must not become the menu that visitors see while the call fails.
    if (isPreview) return data
    if (data.length > 0) lastGood = data
  } catch (error) {
    report(new Error('The menu call failed, an older menu is shown', { cause: error }))
  }
  return lastGood ?? null
}
