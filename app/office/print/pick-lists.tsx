import type { Papers } from '#contract/office/print.ts'
import { dayText } from '../parts/format.ts'
import { kilograms, OrderQr, PaperAddress, PaperLines, Sheet } from './sheet.tsx'

/** Pick lists for the yard, one sheet per order. */
export const PickLists = ({ papers: { papers } }: { papers: Papers }) =>
  papers.map((paper) => (
    <Sheet key={paper.reference}>
      <header className="flex flex-wrap items-start justify-between gap-6">
        <div>
          <p className="text-xs font-semibold uppercase">Pick list</p>
          <h2 className="mt-1 font-serif text-xl">
            {paper.reference.slice(0, -4)}
            <strong>{paper.reference.slice(-4)}</strong>
          </h2>
          <p className="mt-2">
            {paper.delivery}, {dayText(paper.from)}
          </p>
          <p>
            {kilograms(paper.weight_g)}
            {paper.pallets > 0 && `, ${paper.pallets === 1 ? '1 pallet' : `${paper.pallets} pallets`}`}
          </p>
        </div>
        <PaperAddress paper={paper} />
        <OrderQr reference={paper.reference} />
      </header>
      {paper.access && <p className="mt-4 border border-current p-2">For the driver: {paper.access}</p>}
      <PaperLines lines={paper.lines} hasTickBoxes />
      {paper.notes.length > 0 && (
        <ul className="mt-4 list-disc pl-5">
          {paper.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <p className="mt-8">Picked by ______________________ on ______________</p>
    </Sheet>
  ))
