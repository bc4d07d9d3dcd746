import type { MenuEntry } from '#contract/content/menu.ts'
import { type ApiClient, read } from '../shared/api.ts'
import { builtInMenu } from './built-in-menu.ts'

let lastGood: MenuEntry[] | undefined

/** The menu for the header. It never fails: a page is worth more than its menu, so the last good or the built-in one serves. */
export async function readMenu(api: ApiClient, report: (error: unknown) => void): Promise<MenuEntry[]> {
  try {
    const { data } = await read(api.api.megamenu.$get())
    if (data.length > 0) lastGood = data
  } catch (error) {
    report(new Error('The menu call failed, an older menu is shown', { cause: error }))
  }
  return lastGood ?? builtInMenu
}
