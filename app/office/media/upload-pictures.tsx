import { Camera, ImageUp, RotateCw, X } from 'lucide-react'
import { type ChangeEvent, type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { mostUploads } from '#contract/media/media.ts'
import { Button } from '../../ui/button.tsx'
import { type OnUploaded, type Upload, useUploads } from './use-uploads.ts'

const accepted = 'image/jpeg,image/png,image/webp,image/avif'

type UploadPicturesProps = {
  onUploaded: OnUploaded
  /** How many pictures are not stored yet. */
  onPending?: (count: number) => void
  /** False if only one picture can be used. */
  isMultiple?: boolean
}

/** A place to drop pictures, and a button that opens files or a phone's camera. */
export function UploadPictures({ onUploaded, onPending, isMultiple = true }: UploadPicturesProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [refusal, setRefusal] = useState('')
  const { uploads, unfinished, add, retry, retryAll, remove } = useUploads(onUploaded)
  const failed = uploads.filter(({ state }) => state === 'failed').length
  useEffect(() => onPending?.(unfinished), [onPending, unfinished])

  const take = (files: File[]) => {
    const most = isMultiple ? mostUploads : 1
    if (files.length > most)
      return setRefusal(
        isMultiple
          ? `These are ${files.length} files. Please choose at most ${most} at once.`
          : 'Please choose one picture only.',
      )
    setRefusal('')
    if (files.length > 0) add(files)
  }
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    take([...(currentTarget.files ?? [])])
    // The same file can then be chosen again.
    currentTarget.value = ''
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take([...event.dataTransfer.files])
  }
  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard */}
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-dashed p-3 ${isOver ? 'border-clay bg-clay-wash' : 'border-edge'}`}
      >
        <Button look="outline" onClick={() => input.current?.click()} aria-describedby={`${id}-hint`}>
          <ImageUp aria-hidden size={18} className="mr-2" />
          {isMultiple ? 'Upload pictures' : 'Upload a picture'}
        </Button>
        <Button look="outline" onClick={() => camera.current?.click()} className="hidden pointer-coarse:inline-flex">
          <Camera aria-hidden size={18} className="mr-2" />
          Take a photograph
        </Button>
        <p id={`${id}-hint`} className="min-w-0 text-xs text-quiet">
          {isMultiple ? 'Or drop them here.' : 'Or drop it here.'} JPEG, PNG, WebP or AVIF, up to 48 megapixels.
        </p>
        <input
          ref={input}
          type="file"
          aria-label={isMultiple ? 'Pictures' : 'Picture file'}
          tabIndex={-1}
          className="sr-only"
          accept={accepted}
          multiple={isMultiple}
          onChange={choose}
        />
        <input
          ref={camera}
          type="file"
          aria-label="Photograph"
          tabIndex={-1}
          className="sr-only"
          accept={accepted}
          capture="environment"
          onChange={choose}
        />
      </div>
      {refusal && (
        <p role="alert" className="field-error">
          {refusal}
        </p>
      )}
      <p role="status" className="sr-only">
        {summaryOf(uploads, failed)}
      </p>
      {failed > 1 && (
        <Button look="quiet" onClick={retryAll} className="mt-2">
          <RotateCw aria-hidden size={16} />
          Try all {failed} again
        </Button>
      )}
      {uploads.length > 0 && (
        <ul aria-label="Uploads" className="mt-2 divide-y divide-rule border-y border-rule">
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} onRetry={retry} onRemove={remove} />
          ))}
        </ul>
      )}
    </div>
  )
}

type RowProps = { upload: Upload; onRetry: (id: number) => void; onRemove: (id: number) => void }

function UploadRow({ upload, onRetry, onRemove }: RowProps) {
  const { id, file, state, sent, error } = upload
  return (
    <li className="flex min-h-11 items-center gap-2 py-1">
      <div className="min-w-0 grow">
        <p className="truncate text-xs">{file.name}</p>
        {state === 'failed' ? (
          <p className="text-xs text-alarm">{error}</p>
        ) : (
          <div className="flex items-center gap-2 text-xs text-quiet">
            <progress
              aria-label={`Upload of ${file.name}`}
              value={state === 'done' ? 1 : sent}
              className="h-1 min-w-0 grow appearance-none bg-rule [&::-moz-progress-bar]:bg-clay [&::-webkit-progress-bar]:bg-rule [&::-webkit-progress-value]:bg-clay"
            />
            <span className="min-w-20 shrink-0 text-right">{noteOf(upload)}</span>
          </div>
        )}
      </div>
      {state === 'failed' && (
        <Button look="quiet" onClick={() => onRetry(id)} aria-label={`Try ${file.name} again`} className="px-2">
          <RotateCw aria-hidden size={18} />
        </Button>
      )}
      {state !== 'done' && state !== 'stored' && (
        <Button
          look="quiet"
          onClick={() => onRemove(id)}
          aria-label={state === 'failed' ? `Remove ${file.name}` : `Cancel ${file.name}`}
          className="px-2"
        >
          <X aria-hidden size={18} />
        </Button>
      )}
    </li>
  )
}

function noteOf({ state, sent, note }: Upload): string {
  if (state === 'waiting') return 'Waiting'
  if (state === 'done') return note ?? 'Uploaded'
  return sent < 1 ? `${Math.round(sent * 100)}%` : 'Processing …'
}

/** For screen readers: changes once for each picture, not with each percent. */
function summaryOf(uploads: Upload[], failed: number): string {
  if (uploads.length === 0) return ''
  const done = uploads.filter(({ state }) => state === 'done').length
  return `${done} of ${uploads.length} uploaded${failed > 0 ? `, ${failed} failed` : ''}.`
}
