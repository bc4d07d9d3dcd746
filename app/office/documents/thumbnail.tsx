import { Crosshair } from 'lucide-react'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { pictureAt } from '#contract/media/picture.ts'
import type { Point } from '#contract/media/point.ts'
import { FocusPoint } from '../media/focus-point.tsx'
import { Fault } from './document-rows.tsx'
import type { Entries, FieldSpec } from './field-spec.ts'

type ThumbnailProps = {
  form: UseFormReturn<Entries>
  spec: FieldSpec & { kind: 'thumbnail' }
  path: string
  error: string | undefined
}

/** A picture of a row as a square card crops it, next to the fields that describe it. */
export function Thumbnail({ form, spec, path, error }: ThumbnailProps) {
  const [isOpen, setOpen] = useState(false)
  const src = String(form.watch(path) ?? '')
  const focusPath = spec.focus && path.replace(/[^.]+$/, spec.focus)
  const focus = (focusPath && form.watch(focusPath)) as Point | undefined
  const picture = (
    <img
      src={pictureAt(src, 320)}
      alt=""
      loading="lazy"
      decoding="async"
      width={96}
      height={96}
      draggable={false}
      style={focus && { objectPosition: `${focus[0] * 100}% ${focus[1] * 100}%` }}
      className="size-24 rounded-sm border border-rule object-cover"
    />
  )
  const number = Number(path.split('.').at(-2)) + 1
  return (
    <div>
      <input type="hidden" {...form.register(path)} />
      {focusPath ? (
        <button
          type="button"
          aria-label={`Focus point of picture ${number}`}
          onClick={() => setOpen(true)}
          className="group relative block rounded-sm"
        >
          {picture}
          <span className="absolute right-1 bottom-1 grid size-7 place-items-center rounded-sm bg-panel/85 text-ink group-hover:text-clay">
            <Crosshair aria-hidden size={16} strokeWidth={1.5} />
          </span>
        </button>
      ) : (
        picture
      )}
      {isOpen && focusPath && (
        <FocusPoint
          src={src}
          focus={focus ?? null}
          onChange={(point) => form.setValue(focusPath, point ?? undefined, { shouldDirty: true })}
          onClose={() => setOpen(false)}
        />
      )}
      {error && <Fault>{error}</Fault>}
    </div>
  )
}
