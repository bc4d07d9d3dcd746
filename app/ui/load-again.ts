/** Milliseconds until each further try. The server draws a photographed stone while these pass. */
const pauses = [2000, 4000, 8000, 16_000]

type Image = Pick<
  HTMLImageElement,
  'addEventListener' | 'removeEventListener' | 'getAttribute' | 'setAttribute' | 'complete' | 'naturalWidth'
>

/**
 * For the `ref` of a picture: loads it again if it has failed, a few times. A picture that is drawn when it is first wanted may
 * not be ready in time, and a browser leaves its frame empty.
 */
export function loadAgain(image: Image | null): (() => void) | undefined {
  if (!image) return
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const failed = () => {
    const pause = pauses[tries++]
    if (pause !== undefined) timer = setTimeout(() => image.setAttribute('src', image.getAttribute('src') ?? ''), pause)
  }
  image.addEventListener('error', failed)
  // It may have failed before the page was interactive.
  if (image.complete && image.naturalWidth === 0) failed()
  return () => {
    clearTimeout(timer)
    image.removeEventListener('error', failed)
  }
}
