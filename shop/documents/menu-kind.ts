import { asc } from 'drizzle-orm'
import { type MenuDocument, menuDocumentSchema } from '#contract/content/documents.ts'
import { menuLink } from '#contract/content/menu-link.ts'
import { menuEntries } from '#database/tables/content.ts'
import { isAddress } from '../content/addresses.ts'
import type { DocumentKind, FieldFaults } from './document-kind.ts'

/** The menu of the header, as one document. */
export const menuKind: DocumentKind<MenuDocument> = {
  permission: 'content.edit',
  schemaOf: (id) => (id === 'header' ? menuDocumentSchema : null),
  blank: null,
  async read(db) {
    const rows = await db.select().from(menuEntries).orderBy(asc(menuEntries.position))
    const entries = rows.map(({ title, children }) => ({
      title,
      groups: children.map((group) => ({
        title: group.title,
        links: group.children.map(({ title: label, link }) => ({
          title: label,
          link: link ?? menuLink(group.title, label) ?? '',
        })),
      })),
    }))
    return [{ id: 'header', document: { entries } }]
  },
  async check(tx, _, { after }): Promise<FieldFaults> {
    const faults: FieldFaults = {}
    for (const [entryIndex, { groups }] of after.entries.entries())
      for (const [groupIndex, { links }] of groups.entries())
        for (const [index, { link }] of links.entries())
          if (!(await isAddress(tx, link)))
            faults[`entries.${entryIndex}.groups.${groupIndex}.links.${index}.link`] =
              'There is no page at this address'
    return faults
  },
  async write(tx, _, { after }) {
    await tx.delete(menuEntries)
    await tx.insert(menuEntries).values(
      after.entries.map((entry, position) => ({
        position,
        title: entry.title,
        children: entry.groups.map((group) => ({
          title: group.title,
          // Most addresses follow from the titles, and every page has the menu: only the others are stored.
          children: group.links.map(({ title, link }) =>
            link === menuLink(group.title, title) ? { title, children: [] } : { title, children: [], link },
          ),
        })),
      })),
    )
    return ['menu']
  },
}
