import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Images } from 'lucide-react'
import { useState } from 'react'
import type { PictureRole } from '#contract/catalogue/product-states.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { Button } from '../../ui/button.tsx'
import type { DocumentFormState } from '../documents/document-fields.tsx'
import { picturesQuery } from '../documents/picture-field.tsx'
import { mediaQuery } from '../media/media-query.ts'
import { PictureChoices, UploadedChoices } from '../media/pick-picture.tsx'
import { UploadPictures } from '../media/upload-pictures.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Alert } from '../parts/panel.tsx'
import { roleOfFile, suggestedAlt } from './picture-texts.ts'

/** Adds pictures at the end of the product's: photographs from this device, or pictures that the shop already has. */
export function AddPictures({ form }: { form: DocumentFormState }) {
  const [isOpen, setOpen] = useState(false)
  const { data: drawings = [], error } = useQuery({ ...picturesQuery, enabled: isOpen })
  const queries = useQueryClient()
  /** Returns a sentence if the product already has the picture. */
  const add = (src: string, role: PictureRole): string | undefined => {
    const before = (form.getValues('pictures') ?? []) as { src: string }[]
    if (before.some((picture) => picture.src === src)) return 'Already in the list'
    const alt = suggestedAlt(String(form.getValues('name') || 'The product'), role, before.length)
    form.setValue('pictures', [...before, { src, alt, role }])
    return undefined
  }
  const pick = (src: string) => {
    add(src, 'other')
    setOpen(false)
  }
  return (
    <div className="col-span-full" data-path="pictures">
      <UploadPictures
        onUploaded={({ src }, file) => {
          void queries.invalidateQueries(mediaQuery)
          return add(src, roleOfFile(file.name))
        }}
      />
      <Button look="quiet" className="mt-2" onClick={() => setOpen(true)}>
        <Images aria-hidden="true" size={16} strokeWidth={1.5} />
        Choose from the shop’s pictures
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="The shop’s pictures">
        {error && <Alert>{errorMessage(error)}</Alert>}
        <div className="max-h-[60vh] overflow-y-auto p-0.5">
          <UploadedChoices onPick={pick} />
          {drawings.length > 0 && <p className="field-hint mt-3 mb-1">Pictures of the shop</p>}
          <PictureChoices pictures={drawings} onPick={pick} />
        </div>
      </Dialog>
    </div>
  )
}
