import { useQuery } from '@tanstack/react-query'
import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { pictureAt } from '#contract/media/picture.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { Button } from '../../ui/button.tsx'
import type { DocumentFormState } from '../documents/document-fields.tsx'
import { picturesQuery } from '../documents/picture-field.tsx'
import { UploadPictures } from '../media/upload-pictures.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Alert } from '../parts/panel.tsx'

/** Adds a picture at the end of the product's: photographs that are uploaded here, or one of the shop's own drawings. */
export function AddPicture({ form }: { form: DocumentFormState }) {
  const [isOpen, setOpen] = useState(false)
  const { data: pictures = [], error } = useQuery({ ...picturesQuery, enabled: isOpen })
  const add = (src: string) => {
    const before = (form.getValues('pictures') ?? []) as object[]
    const name = String(form.getValues('name') || 'The product')
    form.setValue('pictures', [...before, { src, alt: `${name}, picture ${before.length + 1}`, role: 'other' }])
  }
  return (
    <div className="col-span-full">
      <Button look="outline" onClick={() => setOpen(true)}>
        <ImagePlus aria-hidden="true" size={16} strokeWidth={1.5} />
        Add a picture
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Add a picture">
        <UploadPictures onUploaded={({ src }) => add(src)} />
        {error && <Alert>{errorMessage(error)}</Alert>}
        <div className="grid max-h-96 grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2 overflow-y-auto">
          {pictures.map(({ src, alt }) => (
            <button
              key={src}
              type="button"
              title={alt}
              onClick={() => {
                add(src)
                setOpen(false)
              }}
              className="rounded-sm"
            >
              <img
                src={pictureAt(src, 320)}
                alt={alt}
                loading="lazy"
                width={120}
                height={80}
                className="aspect-[3/2] h-auto w-full rounded-sm object-cover"
              />
            </button>
          ))}
        </div>
      </Dialog>
    </div>
  )
}
