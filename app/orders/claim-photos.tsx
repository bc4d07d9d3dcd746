import { type ChangeEvent, useId, useState } from 'react'
import { mostClaimPhotos } from '#contract/media/photo.ts'
import { errorMessage } from '../shared/error-message.ts'
import { uploadPhoto } from '../shared/upload-photo.ts'
import { Button } from '../ui/button.tsx'
import { say } from '../ui/say.ts'
import type { OrderId } from './calls.ts'
import { photosPath } from './claim-calls.ts'

type ClaimPhotosProps = {
  id: OrderId
  photos: string[]
  /** The server's error about the photos when the report was sent. */
  error: string | undefined
  onChange: (photos: string[]) => void
}

/** Photos upload as soon as they are chosen, so that sending the report at the end is quick. */
export function ClaimPhotos({ id, photos, error, onChange }: ClaimPhotosProps) {
  const [previews, setPreviews] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const message = failure || error
  const messageId = useId()
  // Not disabled, which would take the focus away.
  const isFull = busy || photos.length >= mostClaimPhotos
  const add = async (event: ChangeEvent<HTMLInputElement>) => {
    const files = isFull ? [] : [...(event.target.files ?? [])]
    event.target.value = ''
    if (files.length === 0) return
    setFailure('')
    setBusy(true)
    say('Sending the photo …')
    let all = photos
    for (const file of files) {
      if (all.length >= mostClaimPhotos) {
        setFailure(`At most ${mostClaimPhotos} photos can be sent.`)
        break
      }
      try {
        const name = await uploadPhoto(photosPath(id), file)
        all = [...new Set([...all, name])]
        const preview = await smallPicture(file)
        setPreviews((before) => ({ ...before, [name]: preview }))
        onChange(all)
      } catch (error) {
        setFailure(errorMessage(error, 'A photo could not be sent. Please try again.'))
      }
    }
    setBusy(false)
    if (all.length > photos.length) say(`${photosText(all.length - photos.length)} added`)
  }
  const remove = (name: string, which: number) => {
    onChange(photos.filter((photo) => photo !== name))
    say(`Photo ${which} removed`)
  }
  return (
    <div className="text-sm">
      <label className="block">
        Photos, at most {mostClaimPhotos}
        <input
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          multiple
          aria-invalid={message ? true : undefined}
          aria-describedby={message ? messageId : undefined}
          aria-disabled={isFull || undefined}
          onClick={(event) => isFull && event.preventDefault()}
          onChange={(event) => void add(event)}
          className="mt-1.5 block w-full file:mr-4 file:min-h-11 file:border file:border-mortar file:bg-white file:px-4"
        />
      </label>
      {busy ? <p className="mt-1.5 text-xs text-slate">Sending the photo …</p> : null}
      {message ? (
        <p id={messageId} role="alert" className="mt-1.5 text-xs text-alarm">
          {message}
        </p>
      ) : null}
      <ul className="mt-3 flex flex-wrap gap-3 empty:hidden">
        {photos.map((name, index) => (
          <li key={name}>
            <img
              src={previews[name]}
              alt={`What you chose, ${index + 1} of ${photos.length}`}
              className="size-24 border border-rule object-cover"
            />
            <Button look="quiet" className="text-xs" onClick={() => remove(name, index + 1)}>
              Remove<span className="sr-only"> photo {index + 1}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

const photosText = (count: number) => (count === 1 ? '1 photo' : `${count} photos`)

const previewSide = 192

/** A preview as a data URL, because the Content-Security-Policy does not allow blob URLs. */
async function smallPicture(file: File): Promise<string> {
  const bitmap = await createImageBitmap(file, { resizeWidth: previewSide }).catch(() => null)
  const canvas = document.createElement('canvas')
  if (!bitmap) return ''
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  return canvas.toDataURL('image/jpeg')
}
