export function ReductionBadge({ percent, className = '' }: { percent: number; className?: string }) {
  return (
    <span className={`bg-clay px-2.5 py-1 text-xs text-white ${className}`}>
      <span aria-hidden="true">-{percent}%</span>
      <span className="sr-only">{percent}% off</span>
    </span>
  )
}
