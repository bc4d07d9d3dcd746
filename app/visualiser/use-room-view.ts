import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RoomName, SurfaceName } from '#contract/rooms/rooms.ts'
import { framePace } from './frame-pace.ts'
import type { RoomView } from './gl/room-view.ts'
import type { Lying } from './shown-room.ts'

export type Surfaces = Partial<Record<SurfaceName, Lying>>

/**
 * `changing`: what was drawn stays until the stone chosen since arrives. `rough`: drawn at half width, until choices stop
 * changing. `server`: this browser cannot draw the room, so the server's picture is shown. `failed`: something did not
 * arrive.
 */
export type ViewState = 'loading' | 'changing' | 'rough' | 'drawn' | 'server' | 'failed'

type Canvases = { canvas: RefObject<HTMLCanvasElement | null>; other: RefObject<HTMLCanvasElement | null> }

type Shown = { surfaces: Surfaces; compared: Surfaces | null }

const REST_MS = 200

/** Draws the room on `canvas` and the compared one on `other`, whenever a choice changes. */
export function useRoomView(room: RoomName, { surfaces, compared }: Shown, { canvas, other }: Canvases) {
  const [state, setState] = useState<ViewState>('loading')
  const [attempt, setAttempt] = useState(0)
  const view = useRef<RoomView | null>(null)
  const pace = useRef(framePace())
  const latest = useRef(0)

  const fail = useEffectEvent((error: unknown) =>
    setState(error instanceof Error && error.name === 'NoGraphics' ? 'server' : 'failed'),
  )

  const draw = useEffectEvent(async () => {
    const own = ++latest.current
    const open = view.current
    if (!open) return
    const isStale = () => latest.current !== own || view.current !== open
    if (!open.canDraw(surfaces) || (compared && !open.canDraw(compared))) return setState('server')
    const drawAt = async (width: number) => {
      const begun = performance.now()
      if (compared) {
        open.draw(compared, width)
        copy(canvas.current, other.current)
      }
      open.draw(surfaces, width)
      await open.finished()
      pace.current.note(width, performance.now() - begun)
    }
    try {
      const isLoaded = open.hasLoaded(surfaces) && (!compared || open.hasLoaded(compared))
      if (!isLoaded) setState((before) => (before === 'drawn' || before === 'rough' ? 'changing' : before))
      await Promise.all([open.load(surfaces), compared && open.load(compared)])
      if (isStale()) return
      const width = pictureWidth(canvas.current)
      const { widthWhileChanging } = pace.current
      const quick = widthWhileChanging(width)
      if (quick < width) {
        setState('rough')
        await drawAt(quick)
        if (widthWhileChanging(width) < width) await new Promise((resolve) => setTimeout(resolve, REST_MS))
        if (isStale()) return
      }
      await drawAt(width)
      if (!isStale()) setState('drawn')
    } catch (error) {
      if (!isStale()) fail(error)
    }
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens the same room anew
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
    const lose = (event: Event) => {
      event.preventDefault()
      view.current = null
      setState('server')
    }
    const restore = () => setAttempt((count) => count + 1)
    element.addEventListener('webglcontextlost', lose)
    element.addEventListener('webglcontextrestored', restore)
    return () => {
      isCurrent = false
      view.current = null
      element.removeEventListener('webglcontextlost', lose)
      element.removeEventListener('webglcontextrestored', restore)
    }
  }, [room, canvas, attempt])

  const key = JSON.stringify([laidOf(surfaces), compared && laidOf(compared)])
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn on change only, and the key says what changed
  useEffect(() => void draw(), [key])

  return { state, retry: () => setAttempt((count) => count + 1) }
}

const laidOf = (surfaces: Surfaces) => Object.entries(surfaces).map(([name, lying]) => [name, lying?.laid])

/** As sharp as the screen can show, up to what the layers hold. */
function pictureWidth(canvas: HTMLCanvasElement | null): number {
  const wanted = (canvas?.clientWidth || 1440) * Math.min(window.devicePixelRatio, 2)
  return wanted <= 720 ? 720 : wanted <= 1080 ? 1080 : 1440
}

function copy(from: HTMLCanvasElement | null, to: HTMLCanvasElement | null) {
  if (!from || !to) return
  to.width = from.width
  to.height = from.height
  to.getContext('2d')?.drawImage(from, 0, 0)
}
