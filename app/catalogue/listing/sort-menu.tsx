import { type Sort, sorts } from './url-state.ts'

/** A native select: it works on every phone, in every screen reader, and in the form without JavaScript. */
export function SortMenu({ sort, onSort }: { sort: Sort; onSort: (sort: Sort) => void }) {
  return (
    <label className="relative inline-flex min-h-11 items-center gap-2 text-sm hover:text-clay">
      <span className="text-slate max-md:sr-only">Sort by</span>
      <select
        name="sort"
        value={sort}
        onChange={(event) => onSort(event.target.value as Sort)}
        className="min-h-11 field-sizing-content appearance-none bg-transparent pr-6"
      >
        {Object.entries(sorts).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <i aria-hidden="true" className="chevron pointer-events-none absolute right-0" />
    </label>
  )
}
