import { useMemo } from 'react'
import type { EditedDocument } from '#contract/office/documents.ts'
import type { ProductChoices } from '#contract/office/products.ts'
import { DocumentFields, type DocumentFormState } from '../documents/document-fields.tsx'
import { DocumentForm } from '../documents/document-form.tsx'
import { FacesSection } from '../faces/faces-section.tsx'
import { AddPictures } from './add-pictures.tsx'
import { ProductFaults, useProductFaults } from './product-faults.tsx'
import { ProductPrices } from './product-prices.tsx'
import { type ProductSection, productSections } from './product-sections.ts'
import { useSuggestions } from './use-suggestions.ts'

type ProductFormProps = {
  id: string
  name: string
  data: EditedDocument
  choices: ProductChoices
  onRemove: (discard: () => Promise<void>) => Promise<void>
}

/** All fields of a product in sections, with a list of the sections and of what is missing above them. */
export function ProductForm({ id, name, data, choices, onRemove }: ProductFormProps) {
  const sections = useMemo(() => productSections(choices), [choices])
  const fields = useMemo(() => sections.flatMap((section) => section.fields), [sections])
  const draft = data.draft?.number ?? null
  return (
    <DocumentForm
      document={{ kind: 'product', id }}
      title={name}
      fields={fields}
      data={data}
      onRemove={onRemove}
      layout={(form) => <Sections form={form} sections={sections} id={id} draft={draft} />}
    />
  )
}

type SectionsProps = { form: DocumentFormState; sections: ProductSection[]; id: string; draft: number | null }

function Sections({ form, sections, id, draft }: SectionsProps) {
  const faults = useProductFaults(form, { id, draft, sections })
  const suggest = useSuggestions(form)
  return (
    <>
      <nav aria-label="Sections" className="col-span-full -mt-1 flex flex-wrap gap-x-4 border-b border-rule pb-2">
        {sections.map(({ id: section, title }) => {
          const { length } = faults.filter((fault) => fault.section === section)
          return (
            <a
              key={section}
              href={`#${section}`}
              onClick={(event) => openSection(event, section)}
              className="inline-flex min-h-9 items-center gap-1 hover:text-clay max-lg:min-h-11"
            >
              {title}
              {length > 0 && <span className="text-quiet">({length} to do)</span>}
            </a>
          )
        })}
      </nav>
      <ProductFaults form={form} faults={faults} />
      {sections.map(({ id: section, title, fields }) => (
        <section
          key={section}
          id={section}
          aria-labelledby={`${section}-title`}
          onBlur={suggest}
          className="col-span-full scroll-mt-4 border-b border-rule pb-6"
        >
          <h2 id={`${section}-title`} tabIndex={-1} className="mb-4 font-serif text-lg font-normal">
            {title}
          </h2>
          <div className="grid gap-5 sm:grid-cols-2">
            {section === 'surface' ? (
              <FacesSection form={form} product={id} />
            ) : (
              <DocumentFields form={form} fields={fields} />
            )}
            {section === 'pictures' && <AddPictures form={form} />}
            {section === 'sizes' && <ProductPrices form={form} id={id} />}
          </div>
        </section>
      ))}
    </>
  )
}

/** The address of the screen stays: it says which product is edited, not which section. */
function openSection(event: React.MouseEvent, section: string): void {
  event.preventDefault()
  document.getElementById(section)?.scrollIntoView()
  document.getElementById(`${section}-title`)?.focus({ preventScroll: true })
}
