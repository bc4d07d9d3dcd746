import { type PointerEvent, type RefObject, useState } from 'react'

export type Grip = Record<
  'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel',
  (event: PointerEvent) => void
>

/** Moves rows of a list by mouse or finger. The row moves when it is dropped, so that the list stays still until then. */
export function useDragRows(list: RefObject<HTMLElement | null>, move: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null)
  const rowAt = (y: number): number => {
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect())
    const below = rows.findIndex(({ bottom }) => y < bottom)
    return below < 0 ? rows.length - 1 : below
  }
  const grip = (from: number): Grip => ({
    onPointerDown: (event) => {
      if (!event.isPrimary || event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ from, to: from })
    },
    onPointerMove: ({ clientY }) => {
      if (drag) setDrag({ from, to: rowAt(clientY) })
    },
    onPointerUp: () => {
      setDrag(null)
      if (drag && drag.to !== from) move(from, drag.to)
    },
    onPointerCancel: () => setDrag(null),
  })
  return { dragged: drag?.from ?? null, target: drag?.to ?? null, grip }
}
