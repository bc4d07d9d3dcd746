import { z } from 'zod'
import { line, position, slug } from '../content/documents.ts'
import { collectionFolders, folderOf, lastWord, termFolders } from './listings.ts'
import { isSlug } from './slug.ts'
import { attributeKeys } from './vocabulary.ts'

/** The collections and terms that staff edit. */

const words = z
  .array(z.string().refine(isSlug, 'Please use small letters, digits and single hyphens'))
  .max(20, 'Please use at most twenty words')

/** An address in one of the folders that list products, such as '/colour/teals'. */
const pathIn = (folders: readonly string[]) =>
  z
    .string()
    .trim()
    .max(120, 'Please keep this under 120 characters')
    .refine(
      (path) => folders.includes(folderOf(path)) && isSlug(lastWord(path)),
      `Please enter an address such as '${folders[0]}/name', in small letters`,
    )

export const collectionDocumentSchema = z.strictObject({
  title: line(3, 60, 'a title'),
  slug,
  path: pathIn([...collectionFolders, '/stone-collection']),
  /** Other words for it in addresses. */
  aliases: words,
  intro: line(80, 400, 'an introduction'),
  position,
  isHidden: z.boolean(),
})
export type CollectionDocument = z.output<typeof collectionDocumentSchema>

export const termDocumentSchema = z.strictObject({
  group: z.enum(attributeKeys, 'Please choose a group'),
  name: line(2, 60, 'a name'),
  slug,
  /** Empty if the term has no page. */
  path: z.literal('').or(pathIn(Object.values(termFolders))),
  /** Other words for it in addresses and filters. */
  aliases: words,
  /** For a colour. */
  swatch: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^(#[0-9a-f]{6}( #[0-9a-f]{6}){0,2})?$/, "Please enter a colour such as '#2b7a78'"),
  position,
  isHidden: z.boolean(),
})
export type TermDocument = z.output<typeof termDocumentSchema>
