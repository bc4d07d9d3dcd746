import { expect, test } from 'vitest'
import { editMarkdown, type MarkdownTool } from './edit-markdown.ts'

/** Square brackets mark the selection, before and after. */
function press(tool: MarkdownTool, marked: string): string {
  const start = marked.indexOf('⟦')
  const end = marked.indexOf('⟧') - 1
  const text = marked.replace(/[⟦⟧]/g, '')
  const edit = editMarkdown(tool, { text, start, end })
  const after = text.slice(0, edit.start) + edit.insert + text.slice(edit.end)
  return `${after.slice(0, edit.selectStart)}⟦${after.slice(edit.selectStart, edit.selectEnd)}⟧${after.slice(edit.selectEnd)}`
}

test('a heading is made of the line, wherever the cursor is in it, and taken back', () => {
  expect(press('heading', 'One\nTw⟦⟧o\nThree')).toBe('One\n## Two⟦⟧\nThree')
  expect(press('heading', 'One\n## Two⟦⟧\nThree')).toBe('One\nTwo⟦⟧\nThree')
  expect(press('heading', '⟦⟧')).toBe('## ⟦⟧')
})

test('every selected line becomes an item of the list', () => {
  expect(press('list', '⟦One\nTwo⟧\nThree')).toBe('⟦- One\n- Two⟧\nThree')
  expect(press('list', '⟦- One\n- Two⟧\nThree')).toBe('⟦One\nTwo⟧\nThree')
  expect(press('list', '⟦- One\nTwo\n⟧Three')).toBe('⟦- One\n- Two⟧\nThree')
})

test('bold text is selected, and made plain again', () => {
  expect(press('bold', 'A ⟦slate⟧ floor')).toBe('A **⟦slate⟧** floor')
  expect(press('bold', 'A **⟦slate⟧** floor')).toBe('A ⟦slate⟧ floor')
  expect(press('bold', 'A ⟦⟧')).toBe('A **⟦bold text⟧**')
})

test('the address of a new link is selected', () => {
  expect(press('link', 'Order ⟦samples⟧ first')).toBe('Order [samples](⟦/samples⟧) first')
})

test('a table has empty lines around it', () => {
  const table = '| ⟦Column⟧ | Column |\n| --- | --- |\n| Text | Text |\n'
  expect(press('table', 'One⟦⟧')).toBe(`One\n\n${table}`)
  expect(press('table', 'One\n\n⟦⟧Two')).toBe(`One\n\n${table}\nTwo`)
})
