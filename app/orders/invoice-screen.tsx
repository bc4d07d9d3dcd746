import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatPounds } from '#contract/arithmetic/money.ts'
import type { Invoice } from '#contract/orders/invoice.ts'
import { dateText } from '../shared/day-text.ts'
import { Button } from '../ui/button.tsx'
import type { OrderId } from './calls.ts'
import { InvoiceTable } from './invoice-table.tsx'
import { OrderFailed, OrderLoading } from './order-frame.tsx'
import { loginPath, orderPath } from './order-paths.ts'
import { invoiceQuery } from './order-query.ts'
import { TransferDetails } from './transfer-details.tsx'

/** A VAT invoice, proforma invoice or credit note, laid out for printing. */
export function InvoiceScreen({ id, number }: { id: OrderId; number: string }) {
  const { data: invoice, error, isFetching, refetch } = useQuery(invoiceQuery(id, number))
  if (!invoice)
    return error ? (
      <OrderFailed error={error} busy={isFetching} onRetry={() => void refetch()} loginPath={loginPath(id)} />
    ) : (
      <OrderLoading />
    )
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4 print:hidden">
        <Link to={orderPath(id)} className="inline-flex min-h-11 items-center text-sm hover:text-clay">
          Back to order {invoice.order}
        </Link>
        <Button onClick={() => window.print()}>Print or save as PDF</Button>
      </div>
      <InvoicePage invoice={invoice} />
    </>
  )
}

const titles: Record<Invoice['kind'], string> = {
  invoice: 'VAT invoice',
  credit: 'Credit note',
  proforma: 'Proforma invoice',
}

function InvoicePage({ invoice }: { invoice: Invoice }) {
  const { seller, buyer } = invoice
  return (
    <article className="max-w-4xl border border-rule bg-white p-5 sm:p-10 md:mx-auto lg:p-14 print:max-w-none print:border-0 print:p-0 print:text-[10pt]">
      <header className="flex flex-wrap items-start justify-between gap-x-10 gap-y-6">
        <div>
          <h1 className="text-2xl md:text-3xl print:text-2xl">{titles[invoice.kind]}</h1>
          <p className="figures mt-1">{invoice.number}</p>
        </div>
        <div className="text-sm sm:text-right print:text-right print:text-[10pt]">
          <p className="font-serif text-xl">{seller.trading_as}</p>
          <p>{seller.name}</p>
          {seller.address.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <p className="mt-2">{seller.email}</p>
          <p className="figures">{seller.phone}</p>
          <p className="figures mt-2">Company no. {seller.company_number}</p>
          <p className="figures">VAT no. {seller.vat_number}</p>
        </div>
      </header>
      <div className="mt-8 grid gap-8 border-t border-rule pt-6 text-sm sm:grid-cols-2 print:grid-cols-2 print:text-[10pt]">
        <div>
          <h2 className="eyebrow font-sans">{invoice.kind === 'credit' ? 'Credit to' : 'Invoice to'}</h2>
          <address className="mt-2 break-words not-italic">
            <span className="block">{buyer.name}</span>
            {buyer.lines.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
        </div>
        <dl className="grid grid-cols-[auto_1fr] content-start gap-x-6 gap-y-1 sm:justify-self-end">
          <Fact label="Date of issue" text={dateText(invoice.issued)} />
          {invoice.transfer ? null : <Fact label="Tax point" text={dateText(invoice.tax_point)} />}
          <Fact label="Order" text={invoice.order} />
          {invoice.po_number ? <Fact label="PO number" text={invoice.po_number} /> : null}
          {invoice.job_name ? <Fact label="Job name" text={invoice.job_name} /> : null}
          {invoice.corrects ? <Fact label="Corrects invoice" text={invoice.corrects} /> : null}
          {invoice.reason ? <Fact label="Reason" text={invoice.reason} /> : null}
        </dl>
      </div>
      <InvoiceTable invoice={invoice} />
      <dl className="mt-6 ml-auto max-w-xs space-y-1 text-sm break-inside-avoid print:text-[10pt]">
        <Amount label="Total excluding VAT" pence={invoice.net} />
        <Amount label="Total VAT" pence={invoice.vat} />
        <div className="flex items-baseline justify-between gap-6 border-t border-ink pt-2 text-base">
          <dt>{invoice.kind === 'credit' ? 'Total credited' : 'Total including VAT'}</dt>
          <dd className="figures font-serif text-xl">{formatPounds(invoice.gross)}</dd>
        </div>
      </dl>
      {invoice.transfer ? (
        <div className="mt-10">
          <TransferDetails transfer={invoice.transfer} />
        </div>
      ) : null}
      <p className="mt-10 text-xs text-slate">{remarks[invoice.kind]} All amounts in pounds sterling.</p>
    </article>
  )
}

const remarks: Record<Invoice['kind'], string> = {
  invoice: 'Paid in full.',
  credit: 'Refunded the way it was paid.',
  proforma: 'This is not a VAT invoice: you will receive one when your payment has arrived.',
}

const Fact = ({ label, text }: { label: string; text: string }) => (
  <>
    <dt className="text-slate">{label}</dt>
    <dd className="figures wrap-anywhere">{text}</dd>
  </>
)

const Amount = ({ label, pence }: { label: string; pence: number }) => (
  <div className="flex justify-between gap-6">
    <dt className="text-slate">{label}</dt>
    <dd className="figures">{formatPounds(pence)}</dd>
  </div>
)
