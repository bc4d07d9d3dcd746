import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RoomName, SurfaceName } from '#contract/rooms/rooms.ts'
import type { RoomView } from './gl/room-view.ts'
import type { LaidStone } from './shown-room.ts'

export type Surfaces = Partial<Record<SurfaceName, LaidStone>>

/**
 * `changing`: the old picture stays until the new stone has loaded. `rough`: drawn at half width until choices stop
 * changing. `server`: this browser cannot draw the room, so the server's picture is shown. `failed`: a file did not load.
 */
export type ViewState = 'loading' | 'changing' | 'rough' | 'drawn' | 'server' | 'failed'

type Canvases = { canvas: RefObject<HTMLCanvasElement | null>; other: RefObject<HTMLCanvasElement | null> }

type Picture = { surfaces: Surfaces; compared: Surfaces | null }

const PAUSE_MS = 200

/** Draws the room on `canvas` and the compared one on `other`, whenever a choice changes. */
export function useRoomView(room: RoomName, { surfaces, compared }: Picture, { canvas, other }: Canvases) {
  const [state, setState] = useState<ViewState>('loading')
  const [attempt, setAttempt] = useState(0)
  const view = useRef<RoomView | null>(null)
  const latest = useRef(0)

  const fail = useEffectEvent((error: unknown) =>
    setState(error instanceof Error && error.name === 'GraphicsUnavailable' ? 'server' : 'failed'),
  )

  const draw = useEffectEvent(async () => {
    const id = ++latest.current
    const open = view.current
    if (!open) return
    const isStale = () => latest.current !== id || view.current !== open
    const drawAt = async (width: number) => {
      const startedAt = performance.now()
      if (compared) {
        open.draw(compared, width)
        open.copyTo(other.current)
      }
      open.draw(surfaces, width)
      await open.finished()
      open.pace.note(width, performance.now() - startedAt)
    }
    try {
      const isLoaded = open.hasLoaded(surfaces) && (!compared || open.hasLoaded(compared))
      if (!isLoaded) setState((before) => (before === 'drawn' || before === 'rough' ? 'changing' : before))
      await Promise.all([open.load(surfaces), compared && open.load(compared)])
      if (isStale()) return
      const width = pictureWidth(canvas.current)
      const { widthWhileChanging } = open.pace
      const quick = widthWhileChanging(width)
      if (quick < width) {
        setState('rough')
        await drawAt(quick)
        if (widthWhileChanging(width) < width) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
        if (isStale()) return
      }
      await drawAt(width)
      if (!isStale()) setState('drawn')
    } catch (error) {
      if (!isStale()) fail(error)
    }
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens the same room again
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    let isCurrent = true
    setState('loading')
    const begin = async () => {
      const { openRoomView } = await import('./gl/room-view.ts')
      const opened = await openRoomView(element, room, surfaces)
      if (!isCurrent) return
      view.current = opened
      await draw()
    }
    begin().catch((error: unknown) => isCurrent && fail(error))
    const onContextLost = (event: Event) => {
      event.preventDefault()
      view.current = null
      setState('server')
    }
    const onContextRestored = () => setAttempt((count) => count + 1)
    element.addEventListener('webglcontextlost', onContextLost)
    element.addEventListener('webglcontextrestored', onContextRestored)
    return () => {
      isCurrent = false
      view.current = null
      element.removeEventListener('webglcontextlost', onContextLost)
      element.removeEventListener('webglcontextrestored', onContextRestored)
    }
  }, [room, canvas, attempt])

  const [sharpWidth, setSharpWidth] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each room has its own canvas
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const observer = new ResizeObserver(() => setSharpWidth(pictureWidth(element)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [room, canvas])

  const key = JSON.stringify([sharpWidth, laidOf(surfaces), compared && laidOf(compared)])
  // biome-ignore lint/correctness/useExhaustiveDependencies: draws only when the choice or the width changes, and the key contains both
  useEffect(() => void draw(), [key])

  return { state, retry: () => setAttempt((count) => count + 1) }
}

const laidOf = (surfaces: Surfaces) => Object.entries(surfaces).map(([name, laidStone]) => [name, laidStone?.laid])

/** As sharp as the screen can show, up to the width of the layers. */
function pictureWidth(canvas: HTMLCanvasElement | null): number {
  const wanted = (canvas?.clientWidth || 1440) * Math.min(window.devicePixelRatio, 2)
  return wanted <= 720 ? 720 : wanted <= 1080 ? 1080 : 1440
}
