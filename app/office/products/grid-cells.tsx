import { type ReactNode, useId, useState } from 'react'
import type { GridFields, ProductRow } from '#contract/office/products.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { type CellField, type OnSaved, useCell } from './use-cell.ts'

type CellProps = { row: ProductRow; onSaved: OnSaved }
type Option = { value: string; label: string }

/** The fields of the grid that have values of this type. */
type FieldOf<Value> = { [Field in CellField]: GridFields[Field] extends Value ? Field : never }[CellField]

const box = 'min-h-9 w-full rounded-md border bg-panel px-2 aria-invalid:border-alarm'
const edge = (isChanged: boolean) => (isChanged ? 'border-clay' : 'border-edge')

const isChanged = ({ draft }: ProductRow, field: CellField): boolean => draft?.changed.includes(field) ?? false

type NotesProps = {
  id: string
  cell: Pick<ReturnType<typeof useCell<CellField>>, 'state' | 'resolve'>
  text: (value: never) => string
}

/** What became of a change, under its field: a conflict shows the value that somebody else has saved. */
function CellNotes({ id, cell: { state, resolve }, text }: NotesProps) {
  if (state.at === 'saving')
    return (
      <p id={id} role="status" className="mt-0.5 text-xs text-quiet">
        Saving …
      </p>
    )
  if (state.at === 'failed')
    return (
      <p id={id} role="alert" className="mt-0.5 max-w-56 text-xs text-alarm">
        {state.message}
      </p>
    )
  if (state.at === 'conflict')
    return (
      <div id={id} role="alert" className="mt-0.5 max-w-56 text-xs text-alarm">
        Somebody has changed this to “{text(state.theirs as never)}”.
        <span className="flex flex-wrap gap-x-2">
          <Button look="quiet" onClick={() => void resolve(true)}>
            Keep mine
          </Button>
          <Button look="quiet" onClick={() => void resolve(false)}>
            Take theirs
          </Button>
        </span>
      </div>
    )
  return null
}

const describes = (id: string, state: { at: string }) => ({
  'aria-describedby': state.at === 'idle' ? undefined : id,
  'aria-invalid': state.at === 'failed' || state.at === 'conflict' ? true : undefined,
})

/** Enter saves, Escape takes the change back, and leaving the field saves. */
const onKey = (event: React.KeyboardEvent<HTMLInputElement>, undo: () => void) => {
  if (event.key === 'Enter') event.currentTarget.blur()
  if (event.key === 'Escape') undo()
}

export function TextCell({ row, onSaved, field, label }: CellProps & { field: FieldOf<string>; label: string }) {
  const cell = useCell({ row, field, onSaved })
  const id = useId()
  return (
    <>
      <input
        aria-label={`${label} of ${row.fields.name}`}
        value={cell.value}
        maxLength={70}
        onChange={({ target }) => cell.type(target.value as never)}
        onBlur={({ target }) => void cell.save(target.value.trim() as never)}
        onKeyDown={(event) => onKey(event, cell.undo)}
        {...describes(id, cell.state)}
        className={`${box} ${edge(isChanged(row, field))} min-w-44`}
      />
      <CellNotes id={id} cell={cell} text={String} />
    </>
  )
}

type ChoiceCellProps = CellProps & { field: FieldOf<string>; label: string; options: readonly Option[] }

export function ChoiceCell({ row, onSaved, field, label, options }: ChoiceCellProps) {
  const cell = useCell({ row, field, onSaved })
  const id = useId()
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? value
  return (
    <>
      <select
        aria-label={`${label} of ${row.fields.name}`}
        value={cell.value}
        onFocus={cell.begin}
        onBlur={cell.leave}
        onChange={({ target }) => void cell.save(target.value as never)}
        {...describes(id, cell.state)}
        className={`${box} ${edge(isChanged(row, field))} min-w-32`}
      >
        {options.map(({ value, label: name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <CellNotes id={id} cell={cell} text={labelOf} />
    </>
  )
}

const longest = { popularity: 100, leadDays: 180 }

export function NumberCell({
  row,
  onSaved,
  field,
  label,
}: CellProps & { field: 'popularity' | 'leadDays'; label: string }) {
  const cell = useCell({ row, field, onSaved })
  const id = useId()
  const [fault, setFault] = useState('')
  const textFor = (value: number | number[]): string => [value].flat().join(', ')
  const [typed, setTyped] = useState<string | null>(null)
  const least = field === 'leadDays' ? 1 : 0
  const save = (text: string) => {
    const number = Number(text)
    if (text === textFor(cell.value)) {
      cell.leave()
      return setTyped(null)
    }
    if (!/^\d{1,3}$/.test(text.trim()) || number < least || number > longest[field])
      return setFault(`Please enter a whole number from ${least} to ${longest[field]}`)
    setTyped(null)
    void cell.save((field === 'leadDays' ? [number] : number) as never)
  }
  return (
    <div className="w-24 text-left">
      <input
        aria-label={`${label} of ${row.fields.name}`}
        inputMode="numeric"
        value={typed ?? textFor(cell.value)}
        onFocus={cell.begin}
        onChange={({ target }) => {
          setFault('')
          setTyped(target.value)
        }}
        onBlur={({ target }) => save(target.value)}
        onKeyDown={(event) =>
          onKey(event, () => {
            setFault('')
            setTyped(null)
          })
        }
        {...(fault ? { 'aria-invalid': true, 'aria-describedby': id } : describes(id, cell.state))}
        className={`${box} ${edge(isChanged(row, field))} text-right`}
      />
      {fault ? (
        <p id={id} role="alert" className="mt-0.5 text-xs text-alarm">
          {fault}
        </p>
      ) : (
        <CellNotes id={id} cell={cell} text={textFor} />
      )}
    </div>
  )
}

export function CheckCell({ row, onSaved, field, label }: CellProps & { field: FieldOf<boolean>; label: string }) {
  const cell = useCell({ row, field, onSaved })
  const id = useId()
  return (
    <>
      <input
        type="checkbox"
        aria-label={`${label}: ${row.fields.name}`}
        checked={cell.value}
        onChange={({ target }) => void cell.save(target.checked as never)}
        {...describes(id, cell.state)}
        className="mt-2 block size-5 accent-clay"
      />
      <CellNotes id={id} cell={cell} text={(value: boolean) => (value ? 'yes' : 'no')} />
    </>
  )
}

type CollectionsCellProps = CellProps & { options: Option[]; names: string[] }

/** The boxes are in a dialog: a cell has no room for them. */
export function CollectionsCell({ row, onSaved, options, names }: CollectionsCellProps) {
  const cell = useCell({ row, field: 'collections', onSaved })
  const id = useId()
  const [chosen, setChosen] = useState<string[] | null>(null)
  const toggle = (slug: string, isOn: boolean) =>
    setChosen((before) => (isOn ? [...(before ?? []), slug] : (before ?? []).filter((one) => one !== slug)))
  const close = () => {
    cell.leave()
    setChosen(null)
  }
  return (
    <>
      <Button
        look="bare"
        aria-label={`Collections of ${row.fields.name}: ${names.join(', ') || 'none'}`}
        {...describes(id, cell.state)}
        onClick={() => {
          cell.begin()
          setChosen(cell.value)
        }}
        className={`${box} ${edge(isChanged(row, 'collections'))} min-w-40 justify-start text-left`}
      >
        {names.join(', ') || 'None'}
      </Button>
      <CellNotes id={id} cell={cell} text={(slugs: string[]) => slugs.join(', ')} />
      <Dialog open={chosen !== null} onClose={close} title={`Collections of ${row.fields.name}`}>
        <Boxes chosen={chosen ?? []} options={options} onToggle={toggle}>
          <Button
            onClick={() => {
              void cell.save(chosen ?? [])
              setChosen(null)
            }}
          >
            Save
          </Button>
          <Button look="quiet" onClick={close}>
            Cancel
          </Button>
        </Boxes>
      </Dialog>
    </>
  )
}

type BoxesProps = {
  chosen: string[]
  options: Option[]
  onToggle: (slug: string, isOn: boolean) => void
  children: ReactNode
}

const Boxes = ({ chosen, options, onToggle, children }: BoxesProps) => (
  <div className="flex flex-col gap-4">
    <div className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-4">
      {options.map(({ value, label }) => (
        <label key={value} className="checkbox">
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={({ target }) => onToggle(value, target.checked)}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
    <div className="flex gap-3">{children}</div>
  </div>
)
