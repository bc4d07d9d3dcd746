import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Face } from '#contract/media/face.ts'
import { faceFault } from '#contract/media/face-fault.ts'
import type { Point } from '#contract/media/point.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import type { DocumentFormState } from '../documents/document-fields.tsx'
import type { Entries } from '../documents/field-spec.ts'
import { Dialog } from '../parts/dialog.tsx'
import { faceOf } from './face-fields.ts'
import { FacePhotograph } from './face-photograph.tsx'
import { facePreviewQuery } from './face-pictures.ts'
import { FaceRoom } from './face-room.tsx'
import { LivePicture } from './live-picture.tsx'
import { otherSide } from './other-side.ts'

type FaceEditorProps = {
  form: DocumentFormState
  /** Its key. Without one, such as for a batch, no room is shown. */
  product?: string | undefined
  index: number
  onClose: () => void
}

/** Marks one piece of stone in a photograph, and shows it straightened, and in a room if there is a product, while the corners move. */
export function FaceEditor({ form, product, index, onClose }: FaceEditorProps) {
  const [all, sizes, patterns = []] = useWatch({ control: form.control, name: ['faces', 'sizes', 'patterns'] }) as [
    Entries[]?,
    Entries[]?,
    string[]?,
  ]
  const [photo, setPhoto] = useState({ width: 1600, height: 1200 })
  const entries = all?.[index]
  // A colleague may have removed it.
  if (!entries) return null
  const corners = entries.corners as Face['corners']
  const grey = (entries.grey ?? null) as Point | null
  const fault = faceFault({ corners }, photo)
  const path = `faces.${index}`
  const set = (field: string, value: unknown) =>
    form.setValue(`${path}.${field}` as string, value, { shouldDirty: true, shouldTouch: true })
  const derive = (side: 'width' | 'height') => {
    const length = Number(form.getValues(`${path}.${side}` as string))
    const other = side === 'width' ? 'height' : 'width'
    if (!(length > 0) || form.getValues(`${path}.${other}` as string)) return
    set(other, String(otherSide({ side, length, sizes: sizes ?? [], corners, photo })))
  }
  const sideField = (side: 'width' | 'height', label: string) => {
    const { onBlur, ...input } = form.register(`${path}.${side}` as string)
    return (
      <Field
        label={label}
        inputMode="numeric"
        autoComplete="off"
        error={form.getFieldState(`${path}.${side}`, form.formState).error?.message}
        {...input}
        onBlur={(event) => {
          void onBlur(event)
          derive(side)
        }}
      />
    )
  }
  return (
    <Dialog open onClose={onClose} title={`Face ${index + 1}`} isWide>
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div>
          <p className="field-hint -mt-2 mb-4">
            Drag the four corners onto the corners of the stone. Arrow keys move a corner by a pixel, with Shift by ten.
          </p>
          <FacePhotograph
            src={String(entries.src)}
            corners={corners}
            grey={grey}
            isWrong={fault !== null}
            photo={photo}
            onLoad={setPhoto}
            onCorners={(moved) => set('corners', moved)}
            onGrey={(point) => set('grey', point)}
          />
          <p role="status" className="mt-2 min-h-5 text-alarm">
            {fault?.message}
          </p>
          <p className="mt-1 flex flex-wrap items-center gap-x-4">
            <Button look="outline" onClick={() => set('grey', grey ? null : besideStone(corners))}>
              {grey ? 'Remove the grey card' : 'Pick a grey card'}
            </Button>
            <span className="field-hint my-0 min-w-0">
              {grey ? 'Move the point marked G onto the card.' : 'If one is in the photograph, colours come out true.'}
            </span>
          </p>
        </div>
        <div className="grid content-start gap-5">
          <div>
            <div className="grid grid-cols-2 gap-4">
              {sideField('width', 'Width of the stone (mm)')}
              {sideField('height', 'Height of the stone (mm)')}
            </div>
            <p className="field-hint">One of them is enough: the other follows from the photograph.</p>
          </div>
          <Straightened entries={entries} isWrong={fault !== null} />
          {product !== undefined && (
            <FaceRoom
              product={product}
              isLaid={patterns.length > 0}
              faces={(all ?? []).flatMap((face) => {
                const whole = faceOf(face)
                return whole && !faceFault(whole, photo) ? [whole] : []
              })}
            />
          )}
        </div>
        <p className="col-span-full">
          <Button onClick={onClose}>Done</Button>
        </p>
      </div>
    </Dialog>
  )
}

function Straightened({ entries, isWrong }: { entries: Entries; isWrong: boolean }) {
  const settled = JSON.parse(useDebounced(JSON.stringify(isWrong ? null : faceOf(entries)), 400)) as Face | null
  const { data, error, isFetching } = useQuery(facePreviewQuery(settled))
  return (
    <div>
      <h3 className="mb-1 font-medium">Straightened</h3>
      <LivePicture
        src={data}
        alt="The straightened stone"
        isBusy={isFetching}
        error={error ? errorMessage(error) : ''}
        className="h-52 [&>img]:max-h-52"
      />
    </div>
  )
}

/** Where a grey card usually is: next to the stone, where it can be seen and dragged. */
const besideStone = ([topLeft]: Face['corners']): Point => [Math.max(0.05, topLeft[0] - 0.08), topLeft[1]]
