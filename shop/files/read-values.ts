import type { TextReading } from '#contract/office/files.ts'

type Decimal = TextReading['decimal']

/** A value as somebody typed it, or what is wrong with it. */
export type Typed<Value> = { value: Value } | { fault: string }

/** '1,234.50', or '1.234,50' where a comma is the decimal sign, as '1234.50'; null if it is no number. */
function plainNumber(text: string, decimal: Decimal): string | null {
  const compact = text.replace(/^[£€$]\s*/, '').replace(/[\s\u00a0\u202f]/g, '')
  const grouping = decimal === '.' ? ',' : '.'
  const [whole = '', fraction, ...more] = compact.split(decimal)
  const isGrouped = new RegExp(`^\\d{1,3}(\\${grouping}\\d{3})+$`).test(whole)
  if (more.length > 0 || !(isGrouped || /^\d+$/.test(whole)) || (fraction !== undefined && !/^\d+$/.test(fraction)))
    return null
  return `${whole.replaceAll(grouping, '')}${fraction === undefined ? '' : `.${fraction}`}`
}

const quoted = (text: string) => `‘${text.length > 40 ? `${text.slice(0, 40)}…` : text}’`

const mostPence = 10_000_000

/** A price in pence. */
export function readPence(text: string, decimal: Decimal): Typed<number> {
  const number = plainNumber(text, decimal)
  if (number === null) return { fault: `${quoted(text)} is not a price such as ${decimal === '.' ? '42.50' : '42,50'}` }
  const [whole = '', fraction = ''] = number.split('.')
  if (!/^\d{0,2}0*$/.test(fraction)) return { fault: `${quoted(text)} has more than two decimals` }
  const pence = Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'))
  return pence > mostPence ? { fault: 'A price can be at most £100,000' } : { value: pence }
}

export function readWhole(text: string, decimal: Decimal, most: number): Typed<number> {
  const number = plainNumber(text, decimal)
  const [whole = '', fraction = ''] = (number ?? '').split('.')
  if (number === null || !/^0*$/.test(fraction)) return { fault: `${quoted(text)} is not a whole number` }
  return Number(whole) > most
    ? { fault: `${quoted(text)} is more than ${most.toLocaleString('en-GB')}` }
    : { value: Number(whole) }
}

/** '2027-04-01', '1/4/2027' or '01.04.2027' as '2027-04-01'. */
export function readDay(text: string): Typed<string> {
  const iso = /^(20\d\d)-(\d{1,2})-(\d{1,2})$/.exec(text)
  const british = /^(\d{1,2})[/.](\d{1,2})[/.](20\d\d)$/.exec(text)
  const [year, month, day] = iso ? iso.slice(1) : (british?.slice(1).toReversed() ?? [])
  const value = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  const date = new Date(`${value}T12:00:00Z`)
  const isDay = year !== undefined && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
  return isDay ? { value } : { fault: `${quoted(text)} is not a day such as 1/4/2027` }
}

export function readYes(text: string): Typed<boolean> {
  const word = text.toLowerCase()
  if (['yes', 'y', 'true', '1'].includes(word)) return { value: true }
  return ['no', 'n', 'false', '0'].includes(word) ? { value: false } : { fault: `${quoted(text)} is not yes or no` }
}

/** One of these names or slugs, whatever its case. */
export function readChoice<Value extends string>(
  text: string,
  choices: readonly { value: Value; name: string }[],
): Typed<Value> {
  const word = text.toLowerCase()
  const found = choices.find(({ value, name }) => value.toLowerCase() === word || name.toLowerCase() === word)
  return found ? { value: found.value } : { fault: `${quoted(text)} is none of the choices` }
}

/** Several with semicolons in between; 'none' for an empty list. */
export function readChoices(text: string, choices: readonly { value: string; name: string }[]): Typed<string[]> {
  if (text.toLowerCase() === 'none') return { value: [] }
  const read = text
    .split(/[;|]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => readChoice(part, choices))
  const fault = read.find((one) => 'fault' in one)
  if (fault && 'fault' in fault) return fault
  return { value: [...new Set(read.flatMap((one) => ('value' in one ? [one.value] : [])))] }
}
