import { type ChangeEvent, useId, useState } from 'react'
import { errorMessage } from '../../shared/error-message.ts'
import { uploadPhoto } from '../../shared/upload-photo.ts'

/** Uploads a photo as soon as it is taken. The form then sends only its name. */
export function PhotoField({ photo, onPhoto }: { photo: string | null; onPhoto: (photo: string | null) => void }) {
  const id = useId()
  const [state, setState] = useState<'idle' | 'sending' | { error: string }>('idle')
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0]
    if (!file) return
    setState('sending')
    try {
      onPhoto(await uploadPhoto('/api/office/photos', file))
      setState('idle')
    } catch (error) {
      onPhoto(null)
      setState({ error: errorMessage(error) })
    }
  }
  return (
    <div>
      <label htmlFor={id} className="font-medium">
        Photo
      </label>
      <div className="mt-1 flex items-center gap-4">
        {photo && (
          <img
            src={`/api/office/photos/${photo}`}
            alt="Your upload"
            width={72}
            height={72}
            className="size-18 rounded-sm object-cover"
          />
        )}
        <input
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          capture="environment"
          onChange={choose}
          aria-describedby={`${id}-note`}
          className="min-w-0 grow file:mr-4 file:min-h-11 file:rounded-md file:border file:border-edge file:bg-panel file:px-4 file:text-ink"
        />
      </div>
      <p
        id={`${id}-note`}
        role="status"
        className={`mt-1 text-xs ${typeof state === 'object' ? 'text-alarm' : 'text-quiet'}`}
      >
        {noteOf(state, photo)}
      </p>
    </div>
  )
}

function noteOf(state: 'idle' | 'sending' | { error: string }, photo: string | null): string {
  if (typeof state === 'object') return state.error
  if (state === 'sending') return 'Uploading photo …'
  return photo ? 'Photo uploaded.' : 'Optional: the label or the stone.'
}
