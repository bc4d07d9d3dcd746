import type { Locator, Page } from '@playwright/test'

const mostTabs = 20

/** Presses Tab until the target has the focus, as somebody without a mouse has to. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let tabs = 0; tabs < mostTabs; tabs++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${mostTabs} × Tab do not lead to ${target}`)
}
