import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { openVocabulary } from '#contract/catalogue/open-vocabulary.ts'
import { collectionFileSchema, termFileSchema } from '#contract/files/catalogue-file.ts'

const file = (name: string) => parse(readFileSync(join(import.meta.dirname, '../../catalogue', name), 'utf8'))

/** The vocabulary of a shop that has just imported the starter files. */
export const starterVocabulary = openVocabulary({
  collections: collectionFileSchema
    .parse(file('collections.yaml'))
    .collections.map(({ slug, title, path, aliases }) => ({
      slug,
      title,
      ...(path && { path }),
      ...(aliases.length > 0 && { aliases }),
    })),
  terms: termFileSchema.parse(file('terms.yaml')).terms.map(({ hidden: _, path, aliases, swatch, ...term }) => ({
    ...term,
    ...(path && { path }),
    ...(aliases.length > 0 && { aliases }),
    ...(swatch && { swatch }),
  })),
})

/** The slugs of a group. */
export const starterTerms = (wanted: string): string[] =>
  starterVocabulary.data.terms.flatMap(({ group, slug }) => (group === wanted ? [slug] : []))
