import { multiplyDivide, withoutVat } from './money.ts'

/** A line of an invoice. Net is pence; `units` are thousandths of what the price is for: square metres, or pieces. */
type InvoicedLine = {
  net: number
  units: number
  /** The price of one, in pence including VAT, and the rate inside it. */
  unitPrice: number
  vatRate: number
}

const mostDecimals = 12

/** Pence as a whole number of smaller parts: with 4 decimals a pound has 10,000. */
const partsOf = (decimals: number): number => 10 ** (decimals - 2)

/** What so many units come to, in pence, at a price given in parts of a penny. */
const product = (price: number, units: number, decimals: number): number =>
  multiplyDivide(price, units, 1000 * partsOf(decimals))

/**
 * The price of one without VAT, in decimal pounds, such that units × price is the line's net to the penny: the price the
 * pages show without VAT where that multiplies out, else with as few more decimals as it takes.
 */
export function unitNet({ net, units, unitPrice, vatRate }: InvoicedLine): string {
  const listed = { decimals: 2, price: withoutVat(unitPrice, vatRate) }
  const exact = [3, 4].map((decimals) => ({
    decimals,
    price: multiplyDivide(unitPrice * partsOf(decimals), 10_000, 10_000 + vatRate),
  }))
  for (const { price, decimals } of [listed, ...exact])
    if (product(price, units, decimals) === net) return decimal(price, decimals)
  for (let decimals = 2; decimals <= mostDecimals; decimals++) {
    const price = multiplyDivide(net, 1000 * partsOf(decimals), units)
    if (product(price, units, decimals) === net) return decimal(price, decimals)
  }
  throw new RangeError(`no unit price gives ${net} for ${units} units`)
}

/** 41625 with 3 decimals → '41.625'. */
function decimal(price: number, decimals: number): string {
  const digits = String(price).padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
