import type { Interpretation } from './read-quantity.ts'

type Refusal = Extract<Interpretation, { ok: false }>

type LengthLimits = {
  /** Whole millimetres. */
  least?: number
  most?: number
}

const longestText = 40
/** Below this a number without a unit cannot be millimetres: no wall is that short. */
const shortestMm = 100

const number = String.raw`\d+\.?\d*|\.\d+`
const feetUnit = String.raw`(?:'|ft\.?|feet|foot)`
const inchUnit = String.raw`(?:"|''|in\.?|inch(?:es)?)`
/** '6', '6.5', '6 1/2' or '1/2'. */
const inches = String.raw`(${number})?(?:(?:^|\s+|(?<=${feetUnit})|(?<=-))(\d{1,2})\/(\d{1,2}))?`

const metric = new RegExp(`^(${number})\\s*(mm|cm|m|millimet(?:re|er)s?|centimet(?:re|er)s?|met(?:re|er)s?)?$`)
const onlyFeet = new RegExp(`^(${number})\\s*${feetUnit}$`)
const onlyInches = new RegExp(`^${inches}\\s*${inchUnit}$`)
const feetAndInches = new RegExp(`^(\\d+)\\s*${feetUnit}[\\s-]*${inches}\\s*${inchUnit}?$`)

/** How many millimetres a unit has, by its letters without the rest of the word. */
const millimetresIn = { mm: 1, mi: 1, cm: 10, ce: 10, m: 1000, me: 1000 } as const

const refuse = (code: Refusal['code'], message: string): Refusal => ({ ok: false, code, message })

/**
 * Reads a length of a room as whole millimetres: '4.25', '4,25 m', '425 cm', '4250 mm', '13ft', `13' 6"`. A number
 * without a unit is metres if a room can be that long, otherwise millimetres. It accepts the whole text or refuses it.
 */
export function readLength(text: string, { least = 1, most = 30_000 }: LengthLimits = {}): Interpretation {
  const typed = withPlainSigns(text)
  if (typed === '') return refuse('empty', 'A length is missing. Enter it like 4.25 m or 13 ft 6 in.')
  const isNegative = typed.startsWith('-')
  const length = typed.length > longestText ? null : lengthOf(typed.replace(/^-\s*/, ''), most)
  if (length === null)
    return refuse('unreadable', 'We can’t read this length. Enter it like 4.25 m, 4250 mm or 13 ft 6 in.')
  if (length === 'no unit') return refuse('unreadable', `The unit is missing. Enter ${withUnits(typed)}.`)
  const amount = Math.round(length)
  if (isNegative || amount < least)
    return refuse('too_small', `This is too short. Enter at least ${lengthText(least)}.`)
  if (amount > most) return refuse('too_large', `This is too long. Enter ${lengthText(most)} at most.`)
  return { ok: true, amount }
}

const lengthText = (millimetres: number) => (millimetres < 100 ? `${millimetres} mm` : `${millimetres / 1000} m`)

/** '42 cm or 42 mm', but only '42.5 cm', because a tape has no tenths of a millimetre. */
const withUnits = (typed: string) => (/^\d+$/.test(typed) ? `${typed} cm or ${typed} mm` : `${typed} cm`)

/** Lower case, with ' for feet, " for inches and fractions written out. */
const withPlainSigns = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[’‘′´`]/g, "'")
    .replace(/[”“″]/g, '"')
    .replace(/[−–]/g, '-')
    .replaceAll('½', ' 1/2')
    .replaceAll('¼', ' 1/4')
    .replaceAll('¾', ' 3/4')

function lengthOf(typed: string, most: number): number | 'no unit' | null {
  const [, amount, unit] = metric.exec(withPoint(typed)) ?? []
  if (amount !== undefined) return unit ? inUnit(amount, unit) : withoutUnit(amount, most)
  const [, feet] = onlyFeet.exec(typed.replace(',', '.')) ?? []
  if (feet !== undefined) return Number(feet) * 304.8
  const inchesOnly = onlyInches.exec(typed.replace(',', '.'))
  if (inchesOnly) return inchesOf(inchesOnly.slice(1))
  const both = feetAndInches.exec(typed)
  if (!both) return null
  const rest = inchesOf(both.slice(2))
  // `13' 14"` is a slip, not 14 feet and 2 inches.
  return rest === null || rest >= 304.8 ? null : Number(both[1]) * 304.8 + rest
}

/** '4,25' is metres with a decimal comma; '4,250' is 4250 mm or 4.250 m, which is the same length. */
const withPoint = (typed: string): string =>
  /^\d{1,3}(,\d{3})+\s*mm$/.test(typed) ? typed.replaceAll(',', '') : typed.replace(/^(\d*),(?=\d)/, '$1.')

function inUnit(amount: string, unit: string): number | null {
  const factor = millimetresIn[unit.slice(0, 2) as keyof typeof millimetresIn]
  const [, fraction = ''] = amount.split('.')
  // Finer than a millimetre nobody can measure: more digits are a slip.
  return fraction.length > Math.log10(factor) && /[1-9]/.test(fraction.slice(Math.log10(factor)))
    ? null
    : Number(amount) * factor
}

function withoutUnit(amount: string, most: number): number | 'no unit' | null {
  if (Number(amount) * 1000 <= most) return inUnit(amount, 'm')
  return /^\d+$/.test(amount) && Number(amount) >= shortestMm ? Number(amount) : 'no unit'
}

function inchesOf([whole, above, below]: (string | undefined)[]): number | null {
  if (whole === undefined && above === undefined) return null
  const fraction = above === undefined ? 0 : Number(above) / Number(below)
  const isFraction = above === undefined || (fraction < 1 && !whole?.includes('.'))
  return isFraction ? (Number(whole ?? 0) + fraction) * 25.4 : null
}
