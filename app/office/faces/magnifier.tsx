import type { Point } from '#contract/media/point.ts'

const diameter = 128
const zoom = 4

type MagnifierProps = { src: string; point: Point; frame: { width: number; height: number } }

/** A part of the picture, enlarged, above the finger that would cover it. */
export function Magnifier({ src, point: [x, y], frame }: MagnifierProps) {
  const radius = diameter / 2
  const isAtTop = y * frame.height < diameter + 40
  const left = Math.min(Math.max(x * frame.width, radius), frame.width - radius)
  const top = y * frame.height + (isAtTop ? radius + 40 : -radius - 40)
  return (
    <div
      aria-hidden="true"
      data-magnifier
      style={{
        left: left - radius,
        top: top - radius,
        width: diameter,
        height: diameter,
        backgroundImage: `url(${src})`,
        backgroundSize: `${frame.width * zoom}px ${frame.height * zoom}px`,
        backgroundPosition: `${radius - x * frame.width * zoom}px ${radius - y * frame.height * zoom}px`,
      }}
      className="pointer-events-none absolute z-10 rounded-full border-2 border-white bg-rail bg-no-repeat shadow-[0_0_0_1.5px_#14110f] before:absolute before:top-1/2 before:left-1/2 before:h-px before:w-full before:-translate-1/2 before:bg-white before:mix-blend-difference after:absolute after:top-1/2 after:left-1/2 after:h-full after:w-px after:-translate-1/2 after:bg-white after:mix-blend-difference"
    />
  )
}
