import type { Page } from '@playwright/test'

/** Before a page is opened: the returned function lists the buttons that were hydrated after the page was marked so. */
export async function watchHydration(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const late: string[] = []
    Object.assign(window, { late })
    const check = () => {
      if (!('hydrated' in document.documentElement.dataset)) return
      observer.disconnect()
      // React stores its props on every element that it has hydrated.
      for (const button of document.querySelectorAll('button'))
        if (!Object.keys(button).some((key) => key.startsWith('__reactProps'))) late.push(button.outerHTML)
    }
    const observer = new MutationObserver(check)
    observer.observe(document, { attributes: true, subtree: true, attributeFilter: ['data-hydrated'] })
  })
  return () => page.evaluate(() => (window as unknown as { late: string[] }).late)
}
