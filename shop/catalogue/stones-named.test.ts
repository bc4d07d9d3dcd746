import { describe, expect, it } from 'vitest'
import { stonesNamed } from './stones-named.ts'

const stones = (name: string, details: Record<string, string> = {}) => stonesNamed({ name, details })

describe('the stones of a product', () => {
  it.each([
    ['Carrara Honed', ['carrara']],
    ['Absolute Black Granite Metro', ['absolute black']],
    ['Absolute Black Farmhouse Sink', ['absolute black']],
    ['Fior di Pesco Carnico Table Top', ['carnico di fior pesco']],
    ['Noce', ['noce']],
  ])('are the words of its name before the finish or the kind of piece: %s', (name, expected) => {
    expect(stones(name)).toEqual(expected)
  })
  it('are the same in any order of the words', () => {
    expect(stones('Dark Emperador Metro')).toEqual(stones('Emperador Dark Dado'))
  })
  it('are two if the name has two', () => {
    expect(stones('Carrara and Nero Marquina Chequerboard')).toEqual(['carrara', 'marquina nero'])
    expect(stones('Carrara Octagon with Nero Marquina Cabochon')).toEqual(['carrara', 'marquina nero'])
  })
  it('are not what a finish has in common: Honed & Filled', () => {
    expect(stones('Noce Honed & Filled')).toEqual(['noce'])
  })
  it('are none if the name starts with a finish or a kind of piece', () => {
    expect(stones('Honed Hexagon')).toEqual([])
  })
  it('are what the details say, if they do', () => {
    expect(stones('Bardiglio Imperiale Honed', { Stone: 'Bardiglio' })).toEqual(['bardiglio'])
    expect(stones('Halls of Tuscany', { Stone: 'Bardiglio and Carrara' })).toEqual(['bardiglio', 'carrara'])
  })
})
