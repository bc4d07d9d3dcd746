import { type ComponentType, type ReactNode, useState } from 'react'
import { useLazyPart } from '../ui/lazy-part.tsx'
import { Spinner } from '../ui/spinner.tsx'

type LazyDetailsProps<Props> = {
  summary: ReactNode
  load: () => Promise<ComponentType<Props>>
  part: Props
  className?: string
}

/** A part that can be opened. Its code is loaded when it first is. */
export function LazyDetails<Props extends object>(props: LazyDetailsProps<Props>) {
  const { summary, load, part, className = '' } = props
  const [isOpen, setOpen] = useState(false)
  const [Part, fetchPart] = useLazyPart(load)
  return (
    <details
      className={`border-y border-rule py-1 ${className}`}
      onToggle={({ currentTarget: { open } }) => {
        setOpen(open)
        if (open && !Part) fetchPart().catch(() => setOpen(false))
      }}
    >
      <summary className="flex min-h-11 cursor-pointer items-center text-sm">{summary}</summary>
      {isOpen && !Part ? <Spinner /> : null}
      {isOpen && Part ? <Part {...part} /> : null}
    </details>
  )
}
