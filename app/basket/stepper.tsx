import { LoaderCircle, Minus, Plus } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useAfterPress } from '../ui/use-after-press.ts'

type StepperProps = {
  /** 'Quantity (pieces)' or 'Quantity'. The label of the surrounding group names the product. */
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
  /** Text that could not be used: it stays as typed, with the reason under it. */
  refused: { text: string; message: string } | null
  /** Receives the text once the shopper has finished typing. */
  onType: (text: string) => void
}

const cooldownMs = 300
const button =
  'grid size-11 shrink-0 place-items-center hover:text-clay aria-disabled:cursor-not-allowed aria-disabled:text-mortar'

/** Less, a text field, more. Disabled buttons keep the focus, so that keyboard users keep their place. */
export function Stepper({ label, labels, text, refused, decimal = false, readOnly = false, ...actions }: StepperProps) {
  const id = useId()
  const [draft, setDraft] = useState<string | null>(null)
  const isRefused = draft === null && refused !== null
  const error = useMessageAfterPress(isRefused ? refused.message : null)
  const [coolingDown, setCoolingDown] = useState(false)
  useEffect(() => {
    if (!coolingDown) return
    const timer = setTimeout(() => setCoolingDown(false), cooldownMs)
    return () => clearTimeout(timer)
  }, [coolingDown])
  const finish = () => {
    if (draft === null) return
    setDraft(null)
    actions.onType(draft.trim())
  }
  const step = (act: () => void) => {
    setDraft(null)
    act()
  }
  const less = actions.canLess && !readOnly
  const more = actions.canMore && !readOnly
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-xs text-slate">
        {label}
      </label>
      <div className={`flex border bg-white ${isRefused ? 'border-alarm' : 'border-mortar'}`}>
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
          value={draft ?? refused?.text ?? text}
          aria-invalid={isRefused || undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setDraft(event.target.value)}
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

/** The message appears and disappears only after a press, so that it does not move the button that is being pressed. */
function useMessageAfterPress(message: string | null): string | null {
  const afterPress = useAfterPress()
  const [shown, setShown] = useState(message)
  useEffect(() => afterPress(() => setShown(message)), [message, afterPress])
  return shown
}
