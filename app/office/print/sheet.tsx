import type { ReactNode } from 'react'
import { sizeText } from '#contract/arithmetic/size.ts'
import type { Paper } from '#contract/office/print.ts'
import { QrCode } from '../access/qr-code.tsx'
import { ProductPicture } from '../parts/product-picture.tsx'
import { WideTable } from '../parts/wide-table.tsx'

/** One printed page, dark on white in either theme. */
export const Sheet = ({ children }: { children: ReactNode }) => (
  <article className="mb-8 break-after-page rounded-md border border-rule bg-[#fff] p-4 text-[#1c1815] sm:p-8 scheme-light last:break-after-auto print:m-0 print:border-0 print:p-0">
    {children}
  </article>
)

/** Scanning it opens the order in the office. */
export const OrderQr = ({ reference }: { reference: string }) => (
  <div className="[&_svg]:size-24">
    <QrCode text={`${window.location.origin}/office/orders/${reference}`} label={`Order ${reference}`} />
  </div>
)

export const kilograms = (grams: number) => `${(grams / 1000).toLocaleString('en-GB', { maximumFractionDigits: 1 })} kg`

/** One line per item. Pick lists have a tick box and the batch's location for each. */
export function PaperLines({ lines, hasTickBoxes = false }: { lines: Paper['lines']; hasTickBoxes?: boolean }) {
  const head = 'border-b-2 border-current py-1.5 pr-4 text-left text-xs font-semibold'
  return (
    <WideTable label="Lines">
      <table className="mt-6 w-full tabular-nums">
        <thead>
          <tr>
            {hasTickBoxes && <th className={head}>Done</th>}
            <th className={`${head} text-right`}>Pieces</th>
            <th className={head}>Item</th>
            <th className={`${head} text-right`}>Area</th>
            <th className={`${head} pr-0 text-right`}>Weight</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.sku} className="break-inside-avoid border-b border-[#c9c0b4] align-baseline">
              {hasTickBoxes && (
                <td className="py-2 pr-4">
                  <span className="inline-block size-4 border border-current" />
                </td>
              )}
              <td className="py-2 pr-4 text-right text-lg font-semibold">{line.pieces}</td>
              <td className="w-full py-2 pr-4">
                {hasTickBoxes && (
                  <ProductPicture src={line.picture} size="large" isPrinted className="float-left mr-3" />
                )}
                {line.name}, {sizeText(line.size)}
                <span className="block text-xs">{line.sku}</span>
                {line.batches.map(({ code, place, pieces }) => (
                  <span key={code} className="block text-xs">
                    Batch {code}
                    {hasTickBoxes && place && `, ${place}`}
                    {line.batches.length > 1 && `: ${pieces}`}
                  </span>
                ))}
              </td>
              <td className="py-2 pr-4 text-right whitespace-nowrap">{line.area ? `${line.area} m²` : ''}</td>
              <td className="py-2 text-right whitespace-nowrap">{kilograms(line.weight_g)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  )
}

export function PaperAddress({ paper }: { paper: Paper }) {
  const rows = [paper.name, paper.company, ...paper.address, paper.postcode].filter(Boolean)
  return (
    <address className="not-italic">
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of an address may be identical, and their order never changes
        <span key={index} className="block">
          {row}
        </span>
      ))}
      <span className="block">{paper.phone}</span>
    </address>
  )
}
