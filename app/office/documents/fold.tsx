import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { Entries, Summary } from './field-spec.ts'

type FoldProps = {
  form: UseFormReturn<Entries>
  path: string
  summary: Summary
  /** Buttons at the end of the line. */
  actions?: ReactNode
  children: ReactNode
}

/** The fields of a row or group behind a line with its title. What is new or has an error is open. */
export function Fold({ form, path, summary, actions, children }: FoldProps) {
  const id = useId()
  const { title, note } = summary((useWatch({ control: form.control, name: path }) ?? {}) as Entries)
  const hasError = form.getFieldState(path, form.formState).error !== undefined
  const [isOpen, setOpen] = useState(title === '')
  const [hadError, setHadError] = useState(false)
  if (hasError !== hadError) {
    setHadError(hasError)
    if (hasError) setOpen(true)
  }
  const isNested = path.split('.').length > 2
  return (
    <>
      <div className={`flex items-center ${isNested ? '' : 'pr-1 pl-2'}`}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-11 min-w-0 grow items-center gap-2 py-1.5 text-left hover:text-clay"
        >
          <ChevronRight
            aria-hidden="true"
            size={16}
            strokeWidth={1.5}
            className={`shrink-0 transition-transform ${isOpen ? 'rotate-90' : ''}`}
          />
          <span className="min-w-0 sm:flex sm:items-baseline sm:gap-3">
            <span className="block font-medium sm:shrink-0">{title || 'New'}</span>{' '}
            <span className="block truncate text-xs text-quiet">{note}</span>
          </span>
          {hasError && !isOpen && <span className="text-xs text-alarm">Needs attention</span>}
        </button>
        {actions}
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <div
            className={`grid gap-4 sm:grid-cols-2 ${isNested ? 'ml-2 border-l border-rule pt-1 pb-4 pl-3 sm:pl-5' : 'px-3 pt-1 pb-5 xl:px-8'}`}
          >
            {children}
          </div>
        )}
      </div>
    </>
  )
}
