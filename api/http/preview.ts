import { AsyncLocalStorage } from 'node:async_hooks'
import type { Preview } from '#shop/content/preview.ts'
import type { ShopContext } from '#shop/context.ts'

const previews = new AsyncLocalStorage<Preview>()

/** Runs `work` with a draft in place of what is published: the calls of the page it renders return the draft. */
export const withPreview = <Result>(preview: Preview, work: () => Result): Result => previews.run(preview, work)

/** The draft that the page being rendered shows; undefined for every visitor. */
export const currentPreview = (): Preview | undefined => previews.getStore()

/** What a page sees of the shop as of a release. */
export type AsOf = Pick<ShopContext, 'database' | 'settings' | 'vocabulary'>

const contexts = new AsyncLocalStorage<AsOf>()

/** Runs `work` in the shop as of a release: the calls of the page it renders read that shop. */
export const withAsOf = <Result>(asOf: AsOf, work: () => Result): Result => contexts.run(asOf, work)

/** The shop that the page being rendered reads; undefined for every visitor. */
export const currentAsOf = (): AsOf | undefined => contexts.getStore()
