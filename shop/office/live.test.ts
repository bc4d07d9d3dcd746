import { expect, test, vi } from 'vitest'
import { openLive } from './live.ts'

test('closing ends every stream, and one that is opened afterwards', () => {
  const live = openLive()
  const [first, late, heard] = [vi.fn(), vi.fn(), vi.fn()]
  live.subscribe(heard, first)
  expect(first).not.toHaveBeenCalled()
  live.close()
  expect(first).toHaveBeenCalledOnce()
  live.subscribe(heard, late)
  expect(late).toHaveBeenCalledOnce()
  live.tell(['office:stock:SLATE-1'])
  expect(heard).not.toHaveBeenCalled()
})
