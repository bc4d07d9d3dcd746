import { useMemo } from 'react'
import { titleOfSlug } from '#contract/catalogue/slug.ts'
import type { EditedDocument } from '#contract/office/documents.ts'
import { DocumentForm } from '../documents/document-form.tsx'
import type { FieldSpec } from '../documents/field-spec.ts'
import { AddressList, addressListId } from './address-list.tsx'
import { DocumentSection } from './document-section.tsx'

const document = { kind: 'slides', id: 'home' } as const

/** The slides at the top of the home page. */
export const SlidesSection = () => (
  <DocumentSection
    document={document}
    title="Home page"
    intro="The slides at the top of the home page, in the order in which they appear. The first one is what most visitors see."
  >
    {(data) => <SlidesForm data={data} />}
  </DocumentSection>
)

function SlidesForm({ data }: { data: EditedDocument }) {
  const pictures = picturesOf(data)
  // The form saves again if its fields change, so they are made once for the same pictures.
  const fields = useMemo(() => slideFields(pictures.split(' ')), [pictures])
  return (
    <>
      <AddressList />
      <DocumentForm document={document} title="Home page" fields={fields} data={data} />
    </>
  )
}

/** The pictures in use, as one text. */
function picturesOf({ document: live, draft }: EditedDocument): string {
  const slides = [live.slides, draft?.document.slides].flat() as ({ picture: string } | undefined)[]
  return [...new Set(slides.flatMap((slide) => slide?.picture || []))].toSorted().join(' ')
}

const slideFields = (pictures: string[]): FieldSpec[] => [
  {
    kind: 'rows',
    name: 'slides',
    label: 'Slides',
    add: 'Add a slide',
    rowLabel: 'Slide',
    isOrdered: true,
    summary: ({ title, subtitle }) => ({ title: String(title ?? ''), note: String(subtitle ?? '') }),
    blank: { picture: pictures[0] },
    fields: [
      { kind: 'text', name: 'subtitle', label: 'Small line', hint: 'Above the title.' },
      { kind: 'text', name: 'title', label: 'Title' },
      { kind: 'text', isLong: true, name: 'description', label: 'Description', hint: '30 to 220 characters.' },
      { kind: 'text', name: 'link', label: 'Leads to', hint: 'An address of this shop.', list: addressListId },
      {
        kind: 'choice',
        name: 'picture',
        label: 'Picture',
        options: pictures.map((value) => ({ value, label: titleOfSlug(value) })),
      },
    ],
  },
]
