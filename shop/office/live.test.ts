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

test('restarting ends every stream that is open, and the next one goes on', () => {
  const live = openLive()
  const [first, next, heard] = [vi.fn(), vi.fn(), vi.fn()]
  live.subscribe(vi.fn(), first)
  live.restart()
  expect(first).toHaveBeenCalledOnce()
  live.subscribe(heard, next)
  live.tell(['office:stock:SLATE-1'])
  expect(heard).toHaveBeenCalledWith(['stock:SLATE-1'])
  expect(next).not.toHaveBeenCalled()
})
