import type { Page } from '@playwright/test'

/** The cards of a listing or a search. */
export const cards = (page: Page) => page.getByRole('main').getByRole('article')

/** How many products match. */
export const count = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /^\d+ products?$/ })
    .first()

/** Waits until the idle list has loaded the code of the product page. */
export const productCode = (page: Page) =>
  page.waitForFunction(() => {
    const { __reactRouterRouteModules: loaded } = window as { __reactRouterRouteModules?: Record<string, unknown> }
    return loaded && 'routes/product' in loaded
  })
