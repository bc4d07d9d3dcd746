import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { formatPounds } from '#contract/arithmetic/money.ts'
import type { RoomSwatch } from '#contract/rooms/room-stone-list.ts'
import { PriceText } from '../shared/price-text.tsx'
import { Button } from '../ui/button.tsx'
import { Picture } from '../ui/picture.tsx'

type SwatchListProps = {
  swatches: RoomSwatch[]
  chosen: string | null
  priceOf: (pence: number) => number
  onChoose: (slug: string) => void
  onType: () => void
}

const slice = 24

/** A grid of swatches. Tab stops at one of them, and the arrow keys move between them. */
export function SwatchList({ swatches, chosen, priceOf, onChoose, onType }: SwatchListProps) {
  const [length, setLength] = useState(slice)
  const list = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState<string | null>(null)
  const visible = swatches.slice(0, length)
  const stop = [current, chosen].find((slug) => visible.some((swatch) => swatch.slug === slug)) ?? visible[0]?.slug
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key.length === 1 && event.key !== ' ') return onType()
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const to = nextIndex(event.key, buttons, buttons.indexOf(document.activeElement as HTMLButtonElement))
    if (to === null) return
    event.preventDefault()
    if (to >= buttons.length - 1) setLength((before) => before + slice)
    buttons[Math.max(0, Math.min(buttons.length - 1, to))]?.focus()
  }
  return (
    <>
      <ul
        ref={list}
        onKeyDown={onKeyDown}
        className="grid grid-cols-[repeat(auto-fill,minmax(6.25rem,1fr))] gap-x-3 gap-y-4"
      >
        {visible.map((swatch) => (
          <li key={swatch.slug}>
            <button
              type="button"
              aria-pressed={swatch.slug === chosen}
              tabIndex={swatch.slug === stop ? 0 : -1}
              onFocus={() => setCurrent(swatch.slug)}
              onClick={() => onChoose(swatch.slug)}
              className="group w-full text-left"
            >
              {swatch.picture ? (
                <Picture
                  picture={{ ...swatch.picture, alt: '' }}
                  sizes="120px"
                  className="aspect-square w-full object-cover outline-offset-2 group-hover:outline group-hover:outline-mortar group-aria-pressed:outline-2 group-aria-pressed:outline-ink"
                />
              ) : (
                <span className="block aspect-square bg-beige" />
              )}
              <span className="mt-1.5 block text-xs leading-tight group-aria-pressed:underline group-aria-pressed:underline-offset-4">
                {swatch.name}
              </span>{' '}
              <span className="figures block text-xs text-slate">
                <PriceText
                  text={`${swatch.sizes.length > 1 ? 'from ' : ''}${formatPounds(priceOf(swatch.price_pence))} ${swatch.unit === 'm2' ? '/M2' : 'each'}`}
                />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {length < swatches.length ? <ShowMore onMore={() => setLength((before) => before + slice)} /> : null}
    </>
  )
}

/** The index an arrow key moves to in a grid that wraps; null for other keys. */
function nextIndex(key: string, buttons: HTMLElement[], from: number): number | null {
  const top = buttons[0]?.offsetTop
  const second = buttons.findIndex((button) => button.offsetTop !== top)
  const columns = second < 0 ? buttons.length : second
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }
  if (key === 'Home') return 0
  if (key === 'End') return buttons.length - 1
  const step = steps[key]
  return step === undefined ? null : from + step
}

/** Adds the next slice when it scrolls into view. */
function ShowMore({ onMore }: { onMore: () => void }) {
  const button = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = button.current
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), { rootMargin: '200px' })
    observer.observe(element)
    return () => observer.disconnect()
  })
  return (
    <div ref={button} className="mt-4">
      <Button look="outline" onClick={onMore} className="w-full">
        Show more stones
      </Button>
    </div>
  )
}
