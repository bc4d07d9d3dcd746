import { useState } from 'react'
import { areaOfPieces } from '#contract/area.ts'
import type { Variation } from '#contract/catalogue.ts'
import { areaWords, pieceWords } from '#contract/line-words.ts'
import type { Quantity } from '#contract/quantity.ts'
import { LatePart } from './late-part.tsx'
import { leadWords, weightWords } from './variation-words.ts'

const loadEnquiry = () => import('../enquiries/enquiry-panel.tsx').then((module) => module.EnquiryPanel)

/** What the pieces cover and what is left over: 'covers A m², B m² spare'. */
export function Covers({ quantity, variation }: { quantity: Quantity; variation: Variation }) {
  if (quantity.covers === null || quantity.spare === null) return null
  return (
    <p className="figures text-sm text-slate">
      <span>{pieceWords(quantity.pieces)} </span>
      <span className="text-ink">
        covers {areaWords(quantity.covers)}, {areaWords(quantity.spare)} spare
      </span>
      <span> · about {weightWords(variation.weight_g * quantity.pieces)}</span>
    </p>
  )
}

type StockLimitProps = {
  product: { id: number; name: string }
  variation: Variation
  coverage: number | null
  pieces: number
  onTakeAll: () => void
}

/** More was asked for than there is: how many there are, how long more takes, and two ways on. */
export function StockLimit({ product, variation, coverage, pieces, onTakeAll }: StockLimitProps) {
  const [enquiring, setEnquiring] = useState(false)
  const { stock } = variation
  const area = coverage ? ` (${areaWords(areaOfPieces(stock, coverage))})` : ''
  return (
    <div className="border-l-2 border-alarm pl-4 text-sm">
      <p role="alert" className="figures">
        You asked for {pieceWords(pieces)}. We have {pieceWords(stock)}
        {area} in stock; more usually takes {leadWords(variation.lead_days)}.
      </p>
      <p className="flex flex-wrap gap-x-6">
        <button type="button" onClick={onTakeAll} className="min-h-11 underline underline-offset-4 hover:text-clay">
          Take {pieceWords(stock)}
        </button>
        <button
          type="button"
          onClick={() => setEnquiring(true)}
          className="min-h-11 underline underline-offset-4 hover:text-clay"
        >
          Enquire about a lead time.
        </button>
      </p>
      <LatePart
        load={loadEnquiry}
        onFail={() => setEnquiring(false)}
        part={{ open: enquiring, onOpenChange: setEnquiring, kind: 'lead-time', product, variation, pieces }}
      />
    </div>
  )
}
