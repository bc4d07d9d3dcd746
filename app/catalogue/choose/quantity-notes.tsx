import { type RefObject, useState } from 'react'
import { areaOfPieces, areaText } from '#contract/arithmetic/area.ts'
import { type Quantity, roundDownToSets } from '#contract/arithmetic/quantity.ts'
import { pieceText, weightText } from '#contract/basket/line-text.ts'
import type { Variation } from '#contract/catalogue/catalogue.ts'
import { LazyEnquiry } from '../enquiries/lazy-enquiry.tsx'
import { leadTimeText, soldInSetsText } from './variation-text.ts'

/**
 * The area covered and left over: 'covers A m², B m² spare'. Its lines are reserved before anything is typed, so that
 * the button below never moves.
 */
export function Covers({ quantity, variation }: { quantity: Quantity | null; variation: Variation | null }) {
  const sets = variation && soldInSetsText(variation)
  const covers = quantity?.covers ?? null
  const spare = quantity?.spare ?? null
  return (
    <div className="figures text-sm text-slate">
      {quantity && variation && covers !== null && spare !== null ? (
        <p className="min-h-[2lh] xl:min-h-[1lh]">
          <span>{pieceText(quantity.pieces, variation)} </span>
          <span className="text-ink">
            covers {areaText(covers)}, {areaText(spare)} spare
          </span>
          <span> · about {weightText(variation.weight_g * quantity.pieces)}</span>
        </p>
      ) : (
        <p className="min-h-[2lh] xl:min-h-[1lh]">Type either: we work out the other and round up to whole pieces.</p>
      )}
      {sets ? <p>{sets}</p> : null}
    </div>
  )
}

type StockLimitProps = {
  product: { id: number; name: string }
  variation: Variation
  coverage: number | null
  pieces: number
  /** Null while the shopper types. Each new number, for example after each attempt to add, is announced once. */
  announcement: number | null
  block: RefObject<HTMLDivElement | null>
  onTakeAll: (pieces: number) => void
}

/** Shown when the shopper wants more than is in stock: the stock, the lead time for more, and two options. */
export function StockLimit({ product, variation, coverage, pieces, announcement, block, onTakeAll }: StockLimitProps) {
  const [enquiring, setEnquiring] = useState(false)
  const maximum = roundDownToSets(variation.stock, variation.pieces_per_set)
  const area = coverage ? ` (${areaText(areaOfPieces(maximum, coverage))})` : ''
  return (
    <div ref={block} className="border-l-2 border-alarm pl-4 text-sm">
      <p key={announcement} role={announcement === null ? undefined : 'alert'} className="figures">
        You asked for {pieceText(pieces, variation)}. We have {pieceText(maximum, variation)}
        {area} in stock; more usually takes {leadTimeText(variation.lead_days)}.
      </p>
      <p className="flex flex-wrap gap-x-6">
        <button
          type="button"
          onClick={() => onTakeAll(maximum)}
          className="min-h-11 underline underline-offset-4 hover:text-clay"
        >
          Change to {pieceText(maximum, variation)}
        </button>
        <button
          type="button"
          onClick={() => setEnquiring(true)}
          className="min-h-11 underline underline-offset-4 hover:text-clay"
        >
          Enquire about a lead time.
        </button>
      </p>
      <LazyEnquiry open={enquiring} onOpenChange={setEnquiring} kind="lead-time" {...{ product, variation, pieces }} />
    </div>
  )
}
