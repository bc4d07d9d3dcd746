import { sql } from 'drizzle-orm'
import { attributeKeys, filterGroups } from '#contract/catalogue/filter-groups.ts'
import { attributeTerms, attributes as specifiedAttributes } from '#contract/catalogue/vocabulary.ts'
import type { Database } from '#database/database.ts'
import { attributes, collections, terms } from '#database/tables/catalogue.ts'
import type { Catalogue } from './read-files.ts'

/** Writes collections, attributes and terms, and returns their ids by slug. A term's key looks like 'colour:white'. */
export async function writeVocabulary(tx: Database, files: Catalogue['collections']) {
  const savedCollections = await tx
    .insert(collections)
    .values(files.map((file, position) => ({ ...file, position })))
    .onConflictDoUpdate({
      target: collections.slug,
      set: { title: sql`excluded.title`, intro: sql`excluded.intro`, position: sql`excluded.position` },
    })
    .returning({ id: collections.id, slug: collections.slug })

  await tx
    .insert(attributes)
    .values(attributeKeys.map((key, position) => ({ key, ...specifiedAttributes[key], position })))
    .onConflictDoNothing()

  const termIds = new Map<string, number>()
  for (const key of attributeKeys) {
    const saved = await tx
      .insert(terms)
      .values(
        attributeTerms[key].map((slug, position) => ({
          attributeId: specifiedAttributes[key].id,
          slug,
          name: filterGroups[key].termName(slug),
          position,
        })),
      )
      .onConflictDoUpdate({
        target: [terms.attributeId, terms.slug],
        set: { name: sql`excluded.name`, position: sql`excluded.position` },
      })
      .returning({ id: terms.id, slug: terms.slug })
    for (const term of saved) termIds.set(`${key}:${term.slug}`, term.id)
  }
  return { collectionIds: new Map<string, number>(savedCollections.map((row) => [row.slug, row.id])), termIds }
}
