import { isSlug } from '#contract/catalogue/slug.ts'
import { reservedSlugs } from '#contract/content/page-addresses.ts'
import type { FieldSpec } from '../documents/field-spec.ts'

export type TextKind = 'page' | 'post' | 'question'

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
  /** The field with the Markdown. */
  textField: string
  fields: readonly FieldSpec[]
  /** Where visitors find it. */
  shopPath: (document: Document) => string
  /** Why there is nothing to preview yet; null if there is. */
  previewFault: (document: Document) => string | null
}

const hidden: FieldSpec = { kind: 'switch', name: 'isHidden', label: 'Hide from visitors' }

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
      { kind: 'whole', name: 'position', label: 'Position', hint: 'The lowest number comes first.' },
      { kind: 'markdown', name: 'answer', label: 'Answer' },
      hidden,
    ],
    shopPath: () => '/faq',
    previewFault: () => null,
  },
}
