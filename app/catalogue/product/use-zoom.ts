import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { isZoomed, movedBy, type Point, type Stage, stageOf, type View, wholePicture, zoomedAt } from './zoom.ts'

const step = 1.5
const doubleTap = { scale: 2.5, ms: 350, apart: 30 }
const shortestSwipe = 40
const keyStep = 80
const centre: Point = { x: 0, y: 0 }

const arrows: Record<string, Point> = {
  ArrowLeft: { x: keyStep, y: 0 },
  ArrowRight: { x: -keyStep, y: 0 },
  ArrowUp: { x: 0, y: keyStep },
  ArrowDown: { x: 0, y: -keyStep },
}

type Zooming = {
  frame: RefObject<HTMLElement | null>
  /** The picture's own size. */
  own: { width: number; height: number }
  /** A swipe over the whole picture turns to another: 1 for the next, -1 for the one before. */
  onTurn: (step: number) => void
}

/** Zoom by wheel, pinch, double tap, double click and keys; an enlarged picture is dragged or moved by the arrows. */
export function useZoom({ frame, own, onTurn }: Zooming) {
  const [view, setView] = useState<View>(wholePicture)
  const fingers = useRef(new Map<number, Point>())
  const begun = useRef<Point | null>(null)
  const tapped = useRef<(Point & { at: number }) | null>(null)
  const pointer = useRef('mouse')

  const stage = (): Stage => {
    const { clientWidth = 0, clientHeight = 0 } = frame.current ?? {}
    return stageOf({ width: clientWidth, height: clientHeight }, own)
  }
  const zoom = (factor: number, point = centre) => setView((before) => zoomedAt(before, { factor, point }, stage()))

  const toggle = (point: Point) =>
    setView((before) =>
      isZoomed(before) ? wholePicture : zoomedAt(before, { factor: doubleTap.scale, point }, stage()),
    )

  useEffect(() => {
    const element = frame.current
    // React hears the wheel passively, and then the page behind would scroll.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const factor = 2 ** (-event.deltaY / (event.deltaMode === 0 ? 300 : 8))
      const { clientWidth: width, clientHeight: height } = event.currentTarget as HTMLElement
      const stage = stageOf({ width, height }, { width: own.width, height: own.height })
      const point = fromCentre(event, event.currentTarget as HTMLElement)
      setView((before) => zoomedAt(before, { factor, point }, stage))
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [frame, own.width, own.height])

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    pointer.current = event.pointerType
    event.currentTarget.setPointerCapture(event.pointerId)
    const point = fromCentre(event, event.currentTarget)
    fingers.current.set(event.pointerId, point)
    begun.current = fingers.current.size === 1 ? point : null
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = fromCentre(event, event.currentTarget)
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    fingers.current.set(event.pointerId, now)
    const by = { x: now.x - before.x, y: now.y - before.y }
    if (!other) return setView((was) => (isZoomed(was) ? movedBy(was, by, stage()) : was))
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
    const grown = distance(now, other) / Math.max(1, distance(before, other))
    setView((was) =>
      movedBy(zoomedAt(was, { factor: grown, point: middle }, stage()), { x: by.x / 2, y: by.y / 2 }, stage()),
    )
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (!fingers.current.delete(event.pointerId) || !begun.current) return
    const now = fromCentre(event, event.currentTarget)
    const moved = now.x - begun.current.x
    begun.current = null
    if (Math.abs(moved) >= shortestSwipe) {
      if (!isZoomed(view)) onTurn(moved > 0 ? -1 : 1)
      return
    }
    if (event.pointerType === 'mouse') return
    const last = tapped.current
    const again = last && event.timeStamp - last.at < doubleTap.ms && distance(now, last) < doubleTap.apart
    tapped.current = again ? null : { ...now, at: event.timeStamp }
    if (again) toggle(now)
  }
  // Not every browser makes a double click of two taps, so those are counted above.
  const onDoubleClick = (event: MouseEvent<HTMLElement>) => {
    if (pointer.current === 'mouse') toggle(fromCentre(event, event.currentTarget))
  }
  const onPointerCancel = (event: PointerEvent<HTMLElement>) => {
    fingers.current.delete(event.pointerId)
    begun.current = null
  }

  /** Whether the key was for the picture. */
  const takeKey = ({ key }: KeyboardEvent): boolean => {
    const by = arrows[key]
    if (key === '+' || key === '=') zoom(step)
    else if (key === '-') zoom(1 / step)
    else if (key === '0') setView(wholePicture)
    else if (by && isZoomed(view)) setView((before) => movedBy(before, by, stage()))
    else return false
    return true
  }
  return {
    view,
    zoomIn: () => zoom(step),
    zoomOut: () => zoom(1 / step),
    reset: () => setView(wholePicture),
    takeKey,
    listeners: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onDoubleClick },
  }
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)

function fromCentre({ clientX, clientY }: { clientX: number; clientY: number }, element: HTMLElement): Point {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}
