import { AsyncLocalStorage } from 'node:async_hooks'
import type { Preview } from '#shop/content/preview.ts'

const previews = new AsyncLocalStorage<Preview>()

/** Runs `work` with a draft in place of what is published: the calls of the page it renders return the draft. */
export const withPreview = <Result>(preview: Preview, work: () => Result): Result => previews.run(preview, work)

/** The draft that the page being rendered shows; undefined for every visitor. */
export const currentPreview = (): Preview | undefined => previews.getStore()
