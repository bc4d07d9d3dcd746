import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Face } from '#contract/media/face.ts'
import { Button } from '../../ui/button.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import type { DocumentFormState } from '../documents/document-fields.tsx'
import { DocumentRows, Fault } from '../documents/document-rows.tsx'
import type { Entries } from '../documents/field-spec.ts'
import { AddFaces } from './add-faces.tsx'
import { FaceEditor } from './face-editor.tsx'
import { faceOf, facesSpec } from './face-fields.ts'
import { facePreviewQuery } from './face-pictures.ts'

type FacesSectionProps = {
  form: DocumentFormState
  product?: string
  /** What the faces are for, if not for rooms and plans. */
  hint?: string
}

/** The stone of a product or a batch: rectangles in photographs, straightened. */
export function FacesSection({ form, product, hint }: FacesSectionProps) {
  const [edited, setEdited] = useState<number | null>(null)
  return (
    <>
      <DocumentRows form={form} spec={hint ? { ...facesSpec, hint } : facesSpec} path="faces">
        {(rowPath) => <FaceRow form={form} path={rowPath.slice(0, -1)} onEdit={setEdited} />}
      </DocumentRows>
      <AddFaces form={form} onAdded={setEdited} />
      {edited !== null && <FaceEditor form={form} product={product} index={edited} onClose={() => setEdited(null)} />}
    </>
  )
}

type FaceRowProps = { form: DocumentFormState; path: string; onEdit: (index: number) => void }

function FaceRow({ form, path, onEdit }: FaceRowProps) {
  const entries = useWatch({ control: form.control, name: path }) as Entries | undefined
  const face = JSON.parse(useDebounced(JSON.stringify(faceOf(entries)), 1000)) as Face | null
  const { data } = useQuery(facePreviewQuery(face))
  const index = Number(path.split('.').at(-1))
  const { errors } = form.formState
  const faults = Object.values(
    (errors.faces as unknown as Record<string, { message?: string }>[] | undefined)?.[index] ?? {},
  )
  if (!entries) return null
  return (
    <div className="flex items-center gap-4" data-path={path}>
      <img
        src={data ?? `${entries.src}/320`}
        alt=""
        width={96}
        height={96}
        className="size-24 shrink-0 rounded-sm border border-rule bg-rail object-contain"
      />
      <div className="min-w-0">
        <p>{`${entries.width || '?'} × ${entries.height || '?'} mm`}</p>
        <Button look="quiet" className="-ml-2 max-lg:min-h-11" onClick={() => onEdit(index)}>
          <Pencil aria-hidden="true" size={15} strokeWidth={1.5} />
          Edit face {index + 1}
        </Button>
        {faults.map((fault) => fault?.message && <Fault key={fault.message}>{fault.message}</Fault>)}
      </div>
    </div>
  )
}
