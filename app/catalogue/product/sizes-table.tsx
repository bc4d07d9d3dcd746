import { areaOfPieces, areaText } from '#contract/arithmetic/area.ts'
import { weightText } from '#contract/basket/line-text.ts'
import { Price } from '../../shared/price.tsx'
import type { Product } from '../../shared/product-query.ts'
import { leadTimeText, priceOf, sizeList, variationSizeText } from '../choose/variation-text.ts'

/** Keeps 'mm' on the same line as the number. */
const withUnit = (size: string) => size.replace(/ mm$/, '\u00a0mm')

/** Every size at a glance, also for visitors without JavaScript. */
export function SizesTable({ product }: { product: Product }) {
  const sizes = sizeList(product.variations)
  const measured = sizes.some((size) => size.coverage_mm2)
  return (
    // A wide table scrolls inside its section, so the section must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs focus to be scrolled by keyboard
    <section className="overflow-x-auto" aria-label="Table of sizes and prices" tabIndex={0}>
      <table className="figures w-full text-left text-xs md:text-sm">
        <thead>
          <tr className="border-b border-rule text-slate">
            <th scope="col" className="py-3 pr-3 lg:pr-6 font-normal">
              Size
            </th>
            {measured ? (
              <th scope="col" className="py-3 pr-3 lg:pr-6 font-normal whitespace-nowrap">
                Covers
              </th>
            ) : null}
            <th scope="col" className="py-3 pr-3 lg:pr-6 font-normal max-lg:hidden">
              Weight
            </th>
            <th scope="col" className="py-3 pr-3 lg:pr-6 font-normal">
              Price
            </th>
            <th scope="col" className="py-3 font-normal">
              Stock
            </th>
          </tr>
        </thead>
        <tbody>
          {sizes.map((size) => (
            <tr key={size.id} className="border-b border-rule align-top">
              <th scope="row" className="py-3 pr-3 lg:pr-6 font-normal md:whitespace-nowrap">
                {withUnit(variationSizeText(size))}
              </th>
              {measured ? (
                <td className="py-3 pr-3 lg:pr-6 whitespace-nowrap">
                  {size.coverage_mm2 ? areaText(areaOfPieces(1, size.coverage_mm2)) : ''}
                </td>
              ) : null}
              <td className="py-3 pr-3 lg:pr-6 whitespace-nowrap max-lg:hidden">
                {size.kind === 'size' ? weightText(size.weight_g) : ''}
              </td>
              <td className="py-3 pr-3 lg:pr-6 whitespace-nowrap">
                <Price price={priceOf(size)} />
              </td>
              <td className="py-3 lg:whitespace-nowrap">
                {size.instock ? (
                  'In stock'
                ) : (
                  <span className="text-slate">In about {leadTimeText(size.lead_days)}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
