import type { UseFormRegisterReturn } from 'react-hook-form'
import { pictureAt } from '#contract/media/picture.ts'
import { Fault } from './document-rows.tsx'

type ThumbnailProps = { src: string; error: string | undefined; input: UseFormRegisterReturn }

/** A picture of a row, next to the fields that describe it. */
export const Thumbnail = ({ src, error, input }: ThumbnailProps) => (
  <div>
    <input type="hidden" {...input} />
    <img
      src={pictureAt(src, 320)}
      alt=""
      loading="lazy"
      decoding="async"
      width={96}
      height={96}
      className="size-24 rounded-sm border border-rule object-cover"
    />
    {error && <Fault>{error}</Fault>}
  </div>
)
