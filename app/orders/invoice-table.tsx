import { groupThousands } from '#contract/arithmetic/group-thousands.ts'
import { formatPounds } from '#contract/arithmetic/money.ts'
import type { Invoice } from '#contract/orders/invoice.ts'

/** '1234.625' → '£1,234.625 / m²'. */
const unitText = ({ unit_net, unit }: Invoice['lines'][number]) => {
  const [pounds = '', rest = ''] = unit_net.split('.')
  return `£${groupThousands(pounds)}.${rest}${unit === 'm2' ? ' / m²' : ''}`
}

const rate = (basisPoints: number) => `${basisPoints / 100}%`

const wide = 'max-lg:hidden print:table-cell'
const number = 'figures py-2.5 pl-4 text-right align-top whitespace-nowrap'

/** On narrow screens the figures are below the description; in print every column is shown. */
export function InvoiceTable({ invoice }: { invoice: Invoice }) {
  const hasDiscount = invoice.lines.some((line) => line.discount_net > 0)
  return (
    <table className="mt-8 w-full border-collapse text-sm print:text-[9.5pt]">
      <caption className="sr-only">Goods and services</caption>
      <thead>
        <tr className="border-b border-ink text-left text-xs text-slate">
          <th scope="col" className="py-2 font-normal">
            Description
          </th>
          <Head className={wide}>Quantity</Head>
          <Head className={wide}>Unit ex VAT</Head>
          {hasDiscount && <Head className={wide}>{`Voucher ${invoice.voucher ?? ''}`}</Head>}
          <Head className={wide}>Net</Head>
          <Head className={wide}>VAT rate</Head>
          <Head className={wide}>VAT</Head>
          <Head>Total</Head>
        </tr>
      </thead>
      <tbody>
        {invoice.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an invoice never move
          <tr key={index} className="border-b border-rule break-inside-avoid">
            <th scope="row" className="py-2.5 pr-2 text-left align-top font-normal">
              {line.description}
              <span className="figures block text-xs text-slate lg:hidden print:hidden">
                {groupThousands(line.quantity)}, unit {unitText(line)},{' '}
                {line.discount_net > 0 ? `voucher ${invoice.voucher} ${formatPounds(-line.discount_net)}, ` : ''}net{' '}
                {formatPounds(line.net)}, VAT {rate(line.rate)} {formatPounds(line.vat)}
              </span>
            </th>
            <td className={`${number} ${wide}`}>{groupThousands(line.quantity)}</td>
            <td className={`${number} ${wide}`}>{unitText(line)}</td>
            {hasDiscount && <td className={`${number} ${wide}`}>{formatPounds(-line.discount_net)}</td>}
            <td className={`${number} ${wide}`}>{formatPounds(line.net)}</td>
            <td className={`${number} ${wide}`}>{rate(line.rate)}</td>
            <td className={`${number} ${wide}`}>{formatPounds(line.vat)}</td>
            <td className={number}>{formatPounds(line.gross)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Head = ({ children, className = '' }: { children: string; className?: string }) => (
  <th scope="col" className={`py-2 pl-4 text-right font-normal whitespace-nowrap ${className}`}>
    {children}
  </th>
)
