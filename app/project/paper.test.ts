import { expect, it } from 'vitest'
import { sheetsFor } from './paper.ts'

it('a drawing is as large as one sheet takes, unless a scale is chosen', () => {
  const room = { width: 4560, height: 3560 }
  expect(sheetsFor(room, null)).toEqual({ scale: 30, columns: 1, rows: 1 })
  expect(sheetsFor(room, 20)).toEqual({ scale: 20, columns: 2, rows: 1 })
  expect(sheetsFor(room, 100)).toEqual({ scale: 100, columns: 1, rows: 1 })
})

it('no scale needs more than twelve sheets', () => {
  expect(sheetsFor({ width: 30_000, height: 30_000 }, 5)).toEqual({ scale: 75, columns: 3, rows: 3 })
  expect(sheetsFor({ width: 30_000, height: 30_000 }, null)).toEqual({ scale: 200, columns: 1, rows: 1 })
})
