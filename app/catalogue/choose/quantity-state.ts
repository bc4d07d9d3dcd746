import { formatArea } from '#contract/arithmetic/area.ts'
import { type Quantity, type QuantityRequest, quantityFor, type Wastage } from '#contract/arithmetic/quantity.ts'
import { type Interpretation, readArea, readPieces } from '#contract/arithmetic/read-quantity.ts'

export type QuantityField = 'pieces' | 'area'
type FieldText = { field: QuantityField; text: string }

/**
 * The two fields: the settled quantity or the refused text, and the text being typed. Refused text stays as typed and
 * counts as no quantity. `touched` shows 'quantity required'.
 */
export type QuantityState = {
  settled: { by: QuantityField; amount: number } | null
  refused: (FieldText & { message: string }) | null
  draft: FieldText | null
  extra: Wastage
  touched: boolean
}

export type QuantityEvent =
  | { type: 'focus'; field: QuantityField }
  | { type: 'input'; field: QuantityField; text: string }
  | { type: 'leave' }
  | { type: 'extra'; extra: Wastage }
  | { type: 'pieces'; pieces: number }
  | { type: 'touch' }

export const noQuantity: QuantityState = { settled: null, refused: null, draft: null, extra: 0, touched: false }

/** How goods are counted: the area of a piece, if it has one, and the pieces in a set. */
export type CountedBy = { coverage: number | null; piecesPerSet: number }

const readDraft = ({ field, text }: FieldText): Interpretation =>
  field === 'pieces' ? readPieces(text) : readArea(text)

export function quantityReducer(state: QuantityState, event: QuantityEvent): QuantityState {
  switch (event.type) {
    case 'focus':
      return { ...state, draft: { field: event.field, text: '' } }
    case 'input': {
      const draft = { field: event.field, text: event.text }
      // '0' and '1e' may be the start of a valid number, so they are only refused on blur.
      const emptied = event.field === 'pieces' && event.text.trim() === ''
      const touched = !readDraft(draft).ok && (state.touched || emptied)
      return { ...state, draft, refused: null, touched }
    }
    case 'leave':
      return state.draft ? leaveField(state, state.draft) : state
    case 'extra':
      return { ...state, extra: event.extra }
    case 'pieces':
      return { ...noQuantity, settled: { by: 'pieces', amount: event.pieces } }
    case 'touch':
      return { ...state, touched: true }
  }
}

function leaveField(state: QuantityState, draft: FieldText): QuantityState {
  const parsed = readDraft(draft)
  if (parsed.ok)
    return { ...noQuantity, settled: { by: draft.field, amount: parsed.amount }, extra: effectiveExtra(state) }
  // Left empty: the previous quantity is restored.
  if (parsed.code === 'empty') return { ...state, draft: null, touched: !state.settled && state.touched }
  return { ...state, settled: null, draft: null, refused: { ...draft, message: parsed.message } }
}

/** Typed pieces get no extra; it is added to an area, or to pieces if it is picked after typing them. */
export const effectiveExtra = (state: QuantityState): Wastage =>
  state.draft?.field === 'pieces' && readDraft(state.draft).ok ? 0 : state.extra

function currentRequest(state: QuantityState): QuantityRequest | null {
  if (!state.draft) return state.settled && { ...state.settled, extra: state.extra }
  const parsed = readDraft(state.draft)
  return parsed.ok ? { by: state.draft.field, amount: parsed.amount, extra: effectiveExtra(state) } : null
}

/** The quantity that would be ordered now. */
export function quantityNow(state: QuantityState, by: CountedBy): Quantity | null {
  const request = currentRequest(state)
  return request && quantityFor(request, by.coverage, by.piecesPerSet)
}

/** The text of both fields: a field being typed in or refused keeps its text; the other one is worked out. */
export function fieldTexts(state: QuantityState, by: CountedBy): Record<QuantityField, string> {
  const fieldText = state.draft ?? state.refused
  const request = currentRequest(state)
  const quantity = quantityNow(state, by)
  const area = quantity ? quantity.covers : request?.by === 'area' ? request.amount : null
  const texts = { pieces: quantity ? String(quantity.pieces) : '', area: area === null ? '' : formatArea(area) }
  return fieldText ? { ...texts, [fieldText.field]: fieldText.text } : texts
}
