import { useState } from 'react'
import { useLazyPart } from '../ui/lazy-part.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { OptionsTableProps } from './options-table.tsx'

const loadOptionsTable = async () => (await import('./options-table.tsx')).OptionsTable

/** Other patterns and sizes for a room, side by side. Nothing is loaded or laid until it is opened. */
export function LayingOptions(props: OptionsTableProps) {
  const [isOpen, setOpen] = useState(false)
  const [OptionsTable, fetchTable] = useLazyPart(loadOptionsTable)
  return (
    <details
      className="border-y border-rule py-1"
      onToggle={({ currentTarget: { open } }) => {
        setOpen(open)
        if (open && !OptionsTable) fetchTable().catch(() => setOpen(false))
      }}
    >
      <summary className="flex min-h-11 cursor-pointer items-center text-sm">Compare patterns and sizes</summary>
      {isOpen && !OptionsTable ? <Spinner /> : null}
      {isOpen && OptionsTable ? <OptionsTable {...props} /> : null}
    </details>
  )
}
