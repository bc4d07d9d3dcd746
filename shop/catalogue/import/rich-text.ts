import MarkdownIt from 'markdown-it'
import sanitizeHtml from 'sanitize-html'

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: true, quotes: '“”‘’' })

/** Wide tables scroll in their own box instead of stretching a phone's page. */
markdown.renderer.rules.table_open = () => '<div class="table-scroll" tabindex="0"><table>\n'
markdown.renderer.rules.table_close = () => '</table></div>\n'

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    'h2',
    'h3',
    'h4',
    'p',
    'a',
    'ul',
    'ol',
    'li',
    'strong',
    'em',
    'blockquote',
    'hr',
    'br',
    'code',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'img',
    'figure',
    'figcaption',
    'div',
  ],
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['scope'],
    div: ['class', 'tabindex'],
    '*': ['id'],
  },
  allowedClasses: { div: ['table-scroll'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      attribs: /^https:/.test(attribs.href ?? '') ? { ...attribs, rel: 'noopener noreferrer' } : attribs,
    }),
  },
}

/** HTML reduced to what the shop's pages may contain. Runs when content is saved and again when it is shown. */
export const sanitise = (html: string): string => sanitizeHtml(html, allowed)

/** Markdown to sanitised HTML; `{{facts}}` are filled in first and cannot bring markup with them. */
export function renderMarkdown(source: string, variables: Record<string, string> = {}): string {
  const filled = source.replace(
    /\{\{(\w+)\}\}/g,
    (whole, name: string) => variables[name]?.replace(/([*_`<>[\]])/g, '\\$1') ?? whole,
  )
  return sanitise(markdown.render(filled))
}

/** Minutes to read at 220 words a minute, at least one. */
export const readingMinutes = (source: string): number =>
  Math.max(1, Math.round((source.match(/\S+/g)?.length ?? 0) / 220))
