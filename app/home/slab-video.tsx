import { useEffect, useRef, useState } from 'react'
import { sitePicture } from '../shared/site-picture.ts'
import { Picture } from '../ui/picture.tsx'
import { PlayButton } from './play-button.tsx'
import { usePictureState } from './use-picture-state.ts'
import { useDataSaver, useReducedMotion } from './use-preference.ts'

const source = '/video/slab.mp4'

/**
 * A muted loop over its poster. The video is fetched when it scrolls into view; with reduced motion or data saver, only
 * after a press on Play. The poster is a separate picture, because a `poster` attribute cannot be loaded lazily.
 */
export function SlabVideo({ className = '' }: { className?: string }) {
  const poster = usePictureState(true)
  const video = useRef<HTMLVideoElement>(null)
  const reducedMotion = useReducedMotion()
  const dataSaver = useDataSaver()
  const [userChoice, setUserChoice] = useState<boolean | null>(null)
  const [inView, setInView] = useState(false)
  const [fetched, setFetched] = useState(false)
  const [state, setState] = useState<'waiting' | 'playing' | 'failed'>('waiting')

  const shouldPlay = userChoice ?? !(reducedMotion || dataSaver)
  const running = shouldPlay && inView

  useEffect(() => {
    const frame = poster.frame.current
    if (!frame) return
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false))
    observer.observe(frame)
    return () => observer.disconnect()
  }, [poster.frame])

  useEffect(() => {
    if (running) setFetched(true)
  }, [running])

  useEffect(() => {
    if (!fetched) return
    if (!running) return video.current?.pause()
    // If the browser blocks autoplay, the visitor has to press the button.
    video.current?.play().catch((reason: Error) => {
      if (reason.name === 'NotAllowedError') setUserChoice(false)
    })
  }, [fetched, running])

  return (
    <div
      ref={poster.frame}
      className={`relative aspect-square overflow-hidden bg-beige md:aspect-auto md:min-h-[34rem] ${className}`}
    >
      {poster.state === 'failed' ? null : (
        <div {...poster.listeners}>
          <Picture
            picture={sitePicture(
              'video-poster',
              'A polished slab of white marble with grey veins, light passing over it',
            )}
            sizes="(min-width: 1080px) 100vw, (min-width: 768px) 180vw, 178vw"
            className="absolute inset-0 size-full object-cover"
          />
        </div>
      )}
      {fetched && state !== 'failed' ? (
        <video
          ref={video}
          src={source}
          muted
          loop
          playsInline
          aria-hidden="true"
          tabIndex={-1}
          onPlaying={() => setState('playing')}
          onError={() => setState('failed')}
          className={`absolute inset-0 size-full object-cover transition-opacity duration-600 ${state === 'playing' ? '' : 'opacity-0'}`}
        />
      ) : null}
      {state === 'failed' ? null : (
        <PlayButton
          playing={shouldPlay}
          what="video"
          onClick={() => setUserChoice(!shouldPlay)}
          className="absolute right-0 bottom-0 bg-chalk"
        />
      )}
    </div>
  )
}
