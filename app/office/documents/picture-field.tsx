import { queryOptions, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { pictureAt } from '#contract/media/picture.ts'
import { read } from '../../shared/api.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { officeApi } from '../api.ts'

export const picturesQuery = queryOptions({
  queryKey: ['pictures'],
  queryFn: async () => (await read(officeApi.pictures.$get())).pictures,
  staleTime: Number.POSITIVE_INFINITY,
})

type PictureFieldProps = {
  label: string
  hint: string | undefined
  error: string | undefined
  /** The name of the chosen picture. */
  chosen: string
  radio: UseFormRegisterReturn
}

/** One of the shop's own pictures. */
export function PictureField({ label, hint, error, chosen, radio }: PictureFieldProps) {
  const id = useId()
  const [startsOpen] = useState(chosen === '')
  const { data: pictures = [], error: failure } = useQuery(picturesQuery)
  const current = pictures.find(({ name }) => name === chosen)
  return (
    <fieldset className="col-span-full min-w-0" aria-describedby={error || failure ? `${id}-error` : undefined}>
      <legend className="field-label">{label}</legend>
      {hint && <p className="field-hint">{hint}</p>}
      {(error || failure) && (
        <p id={`${id}-error`} data-fault tabIndex={-1} className="field-error">
          {error ?? errorMessage(failure)}
        </p>
      )}
      <details open={startsOpen} className="mt-1 rounded-md border border-edge bg-panel">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 p-2 hover:text-clay [&::-webkit-details-marker]:hidden">
          {current && <Thumbnail picture={current} className="w-24" />}
          <span className="min-w-0 grow text-xs text-quiet">{current?.alt ?? 'No picture chosen'}</span>
          <span className="px-1 text-xs whitespace-nowrap underline decoration-rule underline-offset-4">
            {current ? 'Change' : 'Choose'}
          </span>
        </summary>
        <div className="grid max-h-80 grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2 overflow-y-auto border-t border-rule p-2">
          {pictures.map((picture) => (
            <label key={picture.name} className="relative block cursor-pointer" title={picture.alt}>
              <input type="radio" {...radio} value={picture.name} className="peer sr-only" aria-label={picture.alt} />
              <Thumbnail
                picture={picture}
                className="w-full border-2 border-transparent peer-checked:border-clay peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-clay"
              />
            </label>
          ))}
        </div>
      </details>
    </fieldset>
  )
}

type ThumbnailProps = { picture: { src: string }; className: string }

const Thumbnail = ({ picture, className }: ThumbnailProps) => (
  <img
    src={pictureAt(picture.src, 320)}
    alt=""
    loading="lazy"
    decoding="async"
    width={120}
    height={80}
    className={`aspect-[3/2] h-auto rounded-sm object-cover ${className}`}
  />
)
