import { plainText } from './character-references.ts'

export type Section = { id: string; title: string }

/** 'What we refund, and when' → 'what-we-refund-and-when'. */
const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'section'

/** Adds an id to every main heading of sanitised HTML, and lists the headings for the table of contents. */
export function withSections(html: string): { html: string; sections: Section[] } {
  const sections: Section[] = []
  const taken = new Set<string>()
  const htmlWithIds = html.replace(
    /<h2(?: id="([^"]*)")?>([\s\S]*?)<\/h2>/g,
    (_match, existingId: string | undefined, inner: string) => {
      const title = plainText(inner)
      const baseId = existingId || anchorOf(title)
      let id = baseId
      for (let count = 2; taken.has(id); count++) id = `${baseId}-${count}`
      taken.add(id)
      sections.push({ id, title })
      return `<h2 id="${id}">${inner}</h2>`
    },
  )
  return { html: htmlWithIds, sections }
}
