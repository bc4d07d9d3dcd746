import { type FormEvent, useReducer, useRef, useState } from 'react'
import type { AddToBasket } from '#contract/adding.ts'
import { linePrice } from '#contract/area.ts'
import type { Variation } from '#contract/catalogue.ts'
import { coverageFor, oneSample } from '#contract/quantity.ts'
import type { Product } from '../product/product-query.ts'
import { AddButton } from './add-button.tsx'
import { useChosenVariation } from './chosen-variation.ts'
import { ExtraChoice } from './extra-choice.tsx'
import { QuantityFields } from './quantity-fields.tsx'
import { Covers, StockLimit } from './quantity-notes.tsx'
import { extraShown, noQuantity, quantityNow, quantityReducer } from './quantity-state.ts'
import { SizeSelector } from './size-selector.tsx'
import { useAdding } from './use-adding.ts'
import { useVariations } from './variations-query.ts'

type ChooserProps = {
  product: Product
  /** When the product was fetched, so that its sizes are asked for again in time. */
  cameAt: number
  addToBasket: AddToBasket
  onAdded?: (() => void) | undefined
}

/** Size, quantity, extra and the add button: the whole way into the basket, on the product page and in quick view alike. */
export function Chooser({ product, cameAt, addToBasket, onAdded }: ChooserProps) {
  const { variations, askAgain } = useVariations(product, cameAt)
  const { chosen, choose } = useChosenVariation(product.id, variations)
  const [state, send] = useReducer(quantityReducer, noQuantity)
  const [tried, setTried] = useState(false)
  const { add, adding, failure, forgive } = useAdding(addToBasket, onAdded)
  const sizeButton = useRef<HTMLButtonElement>(null)
  const piecesField = useRef<HTMLInputElement>(null)

  const sample = chosen?.kind === 'full_size_sample'
  const coverage = chosen && coverageFor(chosen)
  const quantity = sample ? oneSample : quantityNow(state, coverage)
  const withArea = chosen ? coverage !== null : variations.some((variation) => coverageFor(variation))
  const byArea = withArea && (chosen ?? variations[0])?.unit === 'm2'
  const sizeMissing = tried && !chosen
  // Before a size is chosen an area alone cannot be turned into pieces, yet it is a quantity.
  const quantityMissing = state.complained && !quantity && !(state.settled && !chosen && !state.draft)
  const tooMany = chosen && !sample && quantity !== null && quantity.pieces > chosen.stock
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
  }

  const submit = (event: FormEvent) => {
    // React lets a form in a drawer of ours bubble up to this one.
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    setTried(!chosen)
    const asked = quantity !== null || (!chosen && state.settled !== null)
    if (!asked) send({ type: 'complain' })
    if (!chosen) sizeButton.current?.focus()
    else if (!quantity) piecesField.current?.focus()
    // Focus would clear the very number that has to be mended.
    else if (tooMany) piecesField.current?.scrollIntoView({ block: 'center' })
    else void addPieces(chosen, quantity.pieces)
  }

  return (
    <form noValidate onSubmit={submit} onChange={forgive} className="space-y-5" aria-label="Size and quantity">
      <SizeSelector
        product={product}
        variations={variations}
        chosen={chosen}
        missing={sizeMissing}
        button={sizeButton}
        onChoose={(variation) => {
          choose(variation)
          forgive()
        }}
      />
      <QuantityFields
        state={state}
        send={send}
        coverage={coverage}
        withArea={withArea}
        onlyOne={sample}
        missing={quantityMissing}
        piecesField={piecesField}
      />
      {byArea && !sample ? (
        <ExtraChoice
          value={extraShown(state)}
          suggested={product.wastage_percent}
          onChange={(extra) => send({ type: 'extra', extra })}
        />
      ) : null}
      {chosen && quantity ? <Covers quantity={quantity} variation={chosen} /> : null}
      {tooMany ? (
        <StockLimit
          product={product}
          variation={chosen}
          coverage={coverage}
          pieces={quantity.pieces}
          onTakeAll={() => send({ type: 'pieces', pieces: chosen.stock })}
        />
      ) : null}
      <AddButton total={total} pieces={quantity?.pieces ?? 0} adding={adding} failure={failure} />
    </form>
  )
}
