/**
 * Parses typed quantities (pieces and areas) for every field in the shop. It accepts the whole text or refuses
 * it with a sentence to show next to the field; it never guesses and never accepts part of the text.
 */

export type Interpretation =
  | { ok: true; amount: number }
  | { ok: false; code: 'empty' | 'unreadable' | 'too_small' | 'too_large' | 'not_whole'; message: string }

type Refusal = Extract<Interpretation, { ok: false }>
/** A decimal number as digits, which avoids floating point error. */
type Decimal = { whole: string; fraction: string }

const longestText = 40
/** Digits before the decimal point: 999,999 pieces or square metres. */
const longestWhole = 6
const longestRoomMm = 100_000

const pieceUnit = /\s*(?:pieces?|pcs?\.?|tiles?|slabs?|bags?|tins?)$/i
/** In a field for an area, '20m' and '20 metres' can only mean square metres. */
const areaUnit = /\s*(?:m2|m²|m\^2|(?:sq\.?|square)?\s?(?:m|met(?:re|er)s?)(?:\s(?:sq\.?|squared))?)$/i
const lengthUnit = /\s*(?:m|met(?:re|er)s?)$/i

const sentences = {
  pieces: {
    empty: 'Please enter how many pieces you need.',
    unreadable: 'Please enter a number of pieces, such as 12.',
    too_small: 'Please enter at least 1 piece.',
    too_large: 'Please enter no more than 999,999 pieces.',
  },
  area: {
    empty: 'Please enter an area in square metres.',
    unreadable: 'Please enter square metres, such as 12.5, or length x width, such as 3 x 4.',
    too_small: 'Please enter an area greater than 0 m².',
    too_large: 'Please enter no more than 999,999 m².',
  },
}

const refuse = (field: keyof typeof sentences, code: keyof typeof sentences.pieces): Refusal => ({
  ok: false,
  code,
  message: sentences[field][code],
})

/** Reads '12', '1,200', '5 pieces' or '5 tiles' as a whole number of at least one. */
export function readPieces(text: string): Interpretation {
  const typed = text.trim()
  if (typed === '') return refuse('pieces', 'empty')
  const number = readDecimal(typed.replace(pieceUnit, ''))
  if (number === 'negative') return refuse('pieces', 'too_small')
  if (!number) return refuse('pieces', 'unreadable')
  const { whole, fraction } = number
  if (whole.length > longestWhole) return refuse('pieces', 'too_large')
  if (/[1-9]/.test(fraction)) {
    const next = Number(whole) + 1
    return {
      ok: false,
      code: 'not_whole',
      message: `Pieces are sold whole. Please enter a whole number, such as ${next}.`,
    }
  }
  return whole === '' ? refuse('pieces', 'too_small') : { ok: true, amount: Number(whole) }
}

/** Reads '12.5', '12,5', '1,200 m²' or '3 x 4' as milli-m², rounded up like all areas. */
export function readArea(text: string): Interpretation {
  const typed = text.trim()
  if (typed === '') return refuse('area', 'empty')
  const sides = typed.split(/\s*[x×*]\s*/i)
  if (sides.length > 1) return readSides(sides)
  const number = readDecimal(typed.replace(areaUnit, ''))
  if (number === 'negative') return refuse('area', 'too_small')
  if (!number) return refuse('area', 'unreadable')
  if (number.whole.length > longestWhole) return refuse('area', 'too_large')
  const amount = thousandths(number)
  return amount === 0 ? refuse('area', 'too_small') : { ok: true, amount }
}

function readSides(sides: string[]): Interpretation {
  const [length, width, more] = sides.map(readSide)
  if (sides.length > 2 || sides.includes('')) return refuse('area', 'unreadable')
  if (length && width && !more) return { ok: true, amount: Math.ceil((length * width) / 1000) }
  return {
    ok: false,
    code: 'unreadable',
    message: 'Please give length and width in metres, up to 100 each, such as 3 x 4.',
  }
}

/** A side of a room in whole millimetres; only metres, because '600 x 300' would be the size of a tile. */
function readSide(text: string): number | null {
  const number = readDecimal(text.replace(lengthUnit, ''))
  if (number === null || number === 'negative' || number.fraction.length > 3) return null
  const amount = number.whole.length > longestWhole ? 0 : thousandths(number)
  return amount > 0 && amount <= longestRoomMm ? amount : null
}

const pointed = /^(\d+)(?:\.(\d*))?$|^()\.(\d+)$/
const groups = /^([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d*))?$/
const decimalComma = /^(\d*),(\d*)$/

/** A comma before exactly three digits groups thousands; any other is a decimal point. Leading zeros are dropped. */
function readDecimal(text: string): Decimal | 'negative' | null {
  if (text.length > longestText) return null
  if (/^[-−–]/.test(text)) return readDecimal(text.slice(1).trim()) === null ? null : 'negative'
  const grouped = groups.exec(text)
  if (grouped) return decimal(grouped[1]?.replaceAll(',', ''), grouped[2])
  const plain = pointed.exec(text)
  if (plain) return decimal(plain[1] ?? plain[3], plain[2] ?? plain[4])
  const [, whole = '', fraction = ''] = decimalComma.exec(text) ?? []
  // '0,500' and '1234,567' are ambiguous.
  if (fraction.length === 3 || whole + fraction === '') return null
  return decimal(whole, fraction)
}

const decimal = (whole = '', fraction = ''): Decimal => ({ whole: whole.replace(/^0+/, ''), fraction })

function thousandths({ whole, fraction }: Decimal): number {
  const rest = /[1-9]/.test(fraction.slice(3)) ? 1 : 0
  return Number(whole) * 1000 + Number(fraction.slice(0, 3).padEnd(3, '0')) + rest
}
