import { expect, test } from 'vitest'
import { slipRisk } from '#contract/catalogue/slip-risk.ts'
import { pendulumNote, technicalRows } from './technical-rows.ts'

const technical = {
  origin: 'Italy',
  quarry: 'Carrara, Tuscany',
  edge: 'Rectified',
  slip_wet: 26,
  frost_proof: false,
  underfloor_heating: true,
  water_absorption: 0.16,
  shade_variation: 'V2',
  use: ['wall'],
  sealing: 'needed',
} as const

test('pendulum values fall into their bands', () => {
  expect([16, 24, 25, 35, 36, 60].map(slipRisk)).toEqual([
    'high slip risk',
    'high slip risk',
    'moderate slip risk',
    'moderate slip risk',
    'low slip risk',
    'low slip risk',
  ])
})

test('figures are explained, and unknown values are left out', () => {
  const rows = technicalRows({
    attributes: [{ id: 6, name: 'Material', slug: 'pa_material', options: ['Marble'] }],
    technical: { ...technical, use: [...technical.use] },
    details: { 'Joint width': '2 mm' },
  })
  expect(rows.map((row) => row.label)).toEqual([
    'Material',
    'Origin',
    'Edge',
    'Grip when wet',
    'Frost proof',
    'Underfloor heating',
    'Water absorption',
    'Shade variation',
    'Sealing',
    'Joint width',
  ])
  expect(rows.find((row) => row.label === 'Grip when wet')).toEqual({
    label: 'Grip when wet',
    value: 'PTV 26, moderate slip risk',
    note: pendulumNote,
  })
  expect(rows.find((row) => row.label === 'Origin')?.value).toBe('Carrara, Tuscany, Italy')
  expect(rows.find((row) => row.label === 'Water absorption')?.value).toBe('0.16%, very little')
})

test('goods other than stone show only their details', () => {
  expect(technicalRows({ attributes: [], technical: null, details: { Pack: '20 kg' } })).toEqual([
    { label: 'Pack', value: '20 kg' },
  ])
})
