import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'

type SortHeadProps = {
  children: ReactNode
  /** The list is sorted by it; without it the column cannot be sorted. */
  by?: string | undefined
  /** What the list is sorted by now: 'total', or '-total' with the highest first. */
  sort?: string | undefined
  onSort?: ((sort: string) => void) | undefined
  /** The first press shows the highest first. */
  startsHigh?: boolean | undefined
  isFigure?: boolean
  className?: string
}

/** The heading of a column that sorts the list when it is pressed, and the other way round when pressed again. */
export function SortHead({ children, by, sort, onSort, startsHigh, isFigure = false, className = '' }: SortHeadProps) {
  const direction = by && sort === by ? 'ascending' : by && sort === `-${by}` ? 'descending' : undefined
  const next = () => {
    if (!by) return ''
    if (!direction) return startsHigh ? `-${by}` : by
    return direction === 'ascending' ? `-${by}` : by
  }
  return (
    <th
      aria-sort={by ? (direction ?? 'none') : undefined}
      className={`px-2.5 py-2 text-xs font-normal whitespace-nowrap text-quiet ${isFigure ? 'text-right' : ''} ${className}`}
    >
      {by ? (
        <button
          type="button"
          onClick={() => onSort?.(next())}
          className={`-my-2 inline-flex min-h-9 items-center gap-1 hover:text-clay ${direction ? 'text-ink' : ''}`}
        >
          {children}
          {direction === 'ascending' && <ArrowUp aria-hidden size={14} strokeWidth={1.5} />}
          {direction === 'descending' && <ArrowDown aria-hidden size={14} strokeWidth={1.5} />}
        </button>
      ) : (
        children
      )}
    </th>
  )
}
