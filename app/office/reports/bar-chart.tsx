import { formatPounds } from '#contract/arithmetic/money.ts'

export type Bar = { label: string; value: number; title: string }

const [width, height, left, right, below] = [920, 220, 64, 12, 24]
const maxLabels = 12

/** Rounds up to 1, 2 or 5 times a power of ten. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)))
  return ([1, 2, 5, 10].find((step) => step * power >= value) ?? 10) * power
}

const thousands = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })

function shortPounds(pence: number): string {
  if (pence === 0) return '£0'
  return pence >= 100_000 ? `£${thousands.format(pence / 100_000)}k` : formatPounds(pence)
}

/** Amounts over time. Hidden from screen readers, as the table below it has the same figures. */
export function BarChart({ bars }: { bars: Bar[] }) {
  const top = roundUp(Math.max(...bars.map(({ value }) => value), 1))
  const step = (width - left - right) / Math.max(bars.length, 1)
  const gap = Math.min(step * 0.25, 6)
  const every = Math.ceil(bars.length / maxLabels)
  const y = (value: number) => height - (Math.max(value, 0) / top) * height
  return (
    <svg viewBox={`0 -10 ${width} ${height + below + 10}`} aria-hidden="true" className="w-full text-xs">
      {[0, 0.25, 0.5, 0.75, 1].map((part) => (
        <g key={part}>
          <line x1={left} x2={width} y1={y(part * top)} y2={y(part * top)} className="stroke-rule" />
          {part % 0.5 === 0 && (
            <text x={left - 8} y={y(part * top) + 4} textAnchor="end" className="fill-quiet">
              {shortPounds(part * top)}
            </text>
          )}
        </g>
      ))}
      {bars.map(({ label, value, title }, index) => (
        <g key={label}>
          <rect
            x={left + index * step + gap / 2}
            y={y(value)}
            width={step - gap}
            height={height - y(value)}
            rx={Math.min(2, step / 6)}
            className="fill-clay"
          >
            <title>{title}</title>
          </rect>
          {index % every === 0 && (
            <text x={left + (index + 0.5) * step} y={height + 18} textAnchor="middle" className="fill-quiet">
              {label}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}
