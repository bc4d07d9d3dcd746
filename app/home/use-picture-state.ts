import { useEffect, useRef, useState } from 'react'

type PictureState = 'loading' | 'loaded' | 'failed'

/** The state of the single picture inside a frame. It may have loaded or failed before the scripts ran. */
export function usePictureState(present: boolean) {
  const frame = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<PictureState>('loading')

  useEffect(() => {
    const image = present ? frame.current?.querySelector('img') : null
    if (image?.complete) setState(image.naturalWidth > 0 ? 'loaded' : 'failed')
  }, [present])

  // `load` and `error` do not bubble, but they can be caught in the capture phase.
  const listeners = { onLoadCapture: () => setState('loaded'), onErrorCapture: () => setState('failed') }
  return { frame, state, listeners }
}
