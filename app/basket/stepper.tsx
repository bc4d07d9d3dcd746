import { LoaderCircle, Minus, Plus } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useAfterPress } from '../ui/use-after-press.ts'

type StepperProps = {
  /** 'Quantity (pieces)'. The label of the surrounding group names the product. */
  label: string
  /** Labels of the two buttons: 'One piece fewer', 'One piece more'. */
  labels: { less: string; more: string }
  text: string
  decimal?: boolean
  canLess: boolean
  canMore: boolean
  readOnly?: boolean
  onLess: () => void
  onMore: () => void
  /** Receives the text once the shopper has finished typing; returns an error message or null. */
  onType: (text: string) => string | null
}

const cooldownMs = 300
const button =
  'grid size-11 shrink-0 place-items-center hover:text-clay aria-disabled:cursor-not-allowed aria-disabled:text-mortar'

/** Less, a text field, more. Disabled buttons keep the focus, so that keyboard users keep their place. */
export function Stepper({ label, labels, text, decimal = false, readOnly = false, ...actions }: StepperProps) {
  const id = useId()
  const afterPress = useAfterPress()
  const [draft, setDraft] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [coolingDown, setCoolingDown] = useState(false)
  useEffect(() => {
    if (!coolingDown) return
    const timer = setTimeout(() => setCoolingDown(false), cooldownMs)
    return () => clearTimeout(timer)
  }, [coolingDown])
  const latest = useRef(draft)
  latest.current = draft
  /** Unreadable text stays as typed, with the reason under it; empty text changes nothing. */
  const finish = () => {
    const wanted = draft?.trim() ?? ''
    const message = wanted === '' || wanted === text ? null : actions.onType(wanted)
    if (message === null) setDraft(null)
    else afterPress(() => latest.current === draft && setError(message))
  }
  const step = (act: () => void) => {
    setDraft(null)
    setError(null)
    act()
  }
  const less = actions.canLess && !readOnly
  const more = actions.canMore && !readOnly
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-xs text-slate">
        {label}
      </label>
      <div className={`flex border bg-white ${error ? 'border-alarm' : 'border-mortar'}`}>
        <button
          type="button"
          aria-label={labels.less}
          aria-disabled={!less || undefined}
          onClick={() => less && step(actions.onLess)}
          className={button}
        >
          <Minus aria-hidden="true" className="size-4" strokeWidth={1.5} />
        </button>
        <input
          id={id}
          type="text"
          inputMode={decimal ? 'decimal' : 'numeric'}
          autoComplete="off"
          readOnly={readOnly}
          value={draft ?? text}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setDraft(event.target.value)
            setError(null)
          }}
          onBlur={finish}
          onKeyDown={(event) => event.key === 'Enter' && finish()}
          className="figures h-11 w-full min-w-0 grow bg-transparent text-center text-sm"
        />
        <button
          type="button"
          aria-label={labels.more}
          aria-disabled={!more || coolingDown || undefined}
          aria-busy={coolingDown || undefined}
          onClick={() => {
            if (!more || coolingDown) return
            setCoolingDown(true)
            step(actions.onMore)
          }}
          className={button}
        >
          {coolingDown ? (
            <LoaderCircle aria-hidden="true" className="size-4 animate-spin" strokeWidth={1.5} />
          ) : (
            <Plus aria-hidden="true" className="size-4" strokeWidth={1.5} />
          )}
        </button>
      </div>
      {error ? (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-xs text-alarm">
          {error}
        </p>
      ) : null}
    </div>
  )
}
