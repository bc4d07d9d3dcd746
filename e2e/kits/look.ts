import type { Locator, Page } from '@playwright/test'

/** The computed style of an element. */
export const styleOf = (part: Locator, ...names: string[]) =>
  part.evaluate((element, wanted) => {
    const style = getComputedStyle(element)
    return wanted.map((name) => style.getPropertyValue(name))
  }, names)

/** The names of all visible controls, of which a printed page has none. */
export const visibleControls = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, input, select, [role=tooltip], nav')]
      .filter((part) => part.checkVisibility() && !part.querySelector('img'))
      .map((part) => part.getAttribute('aria-label') ?? part.textContent ?? part.tagName),
  )

/** The one line in which the shop or the office says what has happened. */
export const statusLine = (page: Page) => page.locator('[role=status][aria-atomic=false]')
