import { asc } from 'drizzle-orm'
import { type SlidesDocument, slidesDocumentSchema } from '#contract/content/documents.ts'
import { slides } from '#database/tables/content.ts'
import { isAddress } from '../content/addresses.ts'
import { hasSitePicture } from '../media/site-pictures.ts'
import type { DocumentKind, FieldFaults } from './document-kind.ts'

/** The slides at the top of the home page, as one document. */
export const slidesKind: DocumentKind<SlidesDocument> = {
  permission: 'content.edit',
  schemaOf: (id) => (id === 'home' ? slidesDocumentSchema : null),
  blank: null,
  async read(db) {
    const rows = await db.select().from(slides).orderBy(asc(slides.position))
    return [{ id: 'home', document: { slides: rows.map(({ position: _, ...slide }) => slide) } }]
  },
  async check(tx, ctx, { after }): Promise<FieldFaults> {
    const faults: FieldFaults = {}
    for (const [index, { link, picture }] of after.slides.entries()) {
      if (!(await isAddress(tx, link))) faults[`slides.${index}.link`] = 'There is no page at this address'
      if (!(await hasSitePicture(tx, ctx, picture))) faults[`slides.${index}.picture`] = 'Please choose a picture'
    }
    return faults
  },
  async write(tx, _, { after }) {
    await tx.delete(slides)
    await tx.insert(slides).values(after.slides.map((slide, position) => ({ ...slide, position })))
    return ['slides']
  },
}
