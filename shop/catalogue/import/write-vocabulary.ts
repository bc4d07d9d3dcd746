import { notInArray, sql } from 'drizzle-orm'
import {
  type AttributeGroup,
  attributeKeys,
  attributes as specifiedAttributes,
} from '#contract/catalogue/vocabulary.ts'
import type { Database } from '#database/database.ts'
import { attributes, collections, terms } from '#database/tables/catalogue.ts'
import type { Catalogue } from './read-files.ts'

/**
 * Writes collections, attributes and terms, and returns their ids by slug. A term's key looks like 'colour:white'. What
 * the files do not have is hidden and not deleted: drafts of products may name it.
 */
export async function writeVocabulary(tx: Database, files: Pick<Catalogue, 'collections' | 'terms'>) {
  // Two rows may swap their addresses, which are unique.
  await tx.update(collections).set({ path: null })
  await tx.update(terms).set({ path: null })
  const savedCollections = await tx
    .insert(collections)
    .values(
      files.collections.map(({ hidden, path, ...file }, position) => ({
        ...file,
        path: path ?? null,
        isHidden: hidden,
        position,
      })),
    )
    .onConflictDoUpdate({
      target: collections.slug,
      set: {
        title: sql`excluded.title`,
        intro: sql`excluded.intro`,
        path: sql`excluded.path`,
        aliases: sql`excluded.aliases`,
        isHidden: sql`excluded.is_hidden`,
        position: sql`excluded.position`,
      },
    })
    .returning({ id: collections.id, slug: collections.slug })
  const collectionIds = savedCollections.map(({ id }) => id)
  await tx.update(collections).set({ isHidden: true }).where(notInArray(collections.id, collectionIds))

  await tx
    .insert(attributes)
    .values(attributeKeys.map((key, position) => ({ key, ...specifiedAttributes[key], position })))
    .onConflictDoNothing()
  const saved = await tx
    .insert(terms)
    .values(
      attributeKeys.flatMap((key) =>
        files.terms.filter(({ group }) => group === key).map((file, position) => ({ ...termRow(file), position })),
      ),
    )
    .onConflictDoUpdate({
      target: [terms.attributeId, terms.slug],
      set: {
        name: sql`excluded.name`,
        path: sql`excluded.path`,
        aliases: sql`excluded.aliases`,
        swatch: sql`excluded.swatch`,
        isHidden: sql`excluded.is_hidden`,
        position: sql`excluded.position`,
      },
    })
    .returning({ id: terms.id, attributeId: terms.attributeId, slug: terms.slug })
  const termIds = saved.map(({ id }) => id)
  await tx.update(terms).set({ isHidden: true }).where(notInArray(terms.id, termIds))
  const groupOf = new Map<number, AttributeGroup>(attributeKeys.map((key) => [specifiedAttributes[key].id, key]))
  return {
    collectionIds: new Map(savedCollections.map(({ slug, id }) => [slug, id])),
    termIds: new Map(saved.map(({ attributeId, slug, id }) => [`${groupOf.get(attributeId)}:${slug}`, id])),
  }
}

const termRow = ({ group, slug, name, path, aliases, swatch, hidden }: Catalogue['terms'][number]) => ({
  attributeId: specifiedAttributes[group].id,
  slug,
  name,
  path: path ?? null,
  aliases,
  swatch: swatch ?? null,
  isHidden: hidden,
})
