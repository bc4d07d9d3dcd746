import type { Page } from '@playwright/test'

/** The cards of a listing or a search. */
export const cards = (page: Page) => page.getByRole('main').getByRole('article')

/** How many products match. */
export const count = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /^\d+ products?$/ })
    .first()
