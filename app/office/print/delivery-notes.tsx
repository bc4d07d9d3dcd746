import { londonDate } from '#contract/arithmetic/london-date.ts'
import type { Paper, Papers } from '#contract/office/print.ts'
import { dayText } from '../parts/format.ts'
import { kilograms, OrderQr, PaperAddress, PaperLines, Sheet } from './sheet.tsx'

/** Goes with the goods: one sheet per pallet, without prices. */
export const DeliveryNotes = ({ papers: { papers, seller } }: { papers: Papers }) =>
  papers.flatMap((paper) =>
    numbersTo(Math.max(paper.pallets, 1)).map((pallet) => (
      <Note key={`${paper.reference} ${pallet}`} paper={paper} seller={seller} pallet={pallet} />
    )),
  )

const numbersTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

function Note({ paper, seller, pallet }: { paper: Paper; seller: Papers['seller']; pallet: number }) {
  return (
    <Sheet>
      <header className="flex flex-wrap items-start justify-between gap-6">
        <div>
          <p className="text-xs font-semibold uppercase">Delivery note</p>
          <h2 className="mt-1 font-serif text-xl">{paper.reference}</h2>
          {paper.pallets > 0 && (
            <p className="mt-1 text-lg font-semibold">
              Pallet {pallet} of {paper.pallets}
            </p>
          )}
          <p className="mt-2">
            {paper.delivery}, {dayText(paper.from)}
          </p>
          {paper.sent && <p>Sent {londonDate(paper.sent)}</p>}
          {(paper.carrier || paper.tracking_number) && (
            <p>{[paper.carrier, paper.tracking_number].filter(Boolean).join(', ')}</p>
          )}
        </div>
        <div className="text-right">
          <p className="font-semibold">{seller.name}</p>
          {seller.address.map((row) => (
            <p key={row}>{row}</p>
          ))}
          <p>{seller.phone}</p>
        </div>
        <OrderQr reference={paper.reference} />
      </header>
      <div className="mt-6 flex flex-wrap gap-x-12 gap-y-4">
        <div>
          <p className="text-xs font-semibold uppercase">{paper.is_collected ? 'Collected by' : 'Deliver to'}</p>
          <PaperAddress paper={paper} />
        </div>
        <div>
          {paper.po_number && <p>PO number: {paper.po_number}</p>}
          {paper.job_name && <p>Job: {paper.job_name}</p>}
          <p>Weight: {kilograms(paper.weight_g)}</p>
          {paper.access && <p className="mt-2 border border-current p-2">For the driver: {paper.access}</p>}
        </div>
      </div>
      <PaperLines lines={paper.lines} />
      {paper.rest.length > 0 && (
        <>
          <p className="mt-6 font-semibold">Still to come</p>
          <PaperLines lines={paper.rest} />
        </>
      )}
      <p className="mt-8">
        Please count and check the goods before you sign. Please report damage or shortages within 48 hours, on your
        order page or by phone. Reporting later does not affect your statutory rights.
      </p>
      <p className="mt-8">Received by ______________________ on ______________</p>
    </Sheet>
  )
}
