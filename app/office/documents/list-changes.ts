import type { FieldSpec, RowsSpec } from './field-spec.ts'
import { textDifference } from './text-difference.ts'

type Fields = Record<string, unknown>

/** One thing that differs between two versions, and where: 'Menu › Tiles › Links › Slate'. */
export type Change = { where: string; before: string; after: string }

/** What differs between two values of a field: of a group and of rows, only the parts that differ. */
export function listChanges(spec: FieldSpec | undefined, from: unknown, to: unknown): Change[] {
  if (isSame(from, to)) return []
  if (spec?.kind === 'group') return fieldChanges(spec.fields, asFields(from), asFields(to)).map(within(spec.label))
  if (spec?.kind === 'rows') return rowChanges(spec, asRows(from), asRows(to)).map(within(spec.label))
  const [before, after] = changeTexts(spec, from, to)
  return [{ where: spec && 'label' in spec ? spec.label : '', before, after }]
}

/** The database sorts the keys of what it stores. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

const asFields = (value: unknown) => (value ?? {}) as Fields
const asRows = (value: unknown) => (Array.isArray(value) ? value : []) as Fields[]

const within =
  (place: string) =>
  ({ where, ...change }: Change): Change => ({ ...change, where: [place, where].filter(Boolean).join(' › ') })

const fieldChanges = (fields: readonly FieldSpec[], from: Fields, to: Fields): Change[] =>
  fields.filter(({ kind }) => kind !== 'id').flatMap((spec) => listChanges(spec, from[spec.name], to[spec.name]))

/** A changed row is recognised by its name; if only one row differs, it may have changed its name. */
function rowChanges({ fields }: RowsSpec, from: Fields[], to: Fields[]): Change[] {
  const nameOf = (row: Fields) => {
    const named = fields.find(({ name, kind }) => kind !== 'id' && /^(string|number)$/.test(typeof row[name]))
    if (!named || !('label' in named)) return ''
    const name = valueText(named, row[named.name])
    return named.kind === 'text' ? name : `${named.label} ${name}`
  }
  const gone = from.filter((row) => !to.some((other) => isSame(row, other)))
  const come = to.filter((row) => !from.some((other) => isSame(row, other)))
  if (gone.length + come.length === 0)
    return [{ where: '', before: from.map(nameOf).join(', '), after: to.map(nameOf).join(', ') }]
  const matched = new Set<Fields>()
  const changes = gone.flatMap((row) => {
    const isRow = (other: Fields) => nameOf(other) === nameOf(row) || gone.length + come.length === 2
    const after = come.find((other) => isRow(other) && !matched.has(other))
    if (!after) return [{ where: '', before: rowText(fields, row), after: 'removed' }]
    matched.add(after)
    return fieldChanges(fields, row, after).map(within(nameOf(row)))
  })
  const added = come.filter((row) => !matched.has(row))
  return [...changes, ...added.map((row) => ({ where: '', before: 'new', after: rowText(fields, row) }))]
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** A value in words, for the history and for conflicts. */
function valueText(spec: FieldSpec | undefined, value: unknown): string {
  if (isEmpty(value)) return 'empty'
  if (!spec) return JSON.stringify(value)
  switch (spec.kind) {
    case 'switch':
      return value ? 'yes' : 'no'
    case 'pounds':
      return typeof value === 'number' ? `£${(value / 100).toFixed(2)}` : String(value)
    case 'percent':
      return typeof value === 'number' ? `${value / 100}%` : String(value)
    case 'choice':
      return spec.options.find((option) => option.value === value)?.label ?? String(value)
    case 'choices':
      return (
        (value as string[])
          .map((one) => spec.options.find((option) => option.value === one)?.label ?? one)
          .join(', ') || 'none'
      )
    case 'value':
      return spec.text(value)
    case 'lines':
    case 'words':
    case 'numbers':
    case 'dates':
      return (value as string[]).join(', ') || 'none'
    case 'group':
      return rowText(spec.fields, value as Record<string, unknown>)
    case 'rows':
      return (value as Record<string, unknown>[]).map((row) => rowText(spec.fields, row)).join('; ') || 'none'
    default:
      return String(value)
  }
}

/** Two values in words. Of a long text, only the part that differs. */
export function changeTexts(spec: FieldSpec | undefined, from: unknown, to: unknown): [string, string] {
  if (spec?.kind !== 'markdown' && !(spec?.kind === 'text' && spec.isLong))
    return [valueText(spec, from), valueText(spec, to)]
  const [before, after] = textDifference(String(from ?? ''), String(to ?? ''))
  return [before || 'empty', after || 'empty']
}

const rowText = (fields: readonly FieldSpec[], row: Record<string, unknown>): string =>
  fields
    .filter((spec) => spec.kind !== 'id' && !isEmpty(row[spec.name]))
    .map((spec) => valueText(spec, row[spec.name]))
    .join(' ')
