import { groupLabels } from '#contract/catalogue/filter-groups.ts'
import { collectionFolders, folderOf, lastWord, termFolders } from '#contract/catalogue/listings.ts'
import { isSlug } from '#contract/catalogue/slug.ts'
import { attributeKeys } from '#contract/catalogue/vocabulary.ts'
import { reservedSlugs } from '#contract/content/page-addresses.ts'
import type { FieldSpec } from '../documents/field-spec.ts'

export type TextKind = 'page' | 'post' | 'question' | 'collection' | 'term'

type Document = Record<string, unknown>

export type TextKindSpec = {
  kind: TextKind
  /** The part of the office's address: /content/pages. */
  section: string
  /** Of the list. */
  title: string
  /** The field that names a document. */
  nameField: string
  nameLabel: string
  /** The field with the Markdown, if there is one. */
  textField?: string
  fields: readonly FieldSpec[]
  /** Where visitors find it. */
  shopPath: (document: Document) => string
  /** Why there is nothing to preview yet; null if there is. */
  previewFault: (document: Document) => string | null
}

const hidden: FieldSpec = { kind: 'switch', name: 'isHidden', label: 'Hide from visitors' }

const position: FieldSpec = {
  kind: 'whole',
  name: 'position',
  label: 'Position',
  hint: 'The lowest number comes first.',
}

const aliases: FieldSpec = {
  kind: 'words',
  name: 'aliases',
  label: 'Other words for it',
  hint: 'Visitors find it under these words too, such as gray for grey.',
}

export const groupOptions = attributeKeys.map((value) => ({ value, label: groupLabels[value] }))

const isIn = (folder: string, path: unknown) => folderOf(String(path)) === folder && isSlug(lastWord(String(path)))

const noAddress = 'The preview needs a valid address.'

export const textKinds: Record<TextKind, TextKindSpec> = {
  page: {
    kind: 'page',
    section: 'pages',
    title: 'Pages',
    nameField: 'title',
    nameLabel: 'Title',
    textField: 'body',
    fields: [
      { kind: 'text', name: 'title', label: 'Title', isWide: true },
      {
        kind: 'text',
        name: 'slug',
        label: 'Address',
        hint: 'The part after the slash. When it changes, the old address leads to the new one.',
        isWide: true,
      },
      {
        kind: 'text',
        isLong: true,
        name: 'summary',
        label: 'Summary',
        hint: 'Shown by search engines: 40 to 165 characters.',
      },
      { kind: 'markdown', name: 'body', label: 'Text' },
      { kind: 'switch', name: 'needsLegalCheck', label: 'A solicitor still has to check this text' },
      hidden,
    ],
    shopPath: ({ slug }) => `/${slug}`,
    previewFault: ({ slug }) => (isSlug(String(slug)) && !reservedSlugs.includes(String(slug)) ? null : noAddress),
  },
  post: {
    kind: 'post',
    section: 'posts',
    title: 'Blog posts',
    nameField: 'title',
    nameLabel: 'Title',
    textField: 'body',
    fields: [
      { kind: 'text', name: 'title', label: 'Title', isWide: true },
      {
        kind: 'text',
        name: 'slug',
        label: 'Address',
        hint: 'The part after /blog/. When it changes, the old address leads to the new one.',
        isWide: true,
      },
      { kind: 'text', name: 'author', label: 'Author' },
      { kind: 'date', name: 'date', label: 'Date', hint: 'Visitors see the post from this day on.' },
      {
        kind: 'text',
        isLong: true,
        name: 'excerpt',
        label: 'Introduction',
        hint: 'In the list of posts and for search engines: 60 to 240 characters.',
      },
      { kind: 'markdown', name: 'body', label: 'Text' },
      { kind: 'picture', name: 'picture', label: 'Picture', alt: { field: 'pictureAlt', title: 'title' } },
      {
        kind: 'text',
        name: 'pictureAlt',
        label: 'What the picture shows',
        hint: 'Read aloud to people who cannot see it.',
        isWide: true,
      },
      hidden,
    ],
    shopPath: ({ slug }) => `/blog/${slug}`,
    previewFault: ({ slug }) => (isSlug(String(slug)) ? null : noAddress),
  },
  question: {
    kind: 'question',
    section: 'questions',
    title: 'Questions',
    nameField: 'question',
    nameLabel: 'Question',
    textField: 'answer',
    fields: [
      { kind: 'text', name: 'question', label: 'Question', isWide: true },
      { kind: 'text', name: 'group', label: 'Group', hint: 'Questions of one group are shown together.' },
      position,
      { kind: 'markdown', name: 'answer', label: 'Answer' },
      hidden,
    ],
    shopPath: () => '/faq',
    previewFault: () => null,
  },
  collection: {
    kind: 'collection',
    section: 'collections',
    title: 'Collections',
    nameField: 'title',
    nameLabel: 'Title',
    fields: [
      { kind: 'text', name: 'title', label: 'Title', isWide: true },
      { kind: 'text', name: 'slug', label: 'Word in files and filters', hint: 'Cannot change once it is published.' },
      position,
      {
        kind: 'text',
        name: 'path',
        label: 'Address',
        hint: `In one of these folders: ${collectionFolders.join(', ')}. When it changes, the old address leads to the new one.`,
        isWide: true,
      },
      aliases,
      {
        kind: 'text',
        isLong: true,
        name: 'intro',
        label: 'Introduction',
        hint: 'Above the products and for search engines: 80 to 400 characters.',
      },
      hidden,
    ],
    shopPath: ({ path }) => String(path),
    previewFault: ({ path }) => (collectionFolders.some((folder) => isIn(folder, path)) ? null : noAddress),
  },
  term: {
    kind: 'term',
    section: 'terms',
    title: 'Colours and other terms',
    nameField: 'name',
    nameLabel: 'Name',
    fields: [
      { kind: 'text', name: 'name', label: 'Name', isWide: true },
      { kind: 'choice', name: 'group', label: 'Group', options: groupOptions },
      { kind: 'text', name: 'slug', label: 'Word in files and filters', hint: 'Cannot change once it is published.' },
      {
        kind: 'text',
        name: 'path',
        label: 'Address',
        hint: 'For example /colour/teals. Without an address, the term has no page. When it changes, the old address leads to the new one.',
        isWide: true,
      },
      aliases,
      {
        kind: 'text',
        name: 'swatch',
        label: 'Swatch',
        hint: "For a colour, such as '#2b7a78'. Up to three, with spaces between them.",
      },
      position,
      hidden,
    ],
    shopPath: ({ path }) => String(path || 'no page'),
    previewFault: ({ path }) => {
      if (!path) return 'This term has no page.'
      return Object.values(termFolders).some((folder) => isIn(folder, path)) ? null : noAddress
    },
  },
}
