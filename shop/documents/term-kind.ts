import { asc, eq, sql } from 'drizzle-orm'
import { type TermDocument, termDocumentSchema } from '#contract/catalogue/documents.ts'
import { folderOf, isTermPageGroup, termFolders } from '#contract/catalogue/listings.ts'
import { type AttributeGroup, attributes as specifiedAttributes } from '#contract/catalogue/vocabulary.ts'
import type { Database } from '#database/database.ts'
import { attributes, productTerms, terms } from '#database/tables/catalogue.ts'
import { rebuildListing } from '../catalogue/rebuild-listing.ts'
import { lockAddresses, moveAddress } from '../content/addresses.ts'
import { isKey } from '../is-key.ts'
import type { DocumentKind, FieldFaults } from './document-kind.ts'
import { listingFaults, readOthers } from './listing-faults.ts'

const productIds = async (tx: Database, key: string): Promise<number[]> => {
  const rows = await tx
    .select({ id: productTerms.productId })
    .from(productTerms)
    .innerJoin(terms, eq(terms.id, productTerms.termId))
    .where(eq(terms.key, key))
  return rows.map(({ id }) => id)
}

/** Materials have no pages; a page of another group is in the folder of its group. */
function folderFault({ group, path }: TermDocument): FieldFaults {
  if (!path || (isTermPageGroup(group) && folderOf(path) === termFolders[group])) return {}
  if (!isTermPageGroup(group)) return { path: 'A material has no page' }
  return { path: `Please enter an address that starts with ${termFolders[group]}/` }
}

/** A colour, a finish, a material or a room. */
export const termKind: DocumentKind<TermDocument> = {
  permission: 'catalogue.edit',
  schemaOf: (id) => (isKey(id) ? termDocumentSchema : null),
  blank: { group: 'colour', name: '', slug: '', path: '', aliases: [], swatch: '', position: 0, isHidden: false },
  async read(db, id) {
    const rows = await db
      .select({ group: attributes.key, term: terms })
      .from(terms)
      .innerJoin(attributes, eq(attributes.id, terms.attributeId))
      .where(id === undefined ? undefined : eq(terms.key, id))
      .orderBy(asc(attributes.position), asc(terms.position), asc(terms.id))
    return rows.map(({ group, term: { key, name, slug, path, aliases, swatch, position, isHidden } }) => ({
      id: key,
      document: {
        group: group as AttributeGroup,
        name,
        slug,
        path: path ?? '',
        aliases,
        swatch: swatch ?? '',
        position,
        isHidden,
      },
    }))
  },
  async check(tx, _, { id, before, after }): Promise<FieldFaults> {
    await lockAddresses(tx)
    const others = await readOthers(tx, id)
    const isTaken = (word: string) => others.resolveTerm(after.group, word) !== null
    return {
      ...listingFaults(others, { before, after, uses: (await productIds(tx, id)).length, isTaken }),
      ...(before && before.group !== after.group && { group: 'The group cannot change' }),
      ...folderFault(after),
    }
  },
  async write(tx, { clock }, { id, before, after }) {
    const { group, ...fields } = after
    const row = {
      ...fields,
      attributeId: specifiedAttributes[group].id,
      path: after.path || null,
      swatch: after.swatch || null,
    }
    if (before) await tx.update(terms).set(row).where(eq(terms.key, id))
    else await tx.insert(terms).values({ ...row, key: id })
    if (before?.path && after.path && before.path !== after.path)
      await moveAddress(tx, clock, { from: before.path, to: after.path })
    // Cards and search words have the name.
    if (before && before.name !== after.name) await rebuildListing(tx, await productIds(tx, id), clock.now())
    return ['vocabulary', 'redirects']
  },
  async countUses(db) {
    const rows = await db
      .select({ key: terms.key, count: sql<number>`count(*)::int` })
      .from(productTerms)
      .innerJoin(terms, eq(terms.id, productTerms.termId))
      .groupBy(terms.key)
    return new Map(rows.map(({ key, count }) => [key, count]))
  },
}
