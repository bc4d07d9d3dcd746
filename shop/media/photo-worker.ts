import type { ShopContext } from '../context.ts'
import { removeUnnamedPhotos } from './remove-unnamed-photos.ts'

const betweenLooksMs = 3_600_000

/** Deletes photos that nothing names, every hour for as long as the shop is open. */
export function startPhotoWorker(
  ctx: ShopContext,
  tell: { report: (photos: number) => void; onError: (error: unknown) => void },
): { stop: () => Promise<void> } {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let pass = Promise.resolve()
  const look = async () => {
    try {
      let removed: number
      do {
        removed = await removeUnnamedPhotos({ ctx })
        if (removed > 0) tell.report(removed)
      } while (removed > 0 && !stopped)
    } catch (error) {
      tell.onError(error)
    }
    if (stopped) return
    timer = setTimeout(() => (pass = look()), betweenLooksMs)
    timer.unref()
  }
  pass = look()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await pass
    },
  }
}
