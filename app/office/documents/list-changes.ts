import { formatPounds } from '#contract/arithmetic/money.ts'
import { isUploadedPicture } from '#contract/media/media.ts'
import { spokenTime } from '#contract/settings/opening-hours.ts'
import { dateText } from '../parts/format.ts'
import { type FieldSpec, type RowsSpec, toEntries } from './field-spec.ts'
import { textDifference } from './text-difference.ts'

type Fields = Record<string, unknown>

/** One thing that differs between two versions, and where: 'Menu › Tiles › Links › Slate'. */
export type Change = { where: string; what: string }

/** What differs between two values of a field: of a group and of rows, only the parts that differ. */
export function listChanges(spec: FieldSpec, from: unknown, to: unknown): Change[] {
  if (isSame(from, to) || spec.kind === 'id') return []
  if (spec.kind === 'group') return fieldChanges(spec.fields, asFields(from), asFields(to)).map(within(spec.label))
  if (spec.kind === 'rows') return rowChanges(spec, asRows(from), asRows(to)).map(within(spec.label))
  return [{ where: unitOf(spec).label, what: changeText(spec, from, to) }]
}

/** The database sorts the keys of what it stores. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

const asFields = (value: unknown) => (value ?? {}) as Fields
const asRows = (value: unknown) => (Array.isArray(value) ? value : []) as Fields[]

const within =
  (place: string) =>
  ({ where, what }: Change): Change => ({ where: [place, where].filter(Boolean).join(' › '), what })

const fieldChanges = (fields: readonly FieldSpec[], from: Fields, to: Fields): Change[] =>
  fields.flatMap((spec) => ('name' in spec ? listChanges(spec, from[spec.name], to[spec.name]) : []))

type Row = { row: Fields; index: number }

/** A changed row is recognised by its name, or by its place if it has something else in common. */
function rowChanges(spec: RowsSpec, from: Fields[], to: Fields[]): Change[] {
  const isIn = (rows: Fields[], row: Fields) => rows.some((other) => isSame(row, other))
  const gone = from.map((row, index): Row => ({ row, index })).filter(({ row }) => !isIn(to, row))
  const come = to.map((row, index): Row => ({ row, index })).filter(({ row }) => !isIn(from, row))
  const pairs = pairRows(spec, gone, come)
  const changed = [...pairs].flatMap(([before, after]) =>
    fieldChanges(spec.fields, before.row, after.row).map(within(rowName(spec, before))),
  )
  const removed = gone.filter((row) => !pairs.has(row)).map((row) => `removed ${rowText(spec, row)}`)
  const paired = new Set(pairs.values())
  const added = come.filter((row) => !paired.has(row)).map((row) => `added ${rowText(spec, row)}`)
  const moved = isMoved(from, to, pairs)
    ? [`now in this order: ${to.map((row, index) => rowName(spec, { row, index })).join(', ')}`]
    : []
  return [...changed, ...[...removed, ...added, ...moved].map((what) => ({ where: '', what }))]
}

function pairRows(spec: RowsSpec, gone: Row[], come: Row[]): Map<Row, Row> {
  const pairs = new Map<Row, Row>()
  const pairIf = (areSame: (one: Row, other: Row) => boolean) => {
    for (const one of gone) {
      if (pairs.has(one)) continue
      const paired = new Set(pairs.values())
      const other = come.find((row) => !paired.has(row) && areSame(one, row))
      if (other) pairs.set(one, other)
    }
  }
  const haveName = (one: Row, other: Row) => rowName(spec, one) === rowName(spec, other)
  const shareField = ({ row }: Row, other: Row) =>
    Object.entries(row).some(([name, value]) => !isEmpty(value) && isSame(value, other.row[name]))
  pairIf((one, other) => haveName(one, other) && one.index === other.index)
  pairIf(haveName)
  pairIf((one, other) => one.index === other.index && shareField(one, other))
  if (gone.length === 1 && come.length === 1) pairIf(() => true)
  return pairs
}

/** The rows that both versions have are in another order. */
function isMoved(from: Fields[], to: Fields[], pairs: Map<Row, Row>): boolean {
  const places = from
    .map(
      (row, index) =>
        [...pairs].find(([one]) => one.index === index)?.[1].index ?? to.findIndex((other) => isSame(row, other)),
    )
    .filter((place) => place >= 0)
  return places.some((place, index) => index > 0 && place < (places[index - 1] ?? 0))
}

const isPicture = (spec: FieldSpec) => spec.kind === 'picture' || spec.kind === 'thumbnail'

/** The title of its summary, its first text, or 'Up to 25 kg'. */
function rowName({ fields, summary, rowLabel }: RowsSpec, { row, index }: Row): string {
  if (summary) return summary(toEntries(fields, row)).title || `${rowLabel} ${index + 1}`
  const named = fields.find((spec) => spec.kind !== 'id' && !isPicture(spec))
  if (!named || named.kind === 'value' || isEmpty(row[named.name])) return `${rowLabel} ${index + 1}`
  const name = valueText(named, row[named.name])
  return named.kind === 'text' ? shortened(name) : `${unitOf(named).label} ${name}`
}

const shortened = (name: string) => (name.length > 60 ? `${name.slice(0, name.lastIndexOf(' ', 60))} …` : name)

function rowText({ fields, summary }: RowsSpec, { row }: Row): string {
  if (!summary) return fieldsText(fields, row)
  const { title, note } = summary(toEntries(fields, row))
  return [title, note && `(${note})`].filter(Boolean).join(' ')
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

const unit = / \((£|%|mm|kg|m²)\)$/

/** 'Width (mm)' is a label and a unit. */
function unitOf(spec: FieldSpec): { label: string; unit: string } {
  const label = 'label' in spec ? spec.label : ''
  const found = unit.exec(label)?.[1] ?? ''
  return { label: label.replace(unit, ''), unit: found.replace(/[£%]/, '') }
}

const optionText = (options: readonly { value: string | number; label: string }[], value: unknown) =>
  options.find((option) => option.value === value)?.label ?? String(value)

const measure = (value: unknown, spec: FieldSpec) =>
  [
    typeof value === 'number' ? value.toLocaleString('en-GB', { maximumFractionDigits: 9 }) : String(value),
    unitOf(spec).unit,
  ]
    .filter(Boolean)
    .join(' ')

/** The parts of a list in words, such as the dates of closed days. */
function partTexts(spec: FieldSpec, value: unknown): string[] {
  const parts = Array.isArray(value) ? value : []
  if (spec.kind === 'choices') return parts.map((part) => optionText(spec.options, part))
  return parts.map((part) => (spec.kind === 'dates' ? dateText(String(part)) : String(part)))
}

/** A value in words, for the history and for conflicts. */
export function valueText(spec: FieldSpec, value: unknown): string {
  if (isEmpty(value)) return 'empty'
  switch (spec.kind) {
    case 'switch':
      return value ? 'yes' : 'no'
    case 'pounds':
      return typeof value === 'number' ? formatPounds(value) : String(value)
    case 'percent':
      return typeof value === 'number' ? `${value / 100}%` : String(value)
    case 'choice':
      return optionText(spec.options, value)
    case 'value':
      return spec.text(value)
    case 'date':
      return dateText(String(value))
    case 'time':
      return /^\d\d:\d\d$/.test(String(value)) ? spokenTime(String(value)) : String(value)
    case 'whole':
    case 'decimal':
      return measure(value, spec)
    case 'picture':
    case 'thumbnail':
      return isUploadedPicture(String(value)) ? 'an uploaded picture' : pictureName(String(value))
    case 'lines':
    case 'words':
    case 'dates':
    case 'choices':
      return partTexts(spec, value).join(', ') || 'none'
    case 'numbers':
      return [partTexts(spec, value).join(', ') || 'none', unitOf(spec).unit].filter(Boolean).join(' ')
    case 'group':
      return fieldsText(spec.fields, value as Fields) || 'empty'
    case 'rows':
      return (
        asRows(value)
          .map((row, index) => rowText(spec, { row, index }))
          .join('; ') || 'none'
      )
    default:
      return typeof value === 'object' ? 'a value of an earlier version' : String(value)
  }
}

/** '/images/products/jura-beige-honed/laid/1200?v=1' is the picture 'laid', and 'slide-marble' is 'slide marble'. */
const pictureName = (src: string) =>
  (/\/([^/]+)\/\d+(\?|$)/.exec(src)?.[1] ?? src.replace(/^.*\//, '').replace(/[.?].*$/, '')).replaceAll('-', ' ')

/** Two values in words. Of a long text, only the part that differs. */
export function changeTexts(spec: FieldSpec | undefined, from: unknown, to: unknown): [string, string] {
  const known = spec ?? { kind: 'text', name: '', label: '' }
  if (known.kind !== 'markdown' && !(known.kind === 'text' && known.isLong))
    return [valueText(known, from), valueText(known, to)]
  const [before, after] = textDifference(String(from ?? ''), String(to ?? ''))
  return [before || 'empty', after || 'empty']
}

/** 'added ZE; removed KW' for a list, otherwise 'before → after'. */
function changeText(spec: FieldSpec, from: unknown, to: unknown): string {
  const [before, after] = [partTexts(spec, from), partTexts(spec, to)]
  const added = after.filter((part) => !before.includes(part))
  const removed = before.filter((part) => !after.includes(part))
  if (spec.kind !== 'numbers' && before.length > 1 && after.length > 1 && added.length + removed.length > 0)
    return [added.length > 0 && `added ${added.join(', ')}`, removed.length > 0 && `removed ${removed.join(', ')}`]
      .filter(Boolean)
      .join('; ')
  const [was, is] = changeTexts(spec, from, to)
  if (isPicture(spec) && was === is) return 'another picture'
  return `${was} → ${is}`
}

const fieldsText = (fields: readonly FieldSpec[], row: Fields): string =>
  fields
    .filter((spec) => spec.kind !== 'id' && !isPicture(spec) && !isEmpty(row[spec.name]))
    .map((spec) => valueText(spec, row[spec.name]))
    .join(', ')
