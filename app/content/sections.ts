import { plainText } from './character-references.ts'

export type Section = { id: string; title: string }

/** 'What we refund, and when' → 'what-we-refund-and-when'. */
const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'section'

/** Gives every main heading of sanitised HTML an address and lists them, for the page's table of contents. */
export function withSections(html: string): { html: string; sections: Section[] } {
  const sections: Section[] = []
  const taken = new Set<string>()
  const addressed = html.replace(
    /<h2(?: id="([^"]*)")?>([\s\S]*?)<\/h2>/g,
    (_whole, given: string | undefined, inner: string) => {
      const title = plainText(inner)
      const wanted = given || anchorOf(title)
      let id = wanted
      for (let count = 2; taken.has(id); count++) id = `${wanted}-${count}`
      taken.add(id)
      sections.push({ id, title })
      return `<h2 id="${id}">${inner}</h2>`
    },
  )
  return { html: addressed, sections }
}
