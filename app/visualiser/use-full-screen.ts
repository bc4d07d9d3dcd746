import { type RefObject, useSyncExternalStore } from 'react'

function subscribe(listener: () => void) {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

/** Shows an element on the full screen. `toggle` is undefined where the browser cannot, such as on an iPhone. */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const isPossible = useSyncExternalStore(
    subscribe,
    () => document.fullscreenEnabled === true,
    () => false,
  )
  const shown = useSyncExternalStore(
    subscribe,
    () => document.fullscreenElement,
    () => null,
  )
  const isFullScreen = shown !== null && shown === element.current
  const toggle = async () => {
    if (isFullScreen) await document.exitFullscreen()
    // The visitor may refuse, and then nothing changes.
    else await element.current?.requestFullscreen().catch(() => undefined)
  }
  return { isFullScreen, toggle: isPossible ? () => void toggle() : undefined }
}
