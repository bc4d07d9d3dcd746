import type { FormEvent } from 'react'
import { type Rounding, roundings } from '#contract/arithmetic/price-change.ts'
import { Button } from '../../ui/button.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { dateText } from '../parts/format.ts'
import { readDay } from '../parts/read-day.ts'
import { type ChangeDraft, isSaleKind, kindNames } from './change-draft.ts'

const roundingNames: Record<Rounding, string> = {
  penny: 'To the penny',
  95: 'To .95',
  99: 'To .99',
  whole: 'To whole pounds',
}

type OperationBarProps = {
  draft: ChangeDraft
  onChange: (draft: ChangeDraft) => void
  errors: { amount?: string; starts?: string; ends?: string }
  /** How many cells are typed; if any, these are the change. */
  typed: number
  hasTypedSale: boolean
  onDiscard: () => void
  onPreview: () => void
  busy: boolean
}

/** One line that says what happens to every size of the list: '+4%, rounded to .95, from 1 April'. */
export function OperationBar(props: OperationBarProps) {
  const { draft, onChange, errors, typed, hasTypedSale, onDiscard, onPreview, busy } = props
  const set = (changes: Partial<ChangeDraft>) => onChange({ ...draft, ...changes })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onPreview()
  }
  const isSale = typed > 0 ? hasTypedSale : isSaleKind(draft.kind)
  const rounds = typed === 0 && ['percent', 'amount', 'sale_percent'].includes(draft.kind)
  return (
    <form
      onSubmit={submit}
      aria-label="Change prices"
      className="mb-5 grid grid-cols-2 items-start gap-3 rounded-md border border-rule bg-panel p-4 md:grid-cols-3 lg:grid-cols-[repeat(5,minmax(0,1fr))_auto]"
    >
      {typed > 0 ? (
        <p className="col-span-2 self-center">
          {typed === 1 ? '1 typed price' : `${typed} typed prices`}{' '}
          <button type="button" onClick={onDiscard} className="min-h-10 underline underline-offset-4 hover:text-clay">
            Discard
          </button>
        </p>
      ) : (
        <>
          <SelectField
            label="Change"
            value={draft.kind}
            options={Object.entries(kindNames).map(([value, label]) => ({ value, label }))}
            onChange={({ target }) => set({ kind: target.value as ChangeDraft['kind'] })}
          />
          {draft.kind !== 'end_sale' && (
            <Field
              label={
                kindNames[draft.kind].endsWith('£') ? 'Pounds' : draft.kind === 'sale_price' ? 'Pounds' : 'Per cent'
              }
              inputMode="text"
              autoComplete="off"
              value={draft.amount}
              error={errors.amount}
              onChange={({ target }) => set({ amount: target.value })}
            />
          )}
        </>
      )}
      {rounds && (
        <SelectField
          label="Round"
          value={draft.rounding}
          options={roundings.map((value) => ({ value, label: roundingNames[value] }))}
          onChange={({ target }) => set({ rounding: target.value as Rounding })}
        />
      )}
      <DayField
        label={isSale ? 'First day' : 'From'}
        empty="Now"
        value={draft.starts}
        error={errors.starts}
        onChange={(starts) => set({ starts })}
      />
      {isSale && (
        <DayField label="Last day" empty="" value={draft.ends} error={errors.ends} onChange={(ends) => set({ ends })} />
      )}
      <Button type="submit" busy={busy} className="min-h-10 self-start max-lg:col-span-2 lg:mt-6">
        Preview
      </Button>
    </form>
  )
}

type DayFieldProps = {
  label: string
  empty: string
  value: string
  error?: string | undefined
  onChange: (text: string) => void
}

/** A day typed as 1/4/2027, 1.4.27 or 1 April, with the day that is understood below it. */
function DayField({ label, empty, value, error, onChange }: DayFieldProps) {
  const day = readDay(value)
  return (
    <Field
      label={label}
      autoComplete="off"
      placeholder={empty || 'd/m/yyyy'}
      value={value}
      error={error}
      hint={day ? dateText(day) : undefined}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
