/** A text and the part of it that is selected. */
type Selection = { text: string; start: number; end: number }

/** Replace `start` to `end` with `insert`, then select from `selectStart` to `selectEnd`. */
type Edit = { start: number; end: number; insert: string; selectStart: number; selectEnd: number }

export type MarkdownTool = 'heading' | 'bold' | 'list' | 'link' | 'table'

const tableText = '| Column | Column |\n| --- | --- |\n| Text | Text |\n'

/** What a button of the toolbar changes in a text. A second press takes a heading, a list or bold text back. */
export function editMarkdown(tool: MarkdownTool, selection: Selection): Edit {
  switch (tool) {
    case 'heading':
      return withPrefix(selection, '## ')
    case 'list':
      return withPrefix(selection, '- ')
    case 'bold':
      return inBold(selection)
    case 'link':
      return asLink(selection)
    case 'table':
      return withTable(selection)
  }
}

/** Puts the prefix before each selected line, or removes it if each line has it. */
function withPrefix({ text, start, end }: Selection, prefix: string): Edit {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', Math.max(start, end - 1))
  const until = next === -1 ? text.length : next
  const lines = text.slice(from, until).split('\n')
  const isOn = lines.every((line) => line.startsWith(prefix))
  const insert = lines
    .map((line) => (isOn ? line.slice(prefix.length) : line.startsWith(prefix) ? line : prefix + line))
    .join('\n')
  const selectEnd = from + insert.length
  return { start: from, end: until, insert, selectStart: start === end ? selectEnd : from, selectEnd }
}

function inBold({ text, start, end }: Selection): Edit {
  const isOn = text.slice(start - 2, start) === '**' && text.slice(end, end + 2) === '**'
  const insert = text.slice(start, end)
  if (isOn)
    return { start: start - 2, end: end + 2, insert, selectStart: start - 2, selectEnd: start - 2 + insert.length }
  const chosen = insert || 'bold text'
  return { start, end, insert: `**${chosen}**`, selectStart: start + 2, selectEnd: start + 2 + chosen.length }
}

/** Selects the address, which is what has to be typed next. */
function asLink({ text, start, end }: Selection): Edit {
  const words = text.slice(start, end) || 'link text'
  const address = '/samples'
  const selectStart = start + words.length + 3
  return { start, end, insert: `[${words}](${address})`, selectStart, selectEnd: selectStart + address.length }
}

/** A table needs an empty line before and after it. */
function withTable({ text, end }: Selection): Edit {
  const before = text.slice(0, end)
  const gap = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  const insert = `${gap}${tableText}${text[end] === '\n' || end === text.length ? '' : '\n'}`
  const selectStart = end + insert.indexOf('Column')
  return { start: end, end, insert, selectStart, selectEnd: selectStart + 'Column'.length }
}
