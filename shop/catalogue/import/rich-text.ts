import MarkdownIt from 'markdown-it'
import { sanitiseHtml } from '../../sanitise-html.ts'

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: true, quotes: '“”‘’' })

/** Wide tables scroll in their own box instead of stretching the page on a phone. */
markdown.renderer.rules.table_open = () => '<div class="table-scroll" tabindex="0"><table>\n'
markdown.renderer.rules.table_close = () => '</table></div>\n'

/** Markdown to sanitised HTML. `{{variables}}` are filled in first, with any markup in them escaped. */
export function renderMarkdown(source: string, variables: Record<string, string> = {}): string {
  const filled = source.replace(
    /\{\{(\w+)\}\}/g,
    (match, name: string) => variables[name]?.replace(/([*_`<>[\]])/g, '\\$1') ?? match,
  )
  return sanitiseHtml(markdown.render(filled))
}

/** Minutes to read at 220 words a minute, at least one. */
export const readingMinutes = (source: string): number =>
  Math.max(1, Math.round((source.match(/\S+/g)?.length ?? 0) / 220))
