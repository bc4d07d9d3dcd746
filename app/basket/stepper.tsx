import { LoaderCircle, Minus, Plus } from 'lucide-react'
import { useEffect, useId, useState } from 'react'

type StepperProps = {
  /** 'Quantity (pieces)', and of what. */
  label: string
  of: string
  /** What one step is: 'one piece', 'one tile'. */
  step: string
  text: string
  decimal?: boolean
  canLess: boolean
  canMore: boolean
  readOnly?: boolean
  onLess: () => void
  onMore: () => void
  /** What was typed, once the shopper has finished. */
  onType: (text: string) => void
}

const restMs = 300
const button =
  'grid size-11 shrink-0 place-items-center hover:text-clay aria-disabled:cursor-not-allowed aria-disabled:text-mortar'

/** Less, a field to type in, more. Buttons that cannot be used keep the focus, so that nobody is thrown out of the line. */
export function Stepper({ label, of, step, text, decimal = false, readOnly = false, ...acts }: StepperProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [resting, setResting] = useState(false)
  useEffect(() => {
    if (!resting) return
    const timer = setTimeout(() => setResting(false), restMs)
    return () => clearTimeout(timer)
  }, [resting])
  const finish = () => {
    if (typed !== null && typed !== text) acts.onType(typed)
    setTyped(null)
  }
  const less = acts.canLess && !readOnly
  const more = acts.canMore && !readOnly
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-xs text-slate">
        {label}
        <span className="sr-only"> of {of}</span>
      </label>
      <div className="flex border border-rule bg-white">
        <button
          type="button"
          aria-label={`Less by ${step}: ${of}`}
          aria-disabled={!less || undefined}
          onClick={() => less && acts.onLess()}
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
          value={typed ?? text}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={finish}
          onKeyDown={(event) => event.key === 'Enter' && finish()}
          className="figures h-11 w-full min-w-0 grow bg-transparent text-center text-sm"
        />
        <button
          type="button"
          aria-label={`More by ${step}: ${of}`}
          aria-disabled={!more || resting || undefined}
          aria-busy={resting || undefined}
          onClick={() => {
            if (!more || resting) return
            setResting(true)
            acts.onMore()
          }}
          className={button}
        >
          {resting ? (
            <LoaderCircle aria-hidden="true" className="size-4 animate-spin" strokeWidth={1.5} />
          ) : (
            <Plus aria-hidden="true" className="size-4" strokeWidth={1.5} />
          )}
        </button>
      </div>
    </div>
  )
}
