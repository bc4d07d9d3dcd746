import { DocumentForm } from '../documents/document-form.tsx'
import type { FieldSpec } from '../documents/field-spec.ts'
import { AddressList, addressListId } from './address-list.tsx'
import { DocumentSection } from './document-section.tsx'

const document = { kind: 'slides', id: 'home' } as const

export const slidesFields: FieldSpec[] = [
  {
    kind: 'rows',
    name: 'slides',
    label: 'Slides',
    add: 'Add a slide',
    rowLabel: 'Slide',
    isOrdered: true,
    summary: ({ title, subtitle }) => ({ title: String(title ?? ''), note: String(subtitle ?? '') }),
    fields: [
      { kind: 'text', name: 'subtitle', label: 'Small line', hint: 'Above the title.' },
      { kind: 'text', name: 'title', label: 'Title' },
      { kind: 'text', isLong: true, name: 'description', label: 'Description', hint: '30 to 220 characters.' },
      { kind: 'text', name: 'link', label: 'Leads to', hint: 'An address of this shop.', list: addressListId },
      { kind: 'picture', name: 'picture', label: 'Picture' },
    ],
  },
]

/** The slides at the top of the home page. */
export const SlidesSection = () => (
  <DocumentSection
    document={document}
    title="Home page"
    intro="The slides at the top of the home page, in the order in which they appear. The first one is what most visitors see."
  >
    {(data) => (
      <>
        <AddressList />
        <DocumentForm document={document} title="Home page" fields={slidesFields} data={data} />
      </>
    )}
  </DocumentSection>
)
