import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { read } from '../../shared/api.ts'
import type { DocumentFormState } from '../documents/document-fields.tsx'
import { documentCalls } from '../documents/document-query.ts'
import type { ProductSection } from './product-sections.ts'

export type ProductFault = { path: string; message: string; section: string; label: string }

/** What is missing before the draft can be published, in the order of the form, read again after every save. */
export function useProductFaults(
  form: DocumentFormState,
  { id, draft, sections }: { id: string; draft: number | null; sections: ProductSection[] },
): ProductFault[] {
  const { data } = useQuery({
    // Not below 'documents', which is read again after a save: the number says that there is something new to check.
    queryKey: ['faults', id, draft],
    queryFn: async () => (await read(documentCalls('product')[':id'].faults.$get({ param: { id } }))).faults,
    placeholderData: (before: Record<string, string> | undefined) => before,
    enabled: draft !== null,
  })
  const { errors } = form.formState
  useEffect(() => {
    if (!data) return
    // An error that publishing has left at a field disappears once the field is right.
    for (const { path } of faultsIn(errors, '')) if (!(path in data)) form.clearErrors(path)
  }, [data, errors, form])
  if (draft === null) return []
  const fields = sections.flatMap(({ id: section, fields: specs }) =>
    specs.map((spec) => ({ section, name: spec.name, label: 'label' in spec ? spec.label : spec.name })),
  )
  const found = Object.entries(data ?? {}).map(([path, message]) => {
    const at = fields.findIndex(({ name }) => name === path.split('.')[0])
    return { path, message, at, section: fields[at]?.section ?? 'product', label: fields[at]?.label ?? path }
  })
  return found.sort((one, other) => one.at - other.at)
}

/** The list, each with a way to its field. */
export function ProductFaults({ form, faults }: { form: DocumentFormState; faults: ProductFault[] }) {
  if (faults.length === 0) return null
  return (
    <details open className="col-span-full rounded-md border border-rule px-4 py-2">
      <summary className="min-h-9 cursor-pointer content-center font-medium">
        Before this can be published <span className="font-normal text-quiet">({faults.length} to do)</span>
      </summary>
      <ul aria-label="Before this can be published" className="pb-1 sm:columns-2 sm:gap-6">
        {faults.map((fault) => (
          <li key={fault.path} className="break-inside-avoid">
            <button
              type="button"
              onClick={() => openField(form, fault)}
              className="min-h-9 py-1 text-left underline decoration-rule underline-offset-4 hover:text-clay max-lg:min-h-11"
            >
              {fault.label}: {fault.message}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Shows the error at its field too, which opens the folded row that the field is in. */
function openField(form: DocumentFormState, { path, message, section }: ProductFault): void {
  flushSync(() => form.setError(path, { message }))
  const [list, index] = path.split('.')
  const inside = (part: string) =>
    document.querySelector<HTMLElement>(`[data-path="${CSS.escape(part)}"] :is(input:not(.sr-only), button)`)
  const field =
    document.getElementsByName(path)[0] ??
    inside(path) ??
    (index ? inside(`${list}.${index}`) : null) ??
    document.getElementById(`${section}-title`)
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}

/** An error of a list has the errors of its rows inside. */
function faultsIn(error: unknown, path: string): { path: string; message: string }[] {
  if (typeof error !== 'object' || error === null) return []
  if ('message' in error && typeof error.message === 'string') return [{ path, message: error.message }]
  return Object.entries(error).flatMap(([key, part]) =>
    key === 'ref' ? [] : faultsIn(part, path ? `${path}.${key}` : key),
  )
}
