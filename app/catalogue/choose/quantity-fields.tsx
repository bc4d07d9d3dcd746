import { type Dispatch, type RefObject, useId } from 'react'
import { Badge } from './badge.tsx'
import { fieldTexts, type QuantityEvent, type QuantityField, type QuantityState } from './quantity-state.ts'

type QuantityFieldsProps = {
  state: QuantityState
  send: Dispatch<QuantityEvent>
  coverage: number | null
  /** Without an area, as for goods sold by the piece, there is only the pieces field. */
  withArea: boolean
  /** A sample is always one. */
  onlyOne: boolean
  missing: boolean
  piecesField: RefObject<HTMLInputElement | null>
}

const box =
  'figures mt-1 min-h-12 w-full border border-mortar bg-white px-3.5 text-base hover:border-clay read-only:bg-lime aria-invalid:border-alarm'

/** Pieces and area: each gives the other, and either may be typed. */
export function QuantityFields({
  state,
  send,
  coverage,
  withArea,
  onlyOne,
  missing,
  piecesField,
}: QuantityFieldsProps) {
  const id = useId()
  const texts = onlyOne ? { pieces: '1', area: '' } : fieldTexts(state, coverage)
  const field = (name: QuantityField) => ({
    id: `${id}-${name}`,
    type: 'number',
    value: texts[name],
    autoComplete: 'off',
    'aria-invalid': missing || undefined,
    'aria-describedby': missing ? `${id}-missing` : undefined,
    className: box,
    onFocus: () => send({ type: 'focus', field: name }),
    onChange: (event: { target: HTMLInputElement }) => send({ type: 'input', field: name, text: event.target.value }),
    onBlur: (event: { target: HTMLInputElement }) => {
      // Letters in a number field have no value the page could see: they go with everything else.
      if (event.target.validity.badInput) {
        event.target.value = ''
        send({ type: 'complain' })
      }
      send({ type: 'leave' })
    },
  })
  return (
    <fieldset>
      <legend className="sr-only">Quantity</legend>
      <div className={`grid gap-4 ${withArea && !onlyOne ? 'grid-cols-2' : 'grid-cols-1'}`}>
        <div>
          <label htmlFor={`${id}-pieces`} className="block text-sm">
            Quantity (pieces)
          </label>
          {onlyOne ? (
            <input {...field('pieces')} readOnly onFocus={undefined} onBlur={undefined} onChange={undefined} />
          ) : (
            <input {...field('pieces')} ref={piecesField} min={1} step={1} inputMode="numeric" />
          )}
        </div>
        {withArea && !onlyOne ? (
          <div>
            <label htmlFor={`${id}-area`} className="block text-sm">
              Area (m²)
            </label>
            <input {...field('area')} min={0} step={0.001} inputMode="decimal" />
          </div>
        ) : null}
      </div>
      {missing ? (
        <p className="mt-2">
          <Badge id={`${id}-missing`}>quantity required</Badge>
        </p>
      ) : null}
      {onlyOne ? <p className="mt-1.5 text-xs text-slate">One full-size sample of each stone.</p> : null}
    </fieldset>
  )
}
