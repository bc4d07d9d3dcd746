import { type ComponentProps, type ReactNode, useId } from 'react'

type TickProps = Omit<ComponentProps<'input'>, 'id' | 'type'> & {
  children: ReactNode
  /** What ticking it means, where that takes more than its words. */
  note?: string
  error?: string | undefined
}

/** A box to tick, with its words beside it and what is wrong with it below. */
export function Checkbox({ children, note, error, required, className = '', ...input }: TickProps) {
  const id = useId()
  return (
    <div className={`${error ? 'border-l-2 border-alarm pl-3' : ''} ${className}`}>
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5 text-sm">
        <input
          {...input}
          type="checkbox"
          required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={[note && `${id}-note`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
          className="mt-0.5 size-5 shrink-0 accent-clay"
        />
        <span>
          {children}
          {required ? <span className="text-slate"> (required)</span> : null}
        </span>
      </label>
      {note ? (
        <p id={`${id}-note`} className="ml-8 text-xs text-slate">
          {note}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="ml-8 text-xs text-alarm">
          {error}
        </p>
      ) : null}
    </div>
  )
}
