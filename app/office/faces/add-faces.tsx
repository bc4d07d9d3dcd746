import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { mostFaces } from '#contract/media/face.ts'
import { isUploadedPicture } from '#contract/media/media.ts'
import { Button } from '../../ui/button.tsx'
import type { DocumentFormState } from '../documents/document-fields.tsx'
import type { Entries } from '../documents/field-spec.ts'
import { mediaQuery } from '../media/media-query.ts'
import { PictureChoices, UploadedChoices } from '../media/pick-picture.tsx'
import { UploadPictures } from '../media/upload-pictures.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { newFace } from './face-fields.ts'

/** '/media/<hash>/1600' → '/media/<hash>' */
const nameOf = (src: string): string => src.replace(/\/\d+$/, '')

/** Adds a face in one of the product's photographs if there are any, in another upload, or in a new one. */
export function AddFaces({ form, onAdded }: { form: DocumentFormState; onAdded: (index: number) => void }) {
  const [isOpen, setOpen] = useState(false)
  const queries = useQueryClient()
  const [pictures, faces] = useWatch({ control: form.control, name: ['pictures', 'faces'] }) as [Entries[]?, Entries[]?]
  const photographs = (pictures ?? [])
    .map(({ src, alt }) => ({ src: String(src), alt: String(alt) }))
    .filter(({ src }) => isUploadedPicture(nameOf(src)))
  const add = (src: string) => {
    const before = (form.getValues('faces') ?? []) as Entries[]
    form.setValue('faces', [...before, newFace(nameOf(src), (form.getValues('sizes') ?? []) as Entries[])], {
      shouldDirty: true,
    })
    setOpen(false)
    onAdded(before.length)
  }
  const isFull = (faces ?? []).length >= mostFaces
  return (
    <div className="col-span-full" data-path="faces">
      <Button look="outline" disabled={isFull} onClick={() => setOpen(true)}>
        <Plus aria-hidden="true" size={16} strokeWidth={1.5} />
        Add a face
      </Button>
      {isFull && <p className="field-hint">You can add up to {mostFaces} faces.</p>}
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Which photograph shows the stone?">
        <UploadPictures
          isMultiple={false}
          onUploaded={({ name }) => {
            void queries.invalidateQueries(mediaQuery)
            add(name)
            return undefined
          }}
        />
        <div className="mt-3 max-h-[55vh] overflow-y-auto p-0.5">
          {photographs.length > 0 && <p className="field-hint mb-1">Pictures of this product</p>}
          <PictureChoices pictures={photographs} onPick={add} />
          <div className="mt-3">
            <UploadedChoices onPick={add} />
          </div>
        </div>
      </Dialog>
    </div>
  )
}
