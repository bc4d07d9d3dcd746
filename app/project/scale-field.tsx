import { useId } from 'react'
import { type Scale, scales } from './paper.ts'

type ScaleFieldProps = { scale: Scale | null; onChange: (scale: Scale | null) => void }

/** The scale of the printed plan. A drawing that is larger than a sheet is printed on several. */
export function ScaleField({ scale, onChange }: ScaleFieldProps) {
  const id = useId()
  return (
    <div className="flex items-center gap-2 text-sm print:hidden">
      <label htmlFor={id}>Scale on paper</label>
      <select
        id={id}
        value={scale ?? ''}
        onChange={(event) => onChange(scales.find((to) => String(to) === event.currentTarget.value) ?? null)}
        className="min-h-11 border border-mortar bg-white px-2"
      >
        <option value="">One sheet a room</option>
        {scales.map((to) => (
          <option key={to} value={to}>
            1:{to}
          </option>
        ))}
      </select>
    </div>
  )
}
