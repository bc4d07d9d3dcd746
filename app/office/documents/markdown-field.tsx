import { Toolbar } from '@base-ui/react/toolbar'
import { Bold, Heading2, Link as LinkIcon, List, type LucideIcon, Table2 } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useRef } from 'react'
import { textValues } from '#contract/content/text-values.ts'
import { TextAreaField } from '../../ui/field.tsx'
import { editMarkdown, type MarkdownTool } from './edit-markdown.ts'

const tools: { tool: MarkdownTool; label: string; Icon: LucideIcon }[] = [
  { tool: 'heading', label: 'Heading', Icon: Heading2 },
  { tool: 'bold', label: 'Bold', Icon: Bold },
  { tool: 'list', label: 'List', Icon: List },
  { tool: 'link', label: 'Link', Icon: LinkIcon },
  { tool: 'table', label: 'Table', Icon: Table2 },
]

type MarkdownFieldProps = Omit<ComponentProps<typeof TextAreaField>, 'ref' | 'tools' | 'className'> & {
  ref: (area: HTMLTextAreaElement | null) => void
  /** What to know before writing, shown above the text. */
  notice?: string | undefined
}

/** A text in Markdown, with buttons for those who do not know its signs. */
export function MarkdownField({ ref, notice, ...field }: MarkdownFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const use = (tool: MarkdownTool) => area.current && applyTool(area.current, tool)
  const pressBold = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    use('bold')
  }
  return (
    <div className="col-span-full">
      <TextAreaField
        rows={18}
        {...field}
        ref={(element) => {
          area.current = element
          ref(element)
        }}
        spellCheck
        onKeyDown={pressBold}
        tools={
          <>
            {notice && <p className="mt-1 rounded-md border border-clay bg-clay-wash px-3 py-2">{notice}</p>}
            <MarkdownTools label={`Format: ${field.label}`} onUse={use} />
          </>
        }
        className="[&_textarea]:mt-0 [&_textarea]:field-sizing-content [&_textarea]:max-h-[75vh] [&_textarea]:min-h-72 [&_textarea]:resize-y [&_textarea]:rounded-t-none [&_textarea]:font-mono [&_textarea]:text-xs [&_textarea]:leading-relaxed"
      />
      <Values />
    </div>
  )
}

const MarkdownTools = ({ label, onUse }: { label: string; onUse: (tool: MarkdownTool) => void }) => (
  <Toolbar.Root
    aria-label={label}
    className="mt-1 flex flex-wrap rounded-t-md border border-b-0 border-edge bg-rail px-1"
  >
    {tools.map(({ tool, label: name, Icon }) => (
      <Toolbar.Button
        key={tool}
        aria-label={name}
        title={name}
        onClick={() => onUse(tool)}
        className="flex size-11 items-center justify-center rounded-md text-quiet hover:text-clay xl:size-9"
      >
        <Icon aria-hidden size={17} strokeWidth={1.75} />
      </Toolbar.Button>
    ))}
  </Toolbar.Root>
)

function applyTool(area: HTMLTextAreaElement, tool: MarkdownTool): void {
  const { value: text, selectionStart: start, selectionEnd: end } = area
  const edit = editMarkdown(tool, { text, start, end })
  area.focus()
  area.setSelectionRange(edit.start, edit.end)
  // The old command, because a change made by a script in any other way cannot be undone with Ctrl+Z.
  document.execCommand('insertText', false, edit.insert)
  area.setSelectionRange(edit.selectStart, edit.selectEnd)
}

const Values = () => (
  <details className="mt-1 text-xs text-quiet">
    <summary className="inline-block min-h-9 cursor-pointer py-2 underline decoration-rule underline-offset-4 hover:text-clay">
      Values from the settings
    </summary>
    <p>The shop puts the current value in place of these, and follows when a setting changes.</p>
    <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
      {Object.entries(textValues).map(([name, meaning]) => (
        <div key={name} className="contents">
          <dt className="font-mono text-ink">{`{{${name}}}`}</dt>
          <dd className="max-sm:mb-2">{meaning}</dd>
        </div>
      ))}
    </dl>
  </details>
)
