import { Check, ChevronDown } from 'lucide-react'
import { Fragment, type ReactNode, useId } from 'react'
import type { SectionId } from './checkout-form-state.ts'

type SectionProps = {
  id: SectionId
  number: number
  title: string
  open: boolean
  done: boolean
  onToggle: () => void
  /** What was chosen, shown while a finished section is closed. */
  summary: ReactNode
  children: ReactNode
}

/** One of the three sections. A closed section stays in the page, so that the browser can autofill its fields. */
export function Section({ id, number, title, open, done, onToggle, summary, children }: SectionProps) {
  const panel = useId()
  // On a small screen 'Delivery/Collection' may wrap after the slash.
  const [before, ...after] = title.split('/')
  return (
    <section aria-labelledby={`${panel}-title`} className="border-b border-rule first:border-t">
      <h2 id={`${panel}-title`} className="text-xl">
        <button
          type="button"
          data-section={id}
          aria-expanded={open}
          aria-controls={panel}
          onClick={onToggle}
          className="flex min-h-18 w-full items-center gap-4 py-4 text-left hover:text-clay"
        >
          <span
            aria-hidden="true"
            className={`figures grid size-8 shrink-0 place-items-center rounded-full border font-sans text-sm ${done && !open ? 'border-moss bg-moss text-white' : 'border-mortar'}`}
          >
            {done && !open ? <Check className="size-4" strokeWidth={2} /> : number}
          </span>
          <span className="min-w-0 grow wrap-anywhere">
            {before}
            {after.map((part) => (
              <Fragment key={part}>
                /<wbr />
                {part}
              </Fragment>
            ))}
          </span>
          <ChevronDown
            aria-hidden="true"
            className={`size-5 shrink-0 transition-transform duration-150 ${open ? 'rotate-180' : ''}`}
            strokeWidth={1.4}
          />
        </button>
      </h2>
      {done && !open ? <div className="-mt-2 pb-5 text-sm text-slate sm:pl-12">{summary}</div> : null}
      <div id={panel} hidden={!open} className="pb-8 sm:pl-12">
        {children}
      </div>
    </section>
  )
}
