import { describe, expect, test } from 'vitest'
import {
  fieldTexts,
  noQuantity,
  type QuantityEvent,
  type QuantityState,
  quantityNow,
  quantityReducer,
} from './quantity-state.ts'

const tile = 180_000
const stateAfter = (...events: QuantityEvent[]): QuantityState => events.reduce(quantityReducer, noQuantity)
const focus = (field: 'pieces' | 'area'): QuantityEvent => ({ type: 'focus', field })
const input = (field: 'pieces' | 'area', text: string): QuantityEvent => ({ type: 'input', field, text })
const leave: QuantityEvent = { type: 'leave' }

describe('the two quantity fields', () => {
  test('an area gives pieces while it is typed and snaps when it is left', () => {
    const typing = stateAfter(focus('area'), input('area', '10'))
    expect(fieldTexts(typing, tile)).toEqual({ pieces: '56', area: '10' })
    expect(fieldTexts(quantityReducer(typing, leave), tile)).toEqual({ pieces: '56', area: '10.080' })
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
    expect(left.complained).toBe(false)
  })

  test.each(['', '0', 'x'])('pieces of %j clear both and complain', (text) => {
    const state = stateAfter(focus('pieces'), input('pieces', '6'), input('pieces', text))
    expect(fieldTexts(state, tile)).toEqual({ pieces: '', area: '' })
    expect(state.complained).toBe(true)
    expect(quantityReducer(state, input('pieces', '2')).complained).toBe(false)
  })

  test('0 on the way to 0.5 m² is no complaint, 0 left standing is', () => {
    const zero = stateAfter(focus('area'), input('area', '0'))
    expect(zero.complained).toBe(false)
    expect(quantityReducer(zero, leave).complained).toBe(true)
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
    expect(quantityNow(state, 40_000)?.pieces).toBe(250)
    expect(quantityNow(state, null)).toBeNull()
  })
})
