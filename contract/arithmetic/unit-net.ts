import { multiplyDivide, withoutVat } from './money.ts'

/** A line of an invoice. `net` is pence; `units` are thousandths of a square metre or of a piece. */
type InvoicedLine = {
  net: number
  units: number
  /** Pence including VAT at `vatRate`, per square metre or piece. */
  unitPrice: number
  vatRate: number
}

const mostDecimals = 12

/** How many units of the last decimal make a penny: 100 with 4 decimals. */
const partsOf = (decimals: number): number => 10 ** (decimals - 2)

/** Units × price in pence; the price is in units of its last decimal. */
const product = (price: number, units: number, decimals: number): number =>
  multiplyDivide(price, units, 1000 * partsOf(decimals))

/**
 * The unit price without VAT in decimal pounds, such that units × price is the line's net to the penny. That is the
 * price shown on the pages if it multiplies out, otherwise one with as few more decimals as possible.
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
