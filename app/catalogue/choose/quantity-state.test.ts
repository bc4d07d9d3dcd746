import { describe, expect, test } from 'vitest'
import {
  fieldTexts,
  noQuantity,
  type QuantityEvent,
  type QuantityState,
  quantityNow,
  quantityReducer,
} from './quantity-state.ts'

const tile = { coverage: 180_000, piecesPerSet: 1 }
const square = { coverage: 93_025, piecesPerSet: 2 }
const stateAfter = (...events: QuantityEvent[]): QuantityState => events.reduce(quantityReducer, noQuantity)
const focus = (field: 'pieces' | 'area'): QuantityEvent => ({ type: 'focus', field })
const input = (field: 'pieces' | 'area', text: string): QuantityEvent => ({ type: 'input', field, text })
const leave: QuantityEvent = { type: 'leave' }
/** Types one key at a time, with an event for each. */
const typing = (field: 'pieces' | 'area', text: string): QuantityEvent[] => [
  focus(field),
  ...[...text].map((_, index) => input(field, text.slice(0, index + 1))),
]

describe('the two quantity fields', () => {
  test('an area fills in the pieces while typing, and rounds to whole pieces on blur', () => {
    const typed = stateAfter(focus('area'), input('area', '10'))
    expect(fieldTexts(typed, tile)).toEqual({ pieces: '56', area: '10' })
    expect(fieldTexts(quantityReducer(typed, leave), tile)).toEqual({ pieces: '56', area: '10.080' })
  })

  test('pieces fill in the area', () => {
    expect(fieldTexts(stateAfter(focus('pieces'), input('pieces', '6')), tile)).toEqual({ pieces: '6', area: '1.080' })
  })

  test('focus clears both fields, and leaving them empty restores the old values', () => {
    const focused = stateAfter(focus('pieces'), input('pieces', '6'), leave, focus('area'))
    expect(fieldTexts(focused, tile)).toEqual({ pieces: '', area: '' })
    expect(quantityNow(focused, tile)).toBeNull()
    const left = quantityReducer(focused, leave)
    expect(fieldTexts(left, tile)).toEqual({ pieces: '6', area: '1.080' })
    expect(left.touched).toBe(false)
  })

  test('an emptied pieces field shows an error until a number is typed', () => {
    const state = stateAfter(focus('pieces'), input('pieces', '6'), input('pieces', ''))
    expect(fieldTexts(state, tile)).toEqual({ pieces: '', area: '' })
    expect(state.touched).toBe(true)
    expect(quantityReducer(state, input('pieces', '2')).touched).toBe(false)
  })

  test.each(['0', 'x', '2.5', '12.55', '-35', '10.25', '1e3', '9999999', '10m2'])(
    'pieces of %j stay as typed, are refused on blur, and do not restore the old values',
    (text) => {
      const typed = stateAfter(...typing('pieces', '6'), leave, ...typing('pieces', text))
      expect(fieldTexts(typed, tile).pieces).toBe(text)
      expect(typed.refused).toBeNull()
      const left = quantityReducer(typed, leave)
      expect(fieldTexts(left, tile)).toEqual({ pieces: text, area: '' })
      expect(left.refused?.message).toMatch(/^P.*\.$/)
      expect(quantityNow(left, tile)).toBeNull()
    },
  )

  test('refused text returns if a field is only focused, and is cleared by the next key', () => {
    const refused = stateAfter(...typing('area', 'ten'), leave)
    const focused = stateAfter(...typing('area', 'ten'), leave, focus('pieces'))
    expect(fieldTexts(focused, tile)).toEqual({ pieces: '', area: '' })
    expect(quantityReducer(focused, leave)).toEqual(refused)
    expect(quantityReducer(focused, input('pieces', '4')).refused).toBeNull()
  })

  test('0 is no error while typing 0.5 m², but is one on blur', () => {
    const zero = stateAfter(focus('area'), input('area', '0'))
    expect(zero).toMatchObject({ touched: false, refused: null })
    expect(quantityReducer(zero, leave).refused?.message).toBe('Please enter an area greater than 0 m².')
    expect(quantityNow(quantityReducer(zero, input('area', '0.5')), tile)?.pieces).toBe(3)
  })

  test('focusing and leaving an empty field shows no error', () => {
    expect(stateAfter(focus('area'), leave)).toEqual(noQuantity)
  })

  test('an extra is added to the requested area, and can be removed again', () => {
    const ten = stateAfter(focus('area'), input('area', '10'), leave, { type: 'extra', extra: 10 })
    expect(quantityNow(ten, tile)).toEqual({ pieces: 62, covers: 11_160, spare: 1160 })
    expect(quantityNow(quantityReducer(ten, { type: 'extra', extra: 0 }), tile)?.pieces).toBe(56)
  })

  test('pieces typed after picking an extra get no extra', () => {
    const state = stateAfter({ type: 'extra', extra: 15 }, focus('pieces'), input('pieces', '40'), leave)
    expect(quantityNow(state, tile)?.pieces).toBe(40)
    expect(state.extra).toBe(0)
  })

  test('the requested area is kept when the size changes', () => {
    const state = stateAfter(focus('area'), input('area', '10'), leave)
    expect(quantityNow(state, { coverage: 40_000, piecesPerSet: 1 })?.pieces).toBe(250)
    expect(quantityNow(state, { coverage: null, piecesPerSet: 1 })).toBeNull()
  })

  test('goods sold in sets keep the typed number and round up to whole sets on blur', () => {
    const typed = stateAfter(...typing('pieces', '33'))
    expect(fieldTexts(typed, square)).toEqual({ pieces: '33', area: '3.163' })
    expect(fieldTexts(quantityReducer(typed, leave), square)).toEqual({ pieces: '34', area: '3.163' })
    expect(fieldTexts(stateAfter(...typing('area', '9.95'), leave), square)).toEqual({ pieces: '108', area: '10.047' })
  })
})
