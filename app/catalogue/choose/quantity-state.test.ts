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
/** As a hand types it: every key is an event of its own. */
const typing = (field: 'pieces' | 'area', text: string): QuantityEvent[] => [
  focus(field),
  ...[...text].map((_, index) => input(field, text.slice(0, index + 1))),
]

describe('the two quantity fields', () => {
  test('an area gives pieces while it is typed and snaps when it is left', () => {
    const typed = stateAfter(focus('area'), input('area', '10'))
    expect(fieldTexts(typed, tile)).toEqual({ pieces: '56', area: '10' })
    expect(fieldTexts(quantityReducer(typed, leave), tile)).toEqual({ pieces: '56', area: '10.080' })
  })

  test('pieces give an area', () => {
    expect(fieldTexts(stateAfter(focus('pieces'), input('pieces', '6')), tile)).toEqual({ pieces: '6', area: '1.080' })
  })

  test('focus clears both, leaving empty brings the old pair back', () => {
    const focused = stateAfter(focus('pieces'), input('pieces', '6'), leave, focus('area'))
    expect(fieldTexts(focused, tile)).toEqual({ pieces: '', area: '' })
    expect(quantityNow(focused, tile)).toBeNull()
    const left = quantityReducer(focused, leave)
    expect(fieldTexts(left, tile)).toEqual({ pieces: '6', area: '1.080' })
    expect(left.touched).toBe(false)
  })

  test('pieces that were emptied complain until there are some', () => {
    const state = stateAfter(focus('pieces'), input('pieces', '6'), input('pieces', ''))
    expect(fieldTexts(state, tile)).toEqual({ pieces: '', area: '' })
    expect(state.touched).toBe(true)
    expect(quantityReducer(state, input('pieces', '2')).touched).toBe(false)
  })

  test.each(['0', 'x', '2.5', '12.55', '-35', '10.25', '1e3', '9999999', '10m2'])(
    'pieces of %j stay as typed, are refused when left, and the old pair does not come back',
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

  test('what was refused comes back when the field is looked into, and goes with the next key', () => {
    const refused = stateAfter(...typing('area', 'ten'), leave)
    const lookedIn = stateAfter(...typing('area', 'ten'), leave, focus('pieces'))
    expect(fieldTexts(lookedIn, tile)).toEqual({ pieces: '', area: '' })
    expect(quantityReducer(lookedIn, leave)).toEqual(refused)
    expect(quantityReducer(lookedIn, input('pieces', '4')).refused).toBeNull()
  })

  test('0 on the way to 0.5 m² is no complaint, 0 left standing is', () => {
    const zero = stateAfter(focus('area'), input('area', '0'))
    expect(zero).toMatchObject({ touched: false, refused: null })
    expect(quantityReducer(zero, leave).refused?.message).toBe('Please enter an area greater than 0 m².')
    expect(quantityNow(quantityReducer(zero, input('area', '0.5')), tile)?.pieces).toBe(3)
  })

  test('only looking in complains about nothing', () => {
    expect(stateAfter(focus('area'), leave)).toEqual(noQuantity)
  })

  test('the extra is added when picked, from what was asked, and taken back', () => {
    const ten = stateAfter(focus('area'), input('area', '10'), leave, { type: 'extra', extra: 10 })
    expect(quantityNow(ten, tile)).toEqual({ pieces: 62, covers: 11_160, spare: 1160 })
    expect(quantityNow(quantityReducer(ten, { type: 'extra', extra: 0 }), tile)?.pieces).toBe(56)
  })

  test('pieces typed after picking an extra are meant as typed', () => {
    const state = stateAfter({ type: 'extra', extra: 15 }, focus('pieces'), input('pieces', '40'), leave)
    expect(quantityNow(state, tile)?.pieces).toBe(40)
    expect(state.extra).toBe(0)
  })

  test('the area that was asked is kept when the size changes', () => {
    const state = stateAfter(focus('area'), input('area', '10'), leave)
    expect(quantityNow(state, { coverage: 40_000, piecesPerSet: 1 })?.pieces).toBe(250)
    expect(quantityNow(state, { coverage: null, piecesPerSet: 1 })).toBeNull()
  })

  test('goods sold by the set keep what is typed and settle on whole sets', () => {
    const typed = stateAfter(...typing('pieces', '33'))
    expect(fieldTexts(typed, square)).toEqual({ pieces: '33', area: '3.163' })
    expect(fieldTexts(quantityReducer(typed, leave), square)).toEqual({ pieces: '34', area: '3.163' })
    expect(fieldTexts(stateAfter(...typing('area', '9.95'), leave), square)).toEqual({ pieces: '108', area: '10.047' })
  })
})
