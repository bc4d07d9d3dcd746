import { useEffect, useRef, useState } from 'react'

type PictureState = 'loading' | 'there' | 'failed'

/** How the one picture inside a frame is doing. It may have come or failed before the page's scripts ran. */
export function usePictureState(present: boolean) {
  const frame = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<PictureState>('loading')

  useEffect(() => {
    const image = present ? frame.current?.querySelector('img') : null
    if (image?.complete) setState(image.naturalWidth > 0 ? 'there' : 'failed')
  }, [present])

  // `load` and `error` do not bubble, but they can be caught on their way down.
  const listeners = { onLoadCapture: () => setState('there'), onErrorCapture: () => setState('failed') }
  return { frame, state, listeners }
}
