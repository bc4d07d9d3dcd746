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
const minSwipe = 40
const keyStep = 80
const centre: Point = { x: 0, y: 0 }

const arrows: Record<string, Point> = {
  ArrowLeft: { x: keyStep, y: 0 },
  ArrowRight: { x: -keyStep, y: 0 },
  ArrowUp: { x: 0, y: keyStep },
  ArrowDown: { x: 0, y: -keyStep },
}

type ZoomOptions = {
  frame: RefObject<HTMLElement | null>
  /** The size of the picture in its own pixels. */
  naturalSize: { width: number; height: number }
  /** A swipe over a picture that is not enlarged goes to another: 1 for the next, -1 for the previous one. */
  onTurn: (step: number) => void
}

/** Zooms by wheel, pinch, double tap, double click and keys. An enlarged picture is moved by dragging or arrow keys. */
export function useZoom({ frame, naturalSize, onTurn }: ZoomOptions) {
  const [view, setView] = useState<View>(wholePicture)
  const fingers = useRef(new Map<number, Point>())
  const swipeStart = useRef<Point | null>(null)
  const lastTap = useRef<(Point & { at: number }) | null>(null)
  const pointer = useRef('mouse')

  const stage = (): Stage => {
    const { clientWidth = 0, clientHeight = 0 } = frame.current ?? {}
    return stageOf({ width: clientWidth, height: clientHeight }, naturalSize)
  }
  const zoom = (factor: number, point = centre) => setView((before) => zoomedAt(before, { factor, point }, stage()))

  const toggle = (point: Point) =>
    setView((before) =>
      isZoomed(before) ? wholePicture : zoomedAt(before, { factor: doubleTap.scale, point }, stage()),
    )

  useEffect(() => {
    const element = frame.current
    // React's wheel listeners are passive, so they could not stop the page behind from scrolling.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const factor = 2 ** (-event.deltaY / (event.deltaMode === 0 ? 300 : 8))
      const { clientWidth: width, clientHeight: height } = event.currentTarget as HTMLElement
      const stage = stageOf({ width, height }, { width: naturalSize.width, height: naturalSize.height })
      const point = fromCentre(event, event.currentTarget as HTMLElement)
      setView((before) => zoomedAt(before, { factor, point }, stage))
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [frame, naturalSize.width, naturalSize.height])

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    pointer.current = event.pointerType
    event.currentTarget.setPointerCapture(event.pointerId)
    const point = fromCentre(event, event.currentTarget)
    fingers.current.set(event.pointerId, point)
    swipeStart.current = fingers.current.size === 1 ? point : null
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = fromCentre(event, event.currentTarget)
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    fingers.current.set(event.pointerId, now)
    const by = { x: now.x - before.x, y: now.y - before.y }
    if (!other) return setView((current) => (isZoomed(current) ? movedBy(current, by, stage()) : current))
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
    const grown = distance(now, other) / Math.max(1, distance(before, other))
    setView((current) =>
      movedBy(zoomedAt(current, { factor: grown, point: middle }, stage()), { x: by.x / 2, y: by.y / 2 }, stage()),
    )
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (!fingers.current.delete(event.pointerId) || !swipeStart.current) return
    const now = fromCentre(event, event.currentTarget)
    const moved = now.x - swipeStart.current.x
    swipeStart.current = null
    if (Math.abs(moved) >= minSwipe) {
      if (!isZoomed(view)) onTurn(moved > 0 ? -1 : 1)
      return
    }
    if (event.pointerType === 'mouse') return
    const last = lastTap.current
    const again = last && event.timeStamp - last.at < doubleTap.ms && distance(now, last) < doubleTap.apart
    lastTap.current = again ? null : { ...now, at: event.timeStamp }
    if (again) toggle(now)
  }
  // Not every browser turns two taps into a double click, so double taps are handled in onPointerUp.
  const onDoubleClick = (event: MouseEvent<HTMLElement>) => {
    if (pointer.current === 'mouse') toggle(fromCentre(event, event.currentTarget))
  }
  const onPointerCancel = (event: PointerEvent<HTMLElement>) => {
    fingers.current.delete(event.pointerId)
    swipeStart.current = null
  }

  /** Handles a key press; returns whether the key belongs to the picture. */
  const handleKey = ({ key }: KeyboardEvent): boolean => {
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
    handleKey,
    listeners: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onDoubleClick },
  }
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)

function fromCentre({ clientX, clientY }: { clientX: number; clientY: number }, element: HTMLElement): Point {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}
