import { formatArea } from '#contract/area.ts'
import { type Asked, type Extra, type Quantity, quantityFor, readArea, readPieces } from '#contract/quantity.ts'

export type QuantityField = 'pieces' | 'area'

/** The two fields: what was asked for and settled, and what is being typed. `complained` shows 'quantity required'. */
export type QuantityState = {
  settled: { by: QuantityField; amount: number } | null
  draft: { field: QuantityField; text: string } | null
  extra: Extra
  complained: boolean
}

export type QuantityEvent =
  | { type: 'focus'; field: QuantityField }
  | { type: 'input'; field: QuantityField; text: string }
  | { type: 'leave' }
  | { type: 'extra'; extra: Extra }
  | { type: 'pieces'; pieces: number }
  | { type: 'complain' }

export const noQuantity: QuantityState = { settled: null, draft: null, extra: 0, complained: false }

const readDraft = (draft: { field: QuantityField; text: string }): number | null =>
  draft.field === 'pieces' ? readPieces(draft.text) : readArea(draft.text)

export function quantityReducer(state: QuantityState, event: QuantityEvent): QuantityState {
  switch (event.type) {
    case 'focus':
      return { ...state, draft: { field: event.field, text: '' } }
    case 'input': {
      const draft = { field: event.field, text: event.text }
      if (readDraft(draft) !== null) return { ...state, draft, complained: false }
      // '0' and '0.' are on the way to an area, but never to a number of pieces.
      return event.field === 'pieces'
        ? { ...state, draft: { ...draft, text: '' }, complained: true }
        : { ...state, draft }
    }
    case 'leave': {
      const amount = state.draft ? readDraft(state.draft) : null
      // Left empty or unreadable: the old pair comes back.
      if (!state.draft || amount === null) {
        const unread = Boolean(state.draft?.text)
        return { ...state, draft: null, complained: !state.settled && (state.complained || unread) }
      }
      const settled = { by: state.draft.field, amount }
      return { settled, draft: null, extra: extraShown(state), complained: false }
    }
    case 'extra':
      return { ...state, extra: event.extra }
    case 'pieces':
      return { settled: { by: 'pieces', amount: event.pieces }, draft: null, extra: 0, complained: false }
    case 'complain':
      return { ...state, complained: true }
  }
}

/** Typed pieces are meant as typed; the extra goes on top of an area, or of pieces once it is picked. */
export const extraShown = (state: QuantityState): Extra =>
  state.draft?.field === 'pieces' && readDraft(state.draft) ? 0 : state.extra

function askedNow(state: QuantityState): Asked | null {
  if (!state.draft) return state.settled && { ...state.settled, extra: state.extra }
  const amount = readDraft(state.draft)
  return amount === null ? null : { by: state.draft.field, amount, extra: extraShown(state) }
}

/** What would be ordered now. */
export function quantityNow(state: QuantityState, coverage: number | null): Quantity | null {
  const asked = askedNow(state)
  return asked && quantityFor(asked, coverage)
}

/** The text of both fields: what is being typed stays as typed, the other follows. */
export function fieldTexts(state: QuantityState, coverage: number | null): Record<QuantityField, string> {
  const asked = askedNow(state)
  const quantity = asked && quantityFor(asked, coverage)
  const area = quantity ? quantity.covers : asked?.by === 'area' ? asked.amount : null
  const texts = { pieces: quantity ? String(quantity.pieces) : '', area: area === null ? '' : formatArea(area) }
  return state.draft ? { ...texts, [state.draft.field]: state.draft.text } : texts
}
