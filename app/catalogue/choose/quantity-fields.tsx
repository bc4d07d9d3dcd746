import { type Dispatch, type RefObject, useEffect, useId } from 'react'
import { useAfterPress } from '../../ui/use-after-press.ts'
import { badgeLook } from './badge.tsx'
import {
  type CountedBy,
  fieldTexts,
  type QuantityEvent,
  type QuantityField,
  type QuantityState,
} from './quantity-state.ts'

/** Both inputs, so that other parts can focus them. `keepText` stops the next focus from clearing them. */
export type QuantityInputs = {
  pieces: RefObject<HTMLInputElement | null>
  area: RefObject<HTMLInputElement | null>
  keepText: RefObject<boolean>
}

type QuantityFieldsProps = {
  state: QuantityState
  send: Dispatch<QuantityEvent>
  countedBy: CountedBy
  /** False for goods sold by the piece, which have no area: only the pieces field is shown. */
  withArea: boolean
  /** Samples are always a single piece. */
  onlyOne: boolean
  missing: boolean
  inputs: QuantityInputs
}

const box =
  'figures mt-1 min-h-12 w-full border border-mortar bg-white px-3.5 text-base hover:border-clay read-only:bg-beige aria-invalid:border-alarm'

/** Pieces and area: typing in either field fills in the other. */
export function QuantityFields({ state, send, countedBy, withArea, onlyOne, missing, inputs }: QuantityFieldsProps) {
  const id = useId()
  const afterPress = useAfterPress()
  useTextBeforeHydration(inputs, send)
  const texts = onlyOne ? { pieces: '1', area: '' } : fieldTexts(state, countedBy)
  const refused = !onlyOne && !state.draft ? state.refused : null
  const wrong = missing || refused !== null
  const field = (name: QuantityField) => {
    const invalid = missing || refused?.field === name
    return {
      id: `${id}-${name}`,
      ref: inputs[name],
      type: 'text',
      value: texts[name],
      autoComplete: 'off',
      'aria-invalid': invalid || undefined,
      'aria-describedby': invalid ? `${id}-wrong` : undefined,
      className: box,
      onFocus: (event: { target: HTMLInputElement }) => {
        if (!inputs.keepText.current) return send({ type: 'focus', field: name })
        inputs.keepText.current = false
        event.target.select()
      },
      onChange: (event: { target: HTMLInputElement }) => send({ type: 'input', field: name, text: event.target.value }),
      onBlur: () => afterPress(() => send({ type: 'leave' })),
    }
  }
  return (
    <fieldset>
      <legend className="sr-only">Quantity</legend>
      <div className={`grid gap-4 ${withArea && !onlyOne ? 'grid-cols-2' : 'grid-cols-1'}`}>
        <div>
          <label htmlFor={`${id}-pieces`} className="block text-sm">
            {withArea || onlyOne ? 'Quantity (pieces)' : 'Quantity'}
          </label>
          {onlyOne ? (
            <input {...field('pieces')} readOnly onFocus={undefined} onBlur={undefined} onChange={undefined} />
          ) : (
            <input {...field('pieces')} inputMode="numeric" />
          )}
        </div>
        {withArea && !onlyOne ? (
          <div>
            <label htmlFor={`${id}-area`} className="block text-sm">
              Area (m²)
            </label>
            <input {...field('area')} inputMode="decimal" />
          </div>
        ) : null}
      </div>
      {wrong ? (
        <p id={`${id}-wrong`} role="alert" className="mt-2 text-sm text-alarm">
          <span className={`${badgeLook} mr-1`}>quantity required</span>
          {refused ? ` ${refused.message}` : null}
        </p>
      ) : null}
      {onlyOne ? <p className="mt-1.5 text-xs text-slate">One full-size sample of each stone.</p> : null}
    </fieldset>
  )
}

/** Text typed before hydration is only in the inputs, so it is read into the state before anything clears it. */
function useTextBeforeHydration(inputs: QuantityInputs, send: Dispatch<QuantityEvent>) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, at hydration
  useEffect(() => {
    for (const field of ['pieces', 'area'] as const) {
      const input = inputs[field].current
      if (!input || input.readOnly || input.value.trim() === '') continue
      send({ type: 'input', field, text: input.value })
      if (document.activeElement !== input) send({ type: 'leave' })
    }
  }, [])
}
