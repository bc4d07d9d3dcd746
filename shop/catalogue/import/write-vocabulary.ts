import { sql } from 'drizzle-orm'
import { listings } from '#contract/listings.ts'
import { titleOfSlug } from '#contract/slug.ts'
import { attributes as attributeWords, colours, finishes, materials, rooms } from '#contract/vocabulary.ts'
import type { Database } from '#database/database.ts'
import { attributes, collections, terms } from '#database/tables/catalogue.ts'
import type { Catalogue } from './read-files.ts'

const termSlugs = { material: materials, room: rooms, finish: finishes, colour: colours }

/** Terms are called what their page is called; a material has no page and is called by its own word. */
function termName(key: keyof typeof termSlugs, slug: string): string {
  const page = listings.find(({ selection }) => selection.kind === key && selection.term === slug)
  return page?.title ?? titleOfSlug(slug)
}

/** Writes collections, attributes and terms, and tells the ids their slugs have. Terms go by 'colour:white'. */
export async function seedVocabulary(tx: Database, files: Catalogue['collections']) {
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
    .values(attributeWords.map((attribute, position) => ({ ...attribute, position })))
    .onConflictDoNothing()

  const termIds = new Map<string, number>()
  for (const attribute of attributeWords) {
    const saved = await tx
      .insert(terms)
      .values(
        termSlugs[attribute.key].map((slug, position) => ({
          attributeId: attribute.id,
          slug,
          name: termName(attribute.key, slug),
          position,
        })),
      )
      .onConflictDoUpdate({
        target: [terms.attributeId, terms.slug],
        set: { name: sql`excluded.name`, position: sql`excluded.position` },
      })
      .returning({ id: terms.id, slug: terms.slug })
    for (const term of saved) termIds.set(`${attribute.key}:${term.slug}`, term.id)
  }
  return { collectionIds: new Map<string, number>(savedCollections.map((row) => [row.slug, row.id])), termIds }
}
