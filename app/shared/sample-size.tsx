import { useSite } from './site.ts'

export const sampleSizeText = (mm: number): string => `a cut piece of ${mm} × ${mm} mm`

/** A bank card, which everybody has at hand. */
const card = { width: 85.6, height: 54 }

/** The size of a free sample in words, and drawn next to a bank card at the same scale. */
export function SampleSize({ className = '' }: { className?: string }) {
  const { sample_mm: mm } = useSite()
  const height = Math.max(mm, card.height)
  const width = mm + 12 + card.width
  return (
    <p className={`flex items-end gap-3 text-xs text-slate ${className}`}>
      <svg
        aria-hidden="true"
        viewBox={`-1 -1 ${width + 2} ${height + 2}`}
        className="h-12 w-auto shrink-0 fill-none stroke-current"
      >
        <rect y={height - mm} width={mm} height={mm} className="fill-beige" vectorEffect="non-scaling-stroke" />
        <g transform={`translate(${mm + 12} ${height - card.height})`}>
          <rect width={card.width} height={card.height} rx="3" vectorEffect="non-scaling-stroke" />
          <path d={`M0 12h${card.width}M0 20h${card.width}`} vectorEffect="non-scaling-stroke" />
        </g>
      </svg>
      <span>A free sample is {sampleSizeText(mm)}, drawn here next to a bank card.</span>
    </p>
  )
}
