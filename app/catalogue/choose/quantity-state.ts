import { formatArea } from '#contract/arithmetic/area.ts'
import { type Asked, type Quantity, quantityFor, type Wastage } from '#contract/arithmetic/quantity.ts'
import { type Interpretation, readArea, readPieces } from '#contract/arithmetic/read-quantity.ts'

export type QuantityField = 'pieces' | 'area'
type Typed = { field: QuantityField; text: string }

/**
 * The two fields: what was asked for and settled, or what was typed and refused, and what is being typed. Refused text
 * stays as it was typed, and counts as no quantity. `complained` shows 'quantity required'.
 */
export type QuantityState = {
  settled: { by: QuantityField; amount: number } | null
  refused: (Typed & { message: string }) | null
  draft: Typed | null
  extra: Wastage
  touched: boolean
}

export type QuantityEvent =
  | { type: 'focus'; field: QuantityField }
  | { type: 'input'; field: QuantityField; text: string }
  | { type: 'leave' }
  | { type: 'extra'; extra: Wastage }
  | { type: 'pieces'; pieces: number }
  | { type: 'complain' }

export const noQuantity: QuantityState = { settled: null, refused: null, draft: null, extra: 0, touched: false }

/** What goods are counted by: the area of a piece, where there is one, and the pieces of a set. */
export type CountedBy = { coverage: number | null; piecesPerSet: number }

const readDraft = ({ field, text }: Typed): Interpretation => (field === 'pieces' ? readPieces(text) : readArea(text))

export function quantityReducer(state: QuantityState, event: QuantityEvent): QuantityState {
  switch (event.type) {
    case 'focus':
      return { ...state, draft: { field: event.field, text: '' } }
    case 'input': {
      const draft = { field: event.field, text: event.text }
      // '0' and '1e' may be on the way to something: they are judged when the field is left.
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
    case 'complain':
      return { ...state, touched: true }
  }
}

function leaveField(state: QuantityState, draft: Typed): QuantityState {
  const reading = readDraft(draft)
  if (reading.ok)
    return { ...noQuantity, settled: { by: draft.field, amount: reading.amount }, extra: extraShown(state) }
  // Left empty: what stood there before comes back.
  if (reading.code === 'empty') return { ...state, draft: null, touched: !state.settled && state.touched }
  return { ...state, settled: null, draft: null, refused: { ...draft, message: reading.message } }
}

/** Typed pieces are meant as typed; the extra goes on top of an area, or of pieces once it is picked. */
export const extraShown = (state: QuantityState): Wastage =>
  state.draft?.field === 'pieces' && readDraft(state.draft).ok ? 0 : state.extra

function askedNow(state: QuantityState): Asked | null {
  if (!state.draft) return state.settled && { ...state.settled, extra: state.extra }
  const reading = readDraft(state.draft)
  return reading.ok ? { by: state.draft.field, amount: reading.amount, extra: extraShown(state) } : null
}

/** What would be ordered now. */
export function quantityNow(state: QuantityState, by: CountedBy): Quantity | null {
  const asked = askedNow(state)
  return asked && quantityFor(asked, by.coverage, by.piecesPerSet)
}

/** The text of both fields: what is being typed, or was refused, stays as typed; the other follows. */
export function fieldTexts(state: QuantityState, by: CountedBy): Record<QuantityField, string> {
  const typed = state.draft ?? state.refused
  const asked = askedNow(state)
  const quantity = quantityNow(state, by)
  const area = quantity ? quantity.covers : asked?.by === 'area' ? asked.amount : null
  const texts = { pieces: quantity ? String(quantity.pieces) : '', area: area === null ? '' : formatArea(area) }
  return typed ? { ...texts, [typed.field]: typed.text } : texts
}
