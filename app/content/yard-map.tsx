import { useEffect, useRef, useState } from 'react'
import { useSite } from '../shared/site.ts'

/**
 * A map of the yard. Its code is loaded shortly before it scrolls into view; until then, or if that fails, the pin is
 * on a plain background.
 */
export function YardMap({ className = '' }: { className?: string }) {
  const { company, map_tiles: tiles } = useSite()
  const { map } = company
  const yardLabel = [company.name, ...company.address].join(', ')
  const box = useRef<HTMLDivElement>(null)
  const pin = useRef<HTMLSpanElement>(null)
  const [drawn, setDrawn] = useState(false)
  useEffect(() => {
    const node = box.current
    if (!node) return
    let removeMap: (() => void) | undefined
    let unmounted = false
    const observer = new IntersectionObserver(
      async ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        const leaflet = await import('./draw-map.ts').catch(() => null)
        if (!leaflet || unmounted) return
        removeMap = leaflet.drawMap(node, {
          ...map,
          tiles,
          label: yardLabel,
          pin: pin.current?.innerHTML ?? '',
        })
        setDrawn(true)
      },
      { rootMargin: '300px' },
    )
    observer.observe(node)
    return () => {
      unmounted = true
      observer.disconnect()
      removeMap?.()
    }
  }, [map, tiles, yardLabel])
  return (
    <section aria-label="Map" className={`relative isolate bg-beige ${className}`}>
      <div ref={box} className="absolute inset-0" />
      <div hidden={drawn} className="absolute inset-0 grid place-items-center [&[hidden]]:hidden">
        {/* The tip of the pin marks the place, not its middle. */}
        <span ref={pin} role="img" aria-label={yardLabel} className="-translate-y-[22px] text-clay">
          <Pin />
        </span>
      </div>
    </section>
  )
}

const Pin = () => (
  <svg viewBox="0 0 40 48" width="40" height="48" aria-hidden="true">
    <path d="M20 46s16-17 16-28a16 16 0 1 0-32 0c0 11 16 28 16 28Z" fill="currentColor" />
    <circle cx="20" cy="18" r="6" fill="#fff" />
  </svg>
)
