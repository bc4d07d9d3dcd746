import { useEffect, useRef, useState } from 'react'
import { mostSeen } from '#contract/catalogue/kept-limits.ts'
import { seenStones, useKept } from '../../shared/kept-stones.ts'
import { LazyPart } from '../../ui/lazy-part.tsx'

const loadList = () => import('./seen-list.tsx').then((part) => part.SeenList)

/** The stones this browser has opened before, without this one. Loaded shortly before it scrolls into view. */
export function RecentlySeen({ productId }: { open: boolean; productId?: number }) {
  const ids = useKept(seenStones)
    .filter((id) => id !== productId)
    .slice(0, mostSeen)
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  const isEmpty = ids.length === 0
  useEffect(() => {
    // The preview of a product that was never published has no id.
    if (productId && productId > 0) seenStones.add(productId)
  }, [productId])
  useEffect(() => {
    if (isEmpty || !place.current) return
    const observer = new IntersectionObserver(([entry]) => setIsNear((was) => was || Boolean(entry?.isIntersecting)), {
      rootMargin: '800px',
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isEmpty])
  if (isEmpty) return null
  return (
    <div ref={place}>
      <LazyPart load={loadList} part={{ open: isNear, ids }} waiting={<div className="min-h-96" />} failure="" />
    </div>
  )
}
