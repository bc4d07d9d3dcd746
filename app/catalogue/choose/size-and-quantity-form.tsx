import { type FormEvent, useEffect, useReducer, useRef, useState } from 'react'
import { linePrice } from '#contract/arithmetic/area.ts'
import { coverageFor, oneSample, roundDownToSets } from '#contract/arithmetic/quantity.ts'
import type { Variation } from '#contract/catalogue/catalogue.ts'
import { largeShareText } from '../../shared/large-share-text.ts'
import type { Product } from '../../shared/product-query.ts'
import { useSite } from '../../shared/site.ts'
import { useDebounced } from '../../ui/use-debounced.ts'
import { AddButton } from './add-button.tsx'
import { useChosenVariation } from './chosen-variation.ts'
import { ExtraChoice } from './extra-choice.tsx'
import { QuantityFields } from './quantity-fields.tsx'
import { Covers, StockLimit } from './quantity-notes.tsx'
import { effectiveExtra, noQuantity, quantityNow, quantityReducer } from './quantity-state.ts'
import { SizeSelector } from './size-selector.tsx'
import { isSoldOut, SoldOut } from './sold-out.tsx'
import { useAddToBasket } from './use-add-to-basket.ts'
import { useVariations } from './variations-query.ts'

type SizeAndQuantityProps = {
  product: Product
  /** When the product was fetched, so that its sizes are fetched again once they are stale. */
  cameAt: number
  onAdded?: (() => void) | undefined
  /** Receives the number of pieces that would be ordered, once typing pauses; null if there is no valid quantity. */
  onPieces?: (pieces: number | null) => void
}

/** Adds a size to the basket, on the product page and in quick view; a sold-out product offers an alert instead. */
export function SizeAndQuantityForm(props: SizeAndQuantityProps) {
  const { variations, refetch } = useVariations(props.product, props.cameAt)
  if (isSoldOut(variations)) return <SoldOut product={props.product} variations={variations} />
  return <ChoiceForm {...props} variations={variations} refetch={refetch} />
}

type ChoiceFormProps = Omit<SizeAndQuantityProps, 'cameAt'> & { variations: Variation[]; refetch: () => void }

function ChoiceForm({ product, variations, refetch, onAdded, onPieces }: ChoiceFormProps) {
  const { chosen, choose } = useChosenVariation(product.id, variations)
  const [state, send] = useReducer(quantityReducer, noQuantity)
  const [sizeMissed, setSizeMissed] = useState(false)
  const [attempts, setAttempts] = useState(0)
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
  // Before a size is chosen an area cannot be converted into pieces, but it still counts as a quantity.
  const quantityMissing = state.touched && !quantity && !(state.settled && !chosen && !state.draft)
  const isTooMany = (pieces: number) =>
    chosen !== null && !sample && pieces > roundDownToSets(chosen.stock, chosen.pieces_per_set)
  const tooMany = quantity !== null && isTooMany(quantity.pieces)
  const site = useSite()
  const large =
    chosen && quantity && !sample
      ? largeShareText({ pieces: quantity.pieces, stock: chosen.stock, weightG: chosen.weight_g }, site)
      : null
  const settledPieces = useDebounced(quantity?.pieces, 1000)
  useEffect(() => onPieces?.(settledPieces ?? null), [onPieces, settledPieces])
  const isTyping = state.draft !== null && settledPieces !== quantity?.pieces
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
    if (!added) refetch()
    // Closing the basket returns the focus to this field. That must not clear the quantity.
    else inputs.keepText.current = isField(document.activeElement)
  }
  const isField = (element: Element | null) =>
    element !== null && (element === inputs.pieces.current || element === inputs.area.current)
  const focusToCorrect = (field: 'pieces' | 'area') => {
    inputs.keepText.current = document.activeElement !== inputs[field].current
    inputs[field].current?.focus()
  }

  const submit = (event: FormEvent) => {
    // React bubbles submit events from forms in our drawers up to this form.
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    // The text in the field counts even before it loses the focus.
    const left = quantityReducer(state, { type: 'leave' })
    const requested = quantityIn(left)
    send({ type: 'leave' })
    setSizeMissed(!chosen)
    setAttempts(attempts + 1)
    if (!requested && (chosen || !left.settled)) send({ type: 'touch' })
    if (!chosen) sizeButton.current?.focus()
    else if (!requested) focusToCorrect(left.refused?.field ?? 'pieces')
    // Do not focus the field: that would clear the number to correct.
    else if (isTooMany(requested.pieces)) limitBlock.current?.scrollIntoView({ block: 'center' })
    else void addPieces(chosen, requested.pieces)
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
          value={effectiveExtra(state)}
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
          announcement={isTyping ? null : attempts}
          block={limitBlock}
          onTakeAll={(pieces) => send({ type: 'pieces', pieces })}
        />
      ) : null}
      {large ? <p className="border-l-2 border-clay pl-4 text-sm">{large}</p> : null}
      <AddButton total={total} pieces={tooMany ? null : (quantity?.pieces ?? null)} adding={adding} failure={failure} />
    </form>
  )
}
