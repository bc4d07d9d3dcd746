import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import type { Point } from '#contract/media/point.ts'

type PointHandleProps = {
  /** 'Top left corner' */
  label: string
  point: Point
  /** Of the picture, in its own pixels: an arrow key moves the point by one, with Shift by ten. */
  size: { width: number; height: number }
  onMove: (point: Point) => void
  /** True while it is being moved. */
  onHold?: (isHeld: boolean) => void
  isWrong?: boolean
  children?: ReactNode
}

const steps: Record<string, Point> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

const clamp = (share: number): number => Math.min(1, Math.max(0, Math.round(share * 100_000) / 100_000))

/** A point on a picture that is moved by mouse, finger or arrow keys. Its parent is exactly as large as the picture. */
export function PointHandle({ label, point: [x, y], size, onMove, onHold, isWrong, children }: PointHandleProps) {
  /** From the pointer to the point, so that taking hold of the edge does not move it. */
  const grip = useRef<Point | null>(null)
  const frameOf = ({ currentTarget }: PointerEvent) => currentTarget.parentElement?.getBoundingClientRect()

  const hold = (event: PointerEvent) => {
    const frame = frameOf(event)
    if (!frame || !event.isPrimary || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = [x - (event.clientX - frame.left) / frame.width, y - (event.clientY - frame.top) / frame.height]
    onHold?.(true)
  }
  const drag = (event: PointerEvent) => {
    const frame = frameOf(event)
    if (!frame || !grip.current) return
    const [byX, byY] = grip.current
    onMove([
      clamp((event.clientX - frame.left) / frame.width + byX),
      clamp((event.clientY - frame.top) / frame.height + byY),
    ])
  }
  const release = () => {
    grip.current = null
    onHold?.(false)
  }
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const pixels = event.shiftKey ? 10 : 1
    onHold?.(true)
    onMove([clamp(x + (step[0] * pixels) / size.width), clamp(y + (step[1] * pixels) / size.height)])
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuenow={Math.round(x * 100)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={`${percent(x)} across, ${percent(y)} down`}
      aria-invalid={isWrong || undefined}
      onPointerDown={hold}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={press}
      onBlur={release}
      style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
      className="absolute grid size-12 -translate-x-1/2 -translate-y-1/2 cursor-move touch-none place-items-center rounded-full outline-none [&:focus-visible>span]:ring-3 [&:focus-visible>span]:ring-[#e59a74]"
    >
      <span
        className={`grid size-5 place-items-center rounded-full border-2 border-white text-[0.625rem] text-white shadow-[0_0_0_1.5px_#14110f] ${isWrong ? 'bg-[#9b2c22]' : 'bg-[#14110f]/25'}`}
      >
        {children}
      </span>
    </div>
  )
}

const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`
