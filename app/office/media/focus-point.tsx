import { type MouseEvent, useState } from 'react'
import { pictureAt } from '#contract/media/picture.ts'
import type { Point } from '#contract/media/point.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { PointHandle } from './point-handle.tsx'

type FocusPointProps = {
  src: string
  /** Null is the middle. */
  focus: Point | null
  onChange: (focus: Point | null) => void
  onClose: () => void
}

/** The point of a picture that its crops keep, with the crops of a card and of a wide picture next to it. */
export function FocusPoint({ src, focus, onChange, onClose }: FocusPointProps) {
  const [size, setSize] = useState({ width: 1600, height: 1200 })
  const point = focus ?? ([0.5, 0.5] satisfies Point)
  const pointAt = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    onChange([(clientX - left) / width, (clientY - top) / height])
  }
  const crop = { objectPosition: `${point[0] * 100}% ${point[1] * 100}%` }
  return (
    <Dialog open onClose={onClose} title="Focus point">
      <p className="field-hint -mt-2 mb-3">
        Crops keep this point of the picture. Click or drag it; arrow keys move it by a pixel, with Shift by ten.
      </p>
      <div className="flex justify-center">
        <div className="relative select-none">
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the handle does the same by keyboard */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
          <img
            src={pictureAt(src, 1200)}
            alt=""
            draggable={false}
            onClick={pointAt}
            onLoad={({ currentTarget }) =>
              setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
            }
            className="block max-h-[45vh] w-auto max-w-full cursor-crosshair"
          />
          <PointHandle label="Focus point" point={point} size={size} onMove={onChange} />
        </div>
      </div>
      <div className="mt-4 flex flex-wrap items-end gap-4">
        <Crop title="On a card" src={src} style={crop} className="aspect-square w-24" />
        <Crop title="Wide" src={src} style={crop} className="aspect-[2/1] w-44" />
        <p className="ml-auto flex flex-wrap gap-3">
          <Button look="outline" disabled={!focus} onClick={() => onChange(null)}>
            Use the middle
          </Button>
          <Button onClick={onClose}>Done</Button>
        </p>
      </div>
    </Dialog>
  )
}

type CropProps = { title: string; src: string; style: { objectPosition: string }; className: string }

const Crop = ({ title, src, style, className }: CropProps) => (
  <figure>
    <figcaption className="mb-1 text-xs text-quiet">{title}</figcaption>
    <img src={pictureAt(src, 320)} alt="" style={style} className={`rounded-sm object-cover ${className}`} />
  </figure>
)
