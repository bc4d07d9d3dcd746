import { londonDate } from '#contract/arithmetic/london-date.ts'
import { formatPounds } from '#contract/arithmetic/money.ts'
import type { Papers } from '#contract/office/print.ts'
import type { Invoice } from '#contract/orders/invoice.ts'
import { WideTable } from '../parts/wide-table.tsx'
import { Sheet } from './sheet.tsx'

const titles: Record<Invoice['kind'], string> = {
  invoice: 'VAT invoice',
  credit: 'Credit note',
  proforma: 'Proforma invoice',
}
export const invoiceTitle = (kind: Invoice['kind'] = 'invoice'): string => titles[kind]

/** Invoices, credit notes and proformas, one sheet each. */
export const Invoices = ({ papers: { invoices } }: { papers: Papers }) =>
  invoices.length === 0 ? (
    <p className="text-quiet">None of these orders has an invoice.</p>
  ) : (
    invoices.map((invoice) => <InvoiceSheet key={invoice.number} invoice={invoice} />)
  )

function InvoiceSheet({ invoice }: { invoice: Papers['invoices'][number] }) {
  const { seller, buyer } = invoice
  const lastHead = 'border-b-2 border-current py-1.5 text-left text-xs font-semibold'
  const head = `${lastHead} pr-4`
  return (
    <Sheet>
      <header className="flex flex-wrap items-start justify-between gap-6">
        <div>
          <p className="text-xs font-semibold uppercase">{invoiceTitle(invoice.kind)}</p>
          <h2 className="mt-1 font-serif text-xl">{invoice.number}</h2>
          <p className="mt-2">Issued {londonDate(invoice.issued)}</p>
          {invoice.kind === 'proforma' ? (
            <p>This is not a VAT invoice.</p>
          ) : (
            <p>Tax point {londonDate(invoice.tax_point)}</p>
          )}
          {invoice.corrects && <p>Corrects invoice {invoice.corrects}</p>}
          <p>Order {invoice.order}</p>
          {invoice.po_number && <p>PO number {invoice.po_number}</p>}
          {invoice.job_name && <p>Job {invoice.job_name}</p>}
          {invoice.reason && <p>Reason: {invoice.reason}</p>}
        </div>
        <div className="text-right">
          <p className="font-semibold">{seller.name}</p>
          {seller.address.map((row) => (
            <p key={row}>{row}</p>
          ))}
          <p>Company number {seller.company_number}</p>
          <p>VAT number {seller.vat_number}</p>
        </div>
      </header>
      <div className="mt-6">
        <p className="text-xs font-semibold uppercase">To</p>
        <p>{buyer.name}</p>
        {buyer.lines.map((row) => (
          <p key={row}>{row}</p>
        ))}
      </div>
      <WideTable label={`Lines of ${invoice.number}`}>
        <table className="mt-6 w-full tabular-nums">
          <thead>
            <tr>
              <th className={head}>Description</th>
              <th className={head}>Quantity</th>
              {invoice.voucher && <th className={`${head} text-right`}>Voucher {invoice.voucher}</th>}
              <th className={`${head} text-right`}>Net</th>
              <th className={`${head} text-right`}>VAT</th>
              <th className={`${lastHead} text-right`}>Gross</th>
            </tr>
          </thead>
          <tbody>
            {invoice.lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines may be identical, and their order never changes
              <tr key={index} className="break-inside-avoid border-b border-[#c9c0b4] align-baseline">
                <td className="w-full py-2 pr-4">{line.description}</td>
                <td className="py-2 pr-4 whitespace-nowrap">{line.quantity}</td>
                {invoice.voucher && <td className="py-2 pr-4 text-right">{formatPounds(-line.discount_net)}</td>}
                <td className="py-2 pr-4 text-right">{formatPounds(line.net)}</td>
                <td className="py-2 pr-4 text-right">{formatPounds(line.vat)}</td>
                <td className="py-2 text-right">{formatPounds(line.gross)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot className="font-semibold">
            <tr>
              <td colSpan={invoice.voucher ? 3 : 2} className="py-2 pr-4 text-right">
                Total, VAT at {(invoice.lines[0]?.rate ?? 0) / 100}%
              </td>
              <td className="py-2 pr-4 text-right">{formatPounds(invoice.net)}</td>
              <td className="py-2 pr-4 text-right">{formatPounds(invoice.vat)}</td>
              <td className="py-2 text-right">{formatPounds(invoice.gross)}</td>
            </tr>
          </tfoot>
        </table>
      </WideTable>
      {invoice.transfer && (
        <p className="mt-6">
          Please pay {formatPounds(invoice.transfer.amount)} by bank transfer to {invoice.transfer.account_name}, sort
          code {invoice.transfer.sort_code}, account {invoice.transfer.account_number}, reference{' '}
          {invoice.transfer.reference}, to arrive by {londonDate(`${invoice.transfer.pay_by}T12:00:00Z`)}.
        </p>
      )}
    </Sheet>
  )
}
