import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'

type FilterFormProps = {
  /** The current filter. When it changes, the fields show it again. */
  at: string
  onFilter: (typed: Record<string, string>) => void
  className?: string
  children: ReactNode
}

/** Fields that filter a list once they are sent, next to the title of the screen or above the list. The focus stays where it is, because the form is not made again. */
export function FilterForm({ at, onFilter, className = 'mb-3', children }: FilterFormProps) {
  const form = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each filter
  useEffect(() => form.current?.reset(), [at])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    onFilter(Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, text.trim()])))
  }
  return (
    <form ref={form} onSubmit={submit} className={`flex flex-wrap items-end gap-3 ${className}`}>
      {children}
    </form>
  )
}
