import { ArrowDown, ArrowUp, GripVertical, Plus, Trash2 } from 'lucide-react'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Control, type UseFormReturn, useFieldArray } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { type Entries, type RowsSpec, toEntries } from './field-spec.ts'
import { Fold } from './fold.tsx'
import { type Grip, useDragRows } from './use-drag-rows.ts'

export const Legend = ({ label, hint }: { label: string; hint?: string }) => (
  <>
    <legend className="mb-2 font-medium">{label}</legend>
    {hint && <p className="field-hint -mt-1 mb-2">{hint}</p>}
  </>
)

/** An error that belongs to no single control. It takes the focus if it is the first of the form. */
export const Fault = ({ children }: { children: ReactNode }) => (
  <p data-fault tabIndex={-1} className="field-error col-span-full mt-0 mb-2">
    {children}
  </p>
)

type RowsProps = {
  form: UseFormReturn<Entries>
  spec: RowsSpec
  path: string
  /** The fields of the row at this path, which ends with a dot. */
  children: (rowPath: string) => ReactNode
}

/** Rows that can be added, removed and, if they are ordered, moved. */
export function DocumentRows({ form, spec, path, children }: RowsProps) {
  const { fields: rows, append, remove, move } = useFieldArray({ control: form.control as Control, name: path })
  const list = useRef<HTMLUListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const [moved, setMoved] = useState('')
  const error = form.getFieldState(path, form.formState).error
  const message = error?.message ?? error?.root?.message
  const look = spec.isOrdered ? tableIfRoom : table
  const moveRow = (from: number, to: number) => {
    if (to < 0 || to >= rows.length) return
    flushSync(() => {
      move(from, to)
      setMoved(`${spec.rowLabel} is now number ${to + 1} of ${rows.length}.`)
    })
    // The browser drops the focus of a row that changes its place in the page.
    const button = to < from ? '[data-move="up"]' : '[data-move="down"]'
    list.current?.children[to]?.querySelector<HTMLElement>(button)?.focus()
  }
  const { dragged, target, grip } = useDragRows(list, moveRow)
  const dragLook = (index: number) =>
    index === dragged
      ? 'opacity-50'
      : index === target && dragged !== null
        ? index < dragged
          ? 'shadow-[0_-2px_0_var(--color-clay)]'
          : 'shadow-[0_2px_0_var(--color-clay)]'
        : ''
  const actions = (index: number) => (
    <RowActions
      name={`${spec.rowLabel.toLowerCase()} ${index + 1}`}
      {...(spec.isOrdered && {
        grip: rows.length > 1 ? grip(index) : undefined,
        onUp: () => moveRow(index, index - 1),
        onDown: () => moveRow(index, index + 1),
        isFirst: index === 0,
        isLast: index === rows.length - 1,
      })}
      onRemove={() => {
        remove(index)
        addButton.current?.focus()
      }}
    />
  )
  return (
    <fieldset className="col-span-full min-w-0">
      <Legend {...spec} />
      {message && <Fault>{message}</Fault>}
      <div className="@container">
        <ul ref={list} className={spec.summary ? '' : look.list}>
          {rows.map((row, index) => {
            const rowPath = `${path}.${index}`
            return spec.summary ? (
              <li
                key={row.id}
                className={`${path.includes('.') ? 'border-t border-rule' : foldBox} ${dragLook(index)}`}
              >
                <Fold form={form} path={rowPath} summary={spec.summary} actions={actions(index)}>
                  {children(`${rowPath}.`)}
                </Fold>
              </li>
            ) : (
              <li key={row.id} className={`${look.row} ${dragLook(index)}`}>
                <div className={look.fields}>{children(`${rowPath}.`)}</div>
                <div className={look.actions}>{actions(index)}</div>
              </li>
            )
          })}
        </ul>
      </div>
      <p role="status" className="sr-only">
        {moved}
      </p>
      {spec.add && (
        <Button
          ref={addButton}
          look="outline"
          className="mt-3"
          onClick={() => append(toEntries(spec.fields, spec.blank ?? {}))}
        >
          <Plus aria-hidden="true" size={16} strokeWidth={1.5} />
          {spec.add}
        </Button>
      )}
    </fieldset>
  )
}

const foldBox = '-mt-px border border-rule first:rounded-t-md last:rounded-b-md'

/** Short rows look like a table: only the first one shows its labels. */
const table = {
  list: 'grid gap-1 [&>li:first-child>:last-child]:mt-[1.65rem] [&>li:not(:first-child)_.field-label]:sr-only',
  row: 'flex items-start gap-2',
  fields: 'grid min-w-0 grow auto-cols-fr grid-flow-col gap-3',
  actions: 'mt-1 flex h-10 items-center',
}

/** Ordered rows have more buttons: without room for a table, the fields of a row are below each other. */
const tableIfRoom = {
  list: 'grid gap-6 @lg:gap-1 @lg:[&>li:first-child>:last-child]:mt-[1.65rem] @lg:[&>li:not(:first-child)_.field-label]:sr-only',
  row: 'relative @lg:flex @lg:items-start @lg:gap-2',
  fields:
    'grid min-w-0 grow grid-cols-2 gap-3 *:first:col-span-full @lg:auto-cols-fr @lg:grid-flow-col @lg:grid-cols-none @lg:*:first:col-span-1',
  actions: 'absolute -top-4 right-0 lg:-top-2 @lg:static @lg:mt-1 @lg:flex @lg:h-10 @lg:items-center',
}

type RowActionsProps = {
  /** 'slide 2' */
  name: string
  /** For dragging the row by mouse or finger; the buttons do the same by keyboard. */
  grip?: Grip | undefined
  onUp?: () => void
  onDown?: () => void
  isFirst?: boolean
  isLast?: boolean
  onRemove: () => void
}

const IconButton = (props: ComponentProps<'button'> & { 'data-move'?: 'up' | 'down' }) => (
  <button
    type="button"
    {...props}
    className="inline-flex size-11 items-center justify-center rounded-md text-quiet hover:text-clay aria-disabled:text-rule lg:size-9"
  />
)

const icon = { 'aria-hidden': true, size: 17, strokeWidth: 1.5 } as const

/** The buttons at the ends of a list stay focusable, so that the focus is not lost when a row arrives there. */
function RowActions({ name, grip, onUp, onDown, isFirst, isLast, onRemove }: RowActionsProps) {
  return (
    <div className="flex shrink-0">
      {grip && (
        <span
          aria-hidden="true"
          title="Drag to move"
          {...grip}
          className="inline-flex size-11 cursor-grab touch-none items-center justify-center text-quiet hover:text-clay lg:size-9"
        >
          <GripVertical {...icon} />
        </span>
      )}
      {onUp && (
        <IconButton data-move="up" aria-disabled={isFirst} aria-label={`Move ${name} up`} onClick={onUp}>
          <ArrowUp {...icon} />
        </IconButton>
      )}
      {onDown && (
        <IconButton data-move="down" aria-disabled={isLast} aria-label={`Move ${name} down`} onClick={onDown}>
          <ArrowDown {...icon} />
        </IconButton>
      )}
      <IconButton aria-label={`Remove ${name}`} onClick={onRemove}>
        <Trash2 {...icon} />
      </IconButton>
    </div>
  )
}
