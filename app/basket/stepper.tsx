import { LoaderCircle, Minus, Plus } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useAfterPress } from '../ui/use-after-press.ts'

type StepperProps = {
  /** 'Quantity (pieces)'. Of what, says the group around it. */
  label: string
  /** What the two buttons do: 'One piece fewer', 'One piece more'. */
  labels: { less: string; more: string }
  text: string
  decimal?: boolean
  canLess: boolean
  canMore: boolean
  readOnly?: boolean
  onLess: () => void
  onMore: () => void
  /** What was typed, once the shopper has finished; gives the sentence that refuses it, or null. */
  onType: (text: string) => string | null
}

const restMs = 300
const button =
  'grid size-11 shrink-0 place-items-center hover:text-clay aria-disabled:cursor-not-allowed aria-disabled:text-mortar'

/** Less, a field to type in, more. Buttons that cannot be used keep the focus, so that nobody is thrown out of the line. */
export function Stepper({ label, labels, text, decimal = false, readOnly = false, ...acts }: StepperProps) {
  const id = useId()
  const afterPress = useAfterPress()
  const [typed, setTyped] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [resting, setResting] = useState(false)
  useEffect(() => {
    if (!resting) return
    const timer = setTimeout(() => setResting(false), restMs)
    return () => clearTimeout(timer)
  }, [resting])
  const latest = useRef(typed)
  latest.current = typed
  /** What cannot be read stays as it was typed, with the reason beside it; nothing typed means nothing wanted. */
  const finish = () => {
    const wanted = typed?.trim() ?? ''
    const refused = wanted === '' || wanted === text ? null : acts.onType(wanted)
    if (refused === null) setTyped(null)
    else afterPress(() => latest.current === typed && setRefusal(refused))
  }
  const step = (act: () => void) => {
    setTyped(null)
    setRefusal(null)
    act()
  }
  const less = acts.canLess && !readOnly
  const more = acts.canMore && !readOnly
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-xs text-slate">
        {label}
      </label>
      <div className={`flex border bg-white ${refusal ? 'border-alarm' : 'border-mortar'}`}>
        <button
          type="button"
          aria-label={labels.less}
          aria-disabled={!less || undefined}
          onClick={() => less && step(acts.onLess)}
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
          aria-invalid={refusal ? true : undefined}
          aria-describedby={refusal ? `${id}-refusal` : undefined}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setTyped(event.target.value)
            setRefusal(null)
          }}
          onBlur={finish}
          onKeyDown={(event) => event.key === 'Enter' && finish()}
          className="figures h-11 w-full min-w-0 grow bg-transparent text-center text-sm"
        />
        <button
          type="button"
          aria-label={labels.more}
          aria-disabled={!more || resting || undefined}
          aria-busy={resting || undefined}
          onClick={() => {
            if (!more || resting) return
            setResting(true)
            step(acts.onMore)
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
      {refusal ? (
        <p id={`${id}-refusal`} role="alert" className="mt-1.5 text-xs text-alarm">
          {refusal}
        </p>
      ) : null}
    </div>
  )
}
