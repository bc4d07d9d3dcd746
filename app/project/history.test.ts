import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type History, redo, startHistory, undo, withChange, withId } from './history.ts'
import { newProject } from './new-project.ts'

const named = (name: string, id: string | null = null) => ({
  id,
  project: { ...newProject(), name },
  isChanged: true,
})
const nameOf = ({ now }: History) => now.project.name
const start = startHistory(named('start'))

test('changes are undone and done again one by one', () => {
  const changed = withChange(withChange(start, named('one')), named('two'))
  expect(nameOf(undo(changed))).toBe('one')
  expect(nameOf(undo(undo(changed)))).toBe('start')
  expect(nameOf(undo(undo(undo(changed))))).toBe('start')
  expect(nameOf(redo(undo(undo(changed))))).toBe('one')
  expect(nameOf(redo(redo(redo(undo(undo(changed))))))).toBe('two')
})

test('the changes of one action are undone together', () => {
  const [drag, other] = [{}, {}]
  const dragged = withChange(withChange(start, named('a'), drag), named('b'), drag)
  expect(nameOf(undo(dragged))).toBe('start')
  expect(nameOf(undo(withChange(dragged, named('c'), other)))).toBe('b')
  expect(nameOf(undo(withChange(withChange(start, named('a')), named('b'))))).toBe('a')
})

test('a change that changes nothing is no step', () => {
  expect(withChange(start, named('start'))).toBe(start)
  const field = {}
  const mistyped = withChange(withChange(withChange(start, named('kept')), named('9'), field), named('kept'), field)
  expect(nameOf(undo(mistyped))).toBe('start')
})

test('nothing undone comes back after a new change', () => {
  const changed = withChange(undo(withChange(start, named('one'))), named('two'))
  expect(nameOf(redo(changed))).toBe('two')
})

test('starting a new project is undone with the id of the saved one', () => {
  const saved = withId(withChange(start, named('saved')), 'id-1')
  expect([saved.now.id, saved.now.isChanged, undo(saved).now.id]).toEqual(['id-1', false, 'id-1'])
  const fresh = withChange(saved, named('new'))
  expect(undo(fresh).now).toMatchObject({ id: 'id-1', project: { name: 'saved' } })
})

test('undoing everything brings back the start, and doing everything again the end', () => {
  const change = fc.record({
    name: fc.constantFrom('a', 'b', 'c', 'd'),
    action: fc.constantFrom(null, 'field', 'drag'),
  })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
      const end = changes.reduce((history, { name, action }) => withChange(history, named(name), action), start)
      const steps = changes.map(() => null)
      const back = steps.reduce((history) => undo(history), end)
      expect(nameOf(back)).toBe('start')
      expect(nameOf(steps.reduce((history) => redo(history), back))).toBe(nameOf(end))
    }),
  )
})
