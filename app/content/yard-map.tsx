import { useEffect, useRef, useState } from 'react'
import { publicConfig } from '#shop.config'

const yardLabel = `${publicConfig.name}, ${publicConfig.company.address.join(', ')}`

/**
 * Where the yard is. The map's code is fetched when it is about to be seen; until then, and without it, the pin stands
 * on plain ground.
 */
export function YardMap({ className = '' }: { className?: string }) {
  const box = useRef<HTMLDivElement>(null)
  const pin = useRef<HTMLSpanElement>(null)
  const [drawn, setDrawn] = useState(false)
  useEffect(() => {
    const node = box.current
    if (!node) return
    let takeDown: (() => void) | undefined
    let gone = false
    const watcher = new IntersectionObserver(
      async ([seen]) => {
        if (!seen?.isIntersecting) return
        watcher.disconnect()
        const leaflet = await import('./draw-map.ts').catch(() => null)
        if (!leaflet || gone) return
        takeDown = leaflet.drawMap(node, {
          ...publicConfig.map,
          tiles: publicConfig.mapTiles,
          credit: publicConfig.mapTilesCredit,
          label: yardLabel,
          pin: pin.current?.innerHTML ?? '',
        })
        setDrawn(true)
      },
      { rootMargin: '300px' },
    )
    watcher.observe(node)
    return () => {
      gone = true
      watcher.disconnect()
      takeDown?.()
    }
  }, [])
  return (
    <section aria-label="Map" className={`relative isolate bg-beige ${className}`}>
      <div ref={box} className="absolute inset-0" />
      <div hidden={drawn} className="absolute inset-0 grid place-items-center [&[hidden]]:hidden">
        {/* The tip, not the middle, is at the place. */}
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
