import { readPounds } from '../parts/read-pounds.ts'

type Named = {
  name: string
  label: string
  hint?: string
  /** The text that an empty text or list of lines stands for. It is shown, and is not stored. */
  standard?: string
  /** Whether the field applies, given the other fields of its row or group as they are typed. */
  shownIf?: (others: Entries) => boolean
}

/** The line that opens a folded row or group: its title, and a few words on what is in it. */
export type Summary = (fields: Entries) => { title: string; note: string }

export type RowsSpec = Named & {
  kind: 'rows'
  fields: readonly FieldSpec[]
  /** The button that adds a row; empty if rows are added in another way. */
  add: string
  rowLabel: string
  /** A new row as it starts. */
  blank?: Record<string, unknown>
  /** Rows can be moved up and down. */
  isOrdered?: true
  summary?: Summary
}

/** How one field of a document is edited. */
export type FieldSpec =
  /**
   * `list` is the id of a <datalist> with suggestions. `isWide` is for a line as wide as the form; a long text has several
   * lines on the screen, but no line breaks.
   */
  | (Named & { kind: 'text'; list?: string; isLong?: true; isWide?: true })
  | (Named & {
      kind: 'lines' | 'words' | 'time' | 'date' | 'whole' | 'decimal' | 'numbers' | 'pounds' | 'percent' | 'switch'
    })
  /** The text of a page, with a sentence above it where there is something to know first. */
  | (Named & { kind: 'markdown'; notice?: string | undefined })
  /** One of the shop's own pictures or an upload. `alt` names the field that says what it shows, `title` one to suggest it from. */
  | (Named & { kind: 'picture'; alt?: { field: string; title: string } })
  | (Named & { kind: 'choice'; options: readonly { value: string | number; label: string }[] })
  /** Several of these, in the order in which they were chosen. */
  | (Named & { kind: 'choices'; options: readonly { value: string; label: string }[] })
  /** A picture by its `src`. `focus` names the field with the point that stays visible in crops, if staff set one. */
  | (Named & { kind: 'thumbnail'; focus?: string })
  /** Edited by another part of the screen and stored as it is. `text` says it in words. */
  | (Named & { kind: 'value'; empty?: unknown; text: (value: unknown) => string })
  /** Not shown; made from another field of the row when the row is new. */
  | { kind: 'id'; name: string; from: string }
  /** `isOptional`: nothing at all while its first field is empty, and without the fields that are empty or do not apply. */
  | (Named & { kind: 'group'; fields: readonly FieldSpec[]; columns?: 3; summary?: Summary; isOptional?: true })
  | RowsSpec
  | (Named & { kind: 'dates'; add: string })

/** The values of a form: texts and ticks, as typed. */
export type Entries = Record<string, unknown>

const isNumber = (value: unknown): value is number => typeof value === 'number'
const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

function toEntry(spec: FieldSpec, value: unknown): unknown {
  switch (spec.kind) {
    case 'switch':
      return value === true
    case 'pounds':
      return isNumber(value) ? (value / 100).toFixed(2) : text(value)
    case 'percent':
      return isNumber(value) ? String(value / 100) : text(value)
    case 'lines':
      return (Array.isArray(value) ? value.join('\n') : text(value)) || (spec.standard ?? '')
    case 'words':
    case 'numbers':
      return Array.isArray(value) ? value.join(', ') : text(value)
    case 'choices':
      return Array.isArray(value) ? value : []
    case 'value':
      return value ?? spec.empty
    case 'group':
      return toEntries(spec.fields, (value ?? {}) as Record<string, unknown>)
    case 'rows':
      return Array.isArray(value) ? value.map((row) => toEntries(spec.fields, row)) : []
    case 'dates':
      return Array.isArray(value) ? value.map((day) => ({ day: text(day) })) : []
    case 'text':
      return text(value) || (spec.standard ?? '')
    default:
      return text(value)
  }
}

/** A document as the values of its form. */
export const toEntries = (fields: readonly FieldSpec[], document: Record<string, unknown>): Entries =>
  Object.fromEntries(fields.map((spec) => [spec.name, toEntry(spec, document[spec.name])]))

/** What cannot be read as a number stays as it was typed, and is refused with a sentence when it is published. */
function fromText(spec: FieldSpec, typed: string): unknown {
  const trimmed = typed.trim()
  if ('standard' in spec && spec.standard && trimmed === spec.standard) return spec.kind === 'lines' ? [] : ''
  switch (spec.kind) {
    case 'whole':
      return /^-?\d{1,15}$/.test(trimmed) ? Number(trimmed) : trimmed || null
    case 'decimal':
      return /^-?\d{1,9}(\.\d{1,9})?$/.test(trimmed) ? Number(trimmed) : trimmed || null
    case 'percent': {
      const amount = trimmed.replace(/\s*%$/, '')
      return /^\d{1,6}(\.\d{1,2})?$/.test(amount) ? Math.round(Number(amount) * 100) : trimmed || null
    }
    case 'pounds':
      return readPounds(trimmed) ?? (trimmed || null)
    case 'time':
      return trimmed || null
    case 'choice':
      return spec.options.find(({ value }) => String(value) === typed)?.value ?? typed
    case 'lines':
      return typed
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean)
    case 'words':
      return wordsOf(typed)
    case 'numbers':
      return typed
        .split(/[\s,;]+/)
        .filter(Boolean)
        .map((part) => (Number.isNaN(Number(part)) ? part : Number(part)))
    case 'text':
      return spec.isLong ? typed.replace(/\s*\n\s*/g, ' ') : typed
    default:
      return typed
  }
}

/** 'IV, KW1 - 14' is two words: a range stays together. */
export const wordsOf = (typed: string): string[] =>
  typed
    .replace(/\s*[-–]\s*/g, '-')
    .split(/[\s,;]+/)
    .filter(Boolean)

const idOf = (label: string): string =>
  label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
    .slice(0, 30)

function fromEntry(spec: FieldSpec, entry: unknown, row: Entries): unknown {
  if (spec.kind === 'choices') return entry ?? []
  if (spec.kind === 'value') return entry ?? spec.empty
  if (spec.kind === 'group') {
    const group = (entry ?? {}) as Entries
    return spec.isOptional ? optionalGroup(spec.fields, group) : fromEntries(spec.fields, group)
  }
  if (spec.kind === 'rows') return ((entry ?? []) as Entries[]).map((one) => fromEntries(spec.fields, one))
  if (spec.kind === 'dates') return ((entry ?? []) as { day: string }[]).map(({ day }) => day)
  if (spec.kind === 'id') return entry || idOf(text(row[spec.from]))
  return typeof entry === 'boolean' ? entry : fromText(spec, text(entry))
}

function optionalGroup(fields: readonly FieldSpec[], group: Entries): Record<string, unknown> | null {
  const [first] = fields
  return !first || isEmpty(group[first.name]) ? null : filledFields(fields, group)
}

/** What applies and is not empty, in the groups inside as well. */
function filledFields(fields: readonly FieldSpec[], group: Entries): Record<string, unknown> {
  const applying = fields.filter((spec) => !('shownIf' in spec) || spec.shownIf?.(group))
  const values = applying.map((spec): [string, unknown] => [
    spec.name,
    spec.kind === 'group'
      ? filledFields(spec.fields, (group[spec.name] ?? {}) as Entries)
      : fromEntry(spec, group[spec.name], group),
  ])
  return Object.fromEntries(
    values.filter(([, value]) => !isEmpty(value) && !(Array.isArray(value) && value.length === 0)),
  )
}

/** The document that the values of a form describe. */
export const fromEntries = (fields: readonly FieldSpec[], entries: Entries): Record<string, unknown> =>
  Object.fromEntries(fields.map((spec) => [spec.name, fromEntry(spec, entries[spec.name], entries)]))

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''
