import { type Face, faceSchema } from '#contract/media/face.ts'
import { type Entries, type FieldSpec, fromEntries, type RowsSpec } from '../documents/field-spec.ts'

const points = (value: unknown): string =>
  (value as [number, number][]).map((point) => point.map((share) => `${Math.round(share * 100)}%`).join(' ')).join(', ')

const fields: FieldSpec[] = [
  { kind: 'value', name: 'src', label: 'Photograph', text: () => 'photograph' },
  { kind: 'value', name: 'corners', label: 'Corners', text: points },
  { kind: 'whole', name: 'width', label: 'Width (mm)' },
  { kind: 'whole', name: 'height', label: 'Height (mm)' },
  { kind: 'value', name: 'grey', label: 'Grey card', empty: null, text: (grey) => `grey card ${points([grey])}` },
]

export const facesSpec: RowsSpec = {
  kind: 'rows',
  name: 'faces',
  label: 'Faces',
  hint: 'Each is one piece of stone in a photograph. Rooms and plans show them in turn, so that no two neighbours look the same.',
  add: '',
  rowLabel: 'Face',
  isOrdered: true,
  fields,
}

/** A face as it is typed; null while a field is missing or wrong. */
export function faceOf(entries: Entries | undefined): Face | null {
  const parsed = faceSchema.safeParse(fromEntries(fields, entries ?? {}))
  return parsed.success ? parsed.data : null
}

type Size = { width?: unknown; height?: unknown }

/** A new face in the middle of a photograph, as large as the first size of the product. */
export function newFace(src: string, sizes: Size[]): Entries {
  const { width = '', height = '' } = sizes.find((size) => size.width && size.height) ?? {}
  return {
    src,
    corners: [
      [0.2, 0.2],
      [0.8, 0.2],
      [0.8, 0.8],
      [0.2, 0.8],
    ],
    width,
    height,
    grey: null,
  }
}
