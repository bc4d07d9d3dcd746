import sharp from 'sharp'
import type { Face } from '#contract/media/face.ts'
import { facePreviewSide } from '#contract/office/faces.ts'
import type { RoomName } from '#contract/rooms/rooms.ts'
import type { RoomToDraw, SurfaceToDraw } from '../rooms/compose-room.ts'
import { composeRoom } from '../rooms/compose-room.ts'
import { drawLaid } from '../rooms/draw-laid.ts'
import { readPackedLayers, readSlab } from '../rooms/packed-files.ts'
import { toSrgb } from '../rooms/tone.ts'
import { composeTexture } from './compose-texture.ts'
import type { Photo } from './photo-light.ts'
import { cornersIn, type Light, straightenFace } from './straighten-face.ts'

/** The stored files of photographs by their names in faces. */
export type Photos = Record<string, Uint8Array>

export type FaceTask =
  | { draw: 'face'; face: Face; photos: Photos }
  | { draw: 'texture'; faces: Face[]; photos: Photos }
  | { draw: 'laid'; surface: SurfaceToDraw; width: number }
  | { draw: 'room'; room: RoomToDraw; folder: string }

export type FaceDrawing = {
  bytes: Uint8Array<ArrayBuffer>
  /** The average colour of the stone, for a texture. */
  colour?: string
}

/** The slow work on photographs of stone. Runs in a worker thread. */
export async function drawFaces(task: FaceTask): Promise<FaceDrawing> {
  sharp.concurrency(1)
  switch (task.draw) {
    case 'face':
      return { bytes: await webp(await preview(task.face, task.photos)) }
    case 'texture':
      return texture(task)
    case 'laid':
      return { bytes: await webp(await drawLaid(task.surface, task.width, readSlab)) }
    case 'room': {
      const layersOf = (room: RoomName, width: number) => readPackedLayers(task.folder, room, width)
      return { bytes: await webp(await composeRoom(task.room, { layersOf, readSlab })) }
    }
  }
}

/** The photograph's own resolution if it is less than that of the preview. */
async function preview(face: Face, photos: Photos) {
  const photo = await open(photos[face.src])
  const [a, b, c, d] = cornersIn(photo, face)
  const length = (from: [number, number], to: [number, number]) => Math.hypot(to[0] - from[0], to[1] - from[1])
  const perMillimetre = Math.max(
    Math.max(length(a, b), length(d, c)) / face.width,
    Math.max(length(a, d), length(b, c)) / face.height,
  )
  const scale = Math.min(facePreviewSide / Math.max(face.width, face.height), perMillimetre)
  const pixels = (side: number) => Math.max(1, Math.round(side * scale))
  return bytesOf(straightenFace(photo, face, { width: pixels(face.width), height: pixels(face.height) }))
}

async function texture({ faces, photos }: Extract<FaceTask, { draw: 'texture' }>): Promise<FaceDrawing> {
  let last: { src: string; photo: Photo } | undefined
  const { pixels, side, colour } = await composeTexture(faces, async (face, size) => {
    if (last?.src !== face.src) last = { src: face.src, photo: await open(photos[face.src]) }
    return bytesOf(straightenFace(last.photo, face, size))
  })
  const picture = sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
  return { bytes: new Uint8Array(await picture.avif({ quality: 50, effort: 2 }).toBuffer()), colour }
}

async function open(bytes: Uint8Array | undefined): Promise<Photo> {
  if (!bytes) throw new Error('a face has no photograph')
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

type Picture = { width: number; height: number; data: Uint8Array }

const STEPS = 4095
/** By the square root of the light, which is about as fine as the eye. */
const codes = Uint8Array.from({ length: STEPS + 1 }, (_, step) => Math.round(255 * toSrgb((step / STEPS) ** 2)))

const bytesOf = ({ width, height, data }: Light): Picture => ({
  width,
  height,
  data: Uint8Array.from(data, (value) => codes[Math.round(Math.sqrt(Math.min(1, Math.max(0, value))) * STEPS)]!),
})

async function webp({ data, width, height }: Picture): Promise<Uint8Array<ArrayBuffer>> {
  const picture = sharp(data, { raw: { width, height, channels: 3 } })
  return new Uint8Array(await picture.webp({ quality: 84, effort: 2 }).toBuffer())
}
