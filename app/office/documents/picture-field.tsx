import { queryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { isUploadedPicture } from '#contract/media/media.ts'
import { pictureAt } from '#contract/media/picture.ts'
import { read } from '../../shared/api.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { officeApi } from '../api.ts'
import { mediaQuery } from '../media/media-query.ts'
import { UploadPictures } from '../media/upload-pictures.tsx'

export const picturesQuery = queryOptions({
  queryKey: ['pictures'],
  queryFn: async () => (await read(officeApi.pictures.$get())).pictures,
  staleTime: Number.POSITIVE_INFINITY,
})

export type PictureFieldProps = {
  label: string
  hint: string | undefined
  error: string | undefined
  /** The name of the chosen picture. */
  chosen: string
  radio: UseFormRegisterReturn
  /** With what the pictures before and now show, null for an upload. */
  onChoose: (name: string, alt: { before: string | null; now: string | null }) => void
}

/** One of the shop's own pictures, or an upload. */
export function PictureField({ label, hint, error, chosen, radio, onChoose }: PictureFieldProps) {
  const id = useId()
  const queryClient = useQueryClient()
  const [startsOpen] = useState(chosen === '')
  const { data: pictures = [], error: failure } = useQuery(picturesQuery)
  const uploads = useInfiniteQuery(mediaQuery)
  const uploaded = (uploads.data?.pages ?? []).flatMap(({ media }) => media)
  const current = isUploadedPicture(chosen)
    ? { src: `${chosen}/320`, alt: 'Your own picture' }
    : pictures.find(({ name }) => name === chosen)
  const altOf = (picture: string) => pictures.find(({ name }) => name === picture)?.alt ?? null
  const choose = (name: string) => onChoose(name, { before: altOf(chosen), now: altOf(name) })
  const choice = { radio, chosen, onChoose: choose }
  const fault = failure ?? uploads.error
  return (
    <fieldset className="col-span-full min-w-0" aria-describedby={error || fault ? `${id}-error` : undefined}>
      <legend className="field-label">{label}</legend>
      {hint && <p className="field-hint">{hint}</p>}
      {(error || fault) && (
        <p id={`${id}-error`} data-fault tabIndex={-1} className="field-error">
          {error ?? errorMessage(fault)}
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
        <div className="border-t border-rule p-2">
          <UploadPictures
            isMultiple={false}
            onUploaded={({ name }) => {
              choose(name)
              void queryClient.invalidateQueries(mediaQuery)
              return undefined
            }}
          />
          <div className="mt-2 max-h-80 overflow-y-auto">
            {uploaded.length > 0 && (
              <>
                <p className="field-hint mb-1">Your own pictures</p>
                <div className={grid}>
                  {uploaded.map(({ name, src }, index) => (
                    <Option key={name} {...choice} name={name} src={src} label={`Own picture ${index + 1}`} />
                  ))}
                </div>
                {uploads.hasNextPage && (
                  <Button look="quiet" busy={uploads.isFetchingNextPage} onClick={() => uploads.fetchNextPage()}>
                    Show more
                  </Button>
                )}
                <p className="field-hint mt-3 mb-1">Pictures of the shop</p>
              </>
            )}
            <div className={grid}>
              {pictures.map(({ name, src, alt }) => (
                <Option key={name} {...choice} name={name} src={src} label={alt} />
              ))}
            </div>
          </div>
        </div>
      </details>
    </fieldset>
  )
}

const grid = 'grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2'

type OptionProps = Pick<PictureFieldProps, 'chosen' | 'radio'> & {
  onChoose: (name: string) => void
  name: string
  src: string
  label: string
}

const Option = ({ name, src, label, chosen, radio, onChoose }: OptionProps) => (
  <label className="relative block cursor-pointer" title={label}>
    <input
      type="radio"
      name={radio.name}
      onBlur={radio.onBlur}
      ref={radio.ref}
      value={name}
      checked={name === chosen}
      onChange={() => onChoose(name)}
      className="peer sr-only"
      aria-label={label}
    />
    <Thumbnail
      picture={{ src }}
      className="w-full border-2 border-transparent peer-checked:border-clay peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-clay"
    />
  </label>
)

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
