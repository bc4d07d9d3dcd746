import { useMemo } from 'react'
import type { EditedDocument } from '#contract/office/documents.ts'
import type { ProductChoices } from '#contract/office/products.ts'
import { DocumentFields, type DocumentFormState } from '../documents/document-fields.tsx'
import { DocumentForm } from '../documents/document-form.tsx'
import { AddPicture } from './add-picture.tsx'
import { ProductPrices } from './product-prices.tsx'
import { type ProductSection, productSections } from './product-sections.ts'

type ProductFormProps = {
  id: string
  name: string
  data: EditedDocument
  choices: ProductChoices
  onRemove: (discard: () => Promise<void>) => Promise<void>
}

/** All fields of a product in sections, with a list of the sections and their faults above them. */
export function ProductForm({ id, name, data, choices, onRemove }: ProductFormProps) {
  const sections = useMemo(() => productSections(choices), [choices])
  const fields = useMemo(() => sections.flatMap((section) => section.fields), [sections])
  return (
    <DocumentForm
      document={{ kind: 'product', id }}
      title={name}
      fields={fields}
      data={data}
      onRemove={onRemove}
      layout={(form) => <Sections form={form} sections={sections} id={id} />}
    />
  )
}

type SectionsProps = { form: DocumentFormState; sections: ProductSection[]; id: string }

function Sections({ form, sections, id }: SectionsProps) {
  const { errors } = form.formState
  return (
    <>
      <nav aria-label="Sections" className="col-span-full -mt-1 flex flex-wrap gap-x-4 border-b border-rule pb-2">
        {sections.map(({ id: section, title, fields }) => {
          const { length } = fields.flatMap(({ name }) => faultsIn(errors[name], name))
          return (
            <a
              key={section}
              href={`#${section}`}
              onClick={(event) => openSection(event, section)}
              className="inline-flex min-h-9 items-center gap-1 hover:text-clay"
            >
              {title}
              {length > 0 && <span className="text-alarm">({length === 1 ? '1 fault' : `${length} faults`})</span>}
            </a>
          )
        })}
      </nav>
      <Faults form={form} sections={sections} />
      {sections.map(({ id: section, title, fields }) => (
        <section
          key={section}
          id={section}
          aria-labelledby={`${section}-title`}
          className="col-span-full scroll-mt-4 border-b border-rule pb-6"
        >
          <h2 id={`${section}-title`} tabIndex={-1} className="mb-4 font-serif text-lg font-normal">
            {title}
          </h2>
          <div className="grid gap-5 sm:grid-cols-2">
            <DocumentFields form={form} fields={fields} />
            {section === 'pictures' && <AddPicture form={form} />}
            {section === 'sizes' && <ProductPrices form={form} id={id} />}
          </div>
        </section>
      ))}
    </>
  )
}

/** What is missing before the product can be published, each with a way to its field. */
function Faults({ form, sections }: Pick<SectionsProps, 'form' | 'sections'>) {
  const { errors } = form.formState
  const faults = sections.flatMap(({ id, fields }) =>
    fields.flatMap((spec) =>
      faultsIn(errors[spec.name], spec.name).map((fault) => ({
        ...fault,
        section: id,
        label: 'label' in spec ? spec.label : spec.name,
      })),
    ),
  )
  if (faults.length === 0) return null
  return (
    <ul aria-label="Before this can be published" className="col-span-full rounded-md border border-rule px-4 py-2">
      {faults.map(({ path, message, section, label }) => (
        <li key={path}>
          <button
            type="button"
            onClick={() => openField(path, section)}
            className="min-h-9 text-left underline decoration-rule underline-offset-4 hover:text-clay"
          >
            {label}: {message}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** A list of boxes has no field to focus, so its section opens. */
function openField(path: string, section: string): void {
  const field = document.getElementsByName(path)[0] ?? document.getElementById(`${section}-title`)
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}

/** The address of the screen stays: it says which product is edited, not which section. */
function openSection(event: React.MouseEvent, section: string): void {
  event.preventDefault()
  document.getElementById(section)?.scrollIntoView()
  document.getElementById(`${section}-title`)?.focus({ preventScroll: true })
}

/** An error of a list has the errors of its rows inside. */
function faultsIn(error: unknown, path: string): { path: string; message: string }[] {
  if (typeof error !== 'object' || error === null) return []
  if ('message' in error && typeof error.message === 'string') return [{ path, message: error.message }]
  return Object.entries(error).flatMap(([key, part]) => (key === 'ref' ? [] : faultsIn(part, `${path}.${key}`)))
}
