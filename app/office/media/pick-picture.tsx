import { useInfiniteQuery } from '@tanstack/react-query'
import { pictureAt } from '#contract/media/picture.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../parts/panel.tsx'
import { mediaQuery } from './media-query.ts'

type Choice = { src: string; alt: string }

/** Pictures to press, such as the shop's own drawings. */
export const PictureChoices = ({ pictures, onPick }: { pictures: Choice[]; onPick: (src: string) => void }) => (
  <div className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2">
    {pictures.map(({ src, alt }) => (
      <button
        key={src}
        type="button"
        title={alt}
        aria-label={alt}
        onClick={() => onPick(src)}
        className="rounded-sm outline-offset-2 hover:opacity-80"
      >
        <img
          src={pictureAt(src, 320)}
          alt=""
          loading="lazy"
          width={120}
          height={80}
          className="aspect-[3/2] h-auto w-full rounded-sm object-cover"
        />
      </button>
    ))}
  </div>
)

/** Everything that staff have uploaded, newest first. */
export function UploadedChoices({ onPick }: { onPick: (src: string) => void }) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(mediaQuery)
  const uploads = (data?.pages ?? []).flatMap(({ media }) => media)
  if (error) return <Alert>{errorMessage(error)}</Alert>
  if (uploads.length === 0) return null
  return (
    <>
      <p className="field-hint mb-1">Uploaded pictures</p>
      <PictureChoices
        pictures={uploads.map(({ src }, index) => ({ src, alt: `Uploaded picture ${index + 1}` }))}
        onPick={onPick}
      />
      {hasNextPage && (
        <Button look="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  )
}
