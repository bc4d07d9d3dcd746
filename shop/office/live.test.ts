import { expect, test, vi } from 'vitest'
import { openLive } from './live.ts'

test('closing ends every open stream, and any that subscribes later', () => {
  const live = openLive()
  const [first, late, listener] = [vi.fn(), vi.fn(), vi.fn()]
  live.subscribe(listener, first)
  expect(first).not.toHaveBeenCalled()
  live.close()
  expect(first).toHaveBeenCalledOnce()
  live.subscribe(listener, late)
  expect(late).toHaveBeenCalledOnce()
  live.publish(['office:stock:SLATE-1'])
  expect(listener).not.toHaveBeenCalled()
})

test('restarting ends the open streams, and a new stream receives changes', () => {
  const live = openLive()
  const [first, next, listener] = [vi.fn(), vi.fn(), vi.fn()]
  live.subscribe(vi.fn(), first)
  live.restart()
  expect(first).toHaveBeenCalledOnce()
  live.subscribe(listener, next)
  live.publish(['office:stock:SLATE-1'])
  expect(listener).toHaveBeenCalledWith(['stock:SLATE-1'])
  expect(next).not.toHaveBeenCalled()
})
