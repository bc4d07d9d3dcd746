import { type FormEvent, useEffect, useReducer, useRef, useState } from 'react'
import { linePrice } from '#contract/arithmetic/area.ts'
import { coverageFor, oneSample, roundDownToSets } from '#contract/arithmetic/quantity.ts'
import type { Variation } from '#contract/catalogue/catalogue.ts'
import type { Product } from '../../shared/product-query.ts'
import { useDebounced } from '../../ui/announcement.tsx'
import { AddButton } from './add-button.tsx'
import { useChosenVariation } from './chosen-variation.ts'
import { ExtraChoice } from './extra-choice.tsx'
import { QuantityFields } from './quantity-fields.tsx'
import { Covers, StockLimit } from './quantity-notes.tsx'
import { extraShown, noQuantity, quantityNow, quantityReducer } from './quantity-state.ts'
import { SizeSelector } from './size-selector.tsx'
import { isSoldOut, SoldOut } from './sold-out.tsx'
import { useAddToBasket } from './use-add-to-basket.ts'
import { useVariations } from './variations-query.ts'

type ChooserProps = {
  product: Product
  /** When the product was fetched, so that its sizes are asked for again in time. */
  cameAt: number
  onAdded?: (() => void) | undefined
  /** Told how many would be ordered, once whoever types has paused; null while that is no quantity. */
  onPieces?: (pieces: number | null) => void
}

/** The whole way into the basket, on the product page and in quick view alike; or what to do while there is none. */
export function Chooser(props: ChooserProps) {
  const { variations, askAgain } = useVariations(props.product, props.cameAt)
  if (isSoldOut(variations)) return <SoldOut product={props.product} variations={variations} />
  return <ChooserForm {...props} variations={variations} askAgain={askAgain} />
}

type ChooserFormProps = Omit<ChooserProps, 'cameAt'> & { variations: Variation[]; askAgain: () => void }

/** Size, quantity, extra and the add button. */
function ChooserForm({ product, variations, askAgain, onAdded, onPieces }: ChooserFormProps) {
  const { chosen, choose } = useChosenVariation(product.id, variations)
  const [state, send] = useReducer(quantityReducer, noQuantity)
  const [sizeMissed, setSizeMissed] = useState(false)
  const [tries, setTries] = useState(0)
  const { add, adding, failure, clearError } = useAddToBasket(onAdded)
  const sizeButton = useRef<HTMLButtonElement>(null)
  const limitBlock = useRef<HTMLDivElement>(null)
  const inputs = {
    pieces: useRef<HTMLInputElement>(null),
    area: useRef<HTMLInputElement>(null),
    keepText: useRef(false),
  }

  const sample = chosen?.kind === 'full_size_sample'
  const countedBy = { coverage: chosen && coverageFor(chosen), piecesPerSet: chosen?.pieces_per_set ?? 1 }
  const quantityIn = (now: typeof state) => (sample ? oneSample : quantityNow(now, countedBy))
  const quantity = quantityIn(state)
  const withArea = chosen ? countedBy.coverage !== null : variations.some((variation) => coverageFor(variation))
  const byArea = withArea && (chosen ?? variations[0])?.unit === 'm2'
  // Before a size is chosen an area alone cannot be turned into pieces, yet it is a quantity.
  const quantityMissing = state.touched && !quantity && !(state.settled && !chosen && !state.draft)
  const isTooMany = (pieces: number) =>
    chosen !== null && !sample && pieces > roundDownToSets(chosen.stock, chosen.pieces_per_set)
  const tooMany = quantity !== null && isTooMany(quantity.pieces)
  const restedPieces = useDebounced(quantity?.pieces)
  useEffect(() => onPieces?.(restedPieces ?? null), [onPieces, restedPieces])
  const isTyping = state.draft !== null && restedPieces !== quantity?.pieces
  const total =
    chosen && quantity
      ? linePrice({
          pricePence: chosen.price_pence,
          unit: chosen.unit,
          pieces: quantity.pieces,
          coverageMm2: chosen.coverage_mm2,
        })
      : null

  const addPieces = async (variation: Variation, count: number) => {
    const added = await add({ productId: variation.parent_id, variationId: variation.id, pieces: count })
    // A refusal often means that the stock has changed.
    if (!added) askAgain()
    // The basket gives the focus back to the field it was added from: that is nobody asking to start afresh.
    else inputs.keepText.current = isField(document.activeElement)
  }
  const isField = (element: Element | null) =>
    element !== null && (element === inputs.pieces.current || element === inputs.area.current)
  const mend = (field: 'pieces' | 'area') => {
    inputs.keepText.current = document.activeElement !== inputs[field].current
    inputs[field].current?.focus()
  }

  const submit = (event: FormEvent) => {
    // React lets a form in a drawer of ours bubble up to this one.
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    // What is in the field counts, whether or not it has been left yet.
    const left = quantityReducer(state, { type: 'leave' })
    const asked = quantityIn(left)
    send({ type: 'leave' })
    setSizeMissed(!chosen)
    setTries(tries + 1)
    if (!asked && (chosen || !left.settled)) send({ type: 'complain' })
    if (!chosen) sizeButton.current?.focus()
    else if (!asked) mend(left.refused?.field ?? 'pieces')
    // Focus would clear the very number that has to be mended.
    else if (isTooMany(asked.pieces)) limitBlock.current?.scrollIntoView({ block: 'center' })
    else void addPieces(chosen, asked.pieces)
  }

  return (
    <form noValidate onSubmit={submit} onChange={clearError} className="space-y-5" aria-label="Size and quantity">
      <SizeSelector
        product={product}
        variations={variations}
        chosen={chosen}
        missing={sizeMissed && !chosen}
        button={sizeButton}
        onChoose={(variation) => {
          choose(variation)
          clearError()
        }}
      />
      <QuantityFields
        state={state}
        send={send}
        countedBy={countedBy}
        withArea={withArea}
        onlyOne={sample}
        missing={quantityMissing}
        inputs={inputs}
      />
      {byArea && !sample ? (
        <ExtraChoice
          value={extraShown(state)}
          suggested={product.wastage_percent}
          onChange={(extra) => send({ type: 'extra', extra })}
        />
      ) : null}
      {withArea && !sample ? <Covers quantity={quantity} variation={chosen} /> : null}
      {tooMany && chosen ? (
        <StockLimit
          product={product}
          variation={chosen}
          coverage={countedBy.coverage}
          pieces={quantity.pieces}
          announcement={isTyping ? null : tries}
          block={limitBlock}
          onTakeAll={(pieces) => send({ type: 'pieces', pieces })}
        />
      ) : null}
      <AddButton total={total} pieces={tooMany ? null : (quantity?.pieces ?? null)} adding={adding} failure={failure} />
    </form>
  )
}
