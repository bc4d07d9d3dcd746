import { type ChangeEvent, useId, useState } from 'react'
import { errorMessage } from '../../shared/error-message.ts'
import { uploadPhoto } from '../../shared/upload-photo.ts'

/** A photo from the telephone's camera, sent the moment it is taken: what is posted then is only its name. */
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
            alt="What you have just taken"
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
  if (state === 'sending') return 'Sending the photo …'
  return photo ? 'The photo has arrived.' : 'Of the label or of the stone; may be left out.'
}
