import { DocumentForm } from '../documents/document-form.tsx'
import type { Entries, FieldSpec, Summary } from '../documents/field-spec.ts'
import { AddressList, addressListId } from './address-list.tsx'
import { DocumentSection } from './document-section.tsx'

const document = { kind: 'menu', id: 'header' } as const

/** The menu in the header of every page. */
export const MenuSection = () => (
  <DocumentSection
    document={document}
    title="Menu"
    intro="The entries in the header of every page, with the groups and links that each of them opens."
  >
    {(data) => (
      <>
        <AddressList />
        <DocumentForm document={document} title="Menu" fields={menuFields} data={data} />
      </>
    )}
  </DocumentSection>
)

const rowsOf = (rows: unknown) => (Array.isArray(rows) ? (rows as Entries[]) : [])
const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`

const groupSummary: Summary = ({ title, links }) => ({
  title: String(title ?? ''),
  note: count(rowsOf(links).length, 'link'),
})

const entrySummary: Summary = ({ title, groups }) => {
  const links = rowsOf(groups).reduce((sum, group) => sum + rowsOf(group.links).length, 0)
  const note = `${count(rowsOf(groups).length, 'group')}, ${count(links, 'link')}`
  return { title: String(title ?? ''), note }
}

export const menuFields: readonly FieldSpec[] = [
  {
    kind: 'rows',
    name: 'entries',
    label: 'Entries',
    hint: 'The header has room for four.',
    add: 'Add an entry',
    rowLabel: 'Entry',
    isOrdered: true,
    summary: entrySummary,
    fields: [
      { kind: 'text', name: 'title', label: 'Title' },
      {
        kind: 'rows',
        name: 'groups',
        label: 'Groups',
        add: 'Add a group',
        rowLabel: 'Group',
        isOrdered: true,
        summary: groupSummary,
        fields: [
          { kind: 'text', name: 'title', label: 'Title' },
          {
            kind: 'rows',
            name: 'links',
            label: 'Links',
            add: 'Add a link',
            rowLabel: 'Link',
            isOrdered: true,
            fields: [
              { kind: 'text', name: 'title', label: 'Title' },
              { kind: 'text', name: 'link', label: 'Address', list: addressListId },
            ],
          },
        ],
      },
    ],
  },
]
