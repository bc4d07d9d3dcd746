import type { Face } from '#contract/media/face.ts'
import type { ShopContext } from '../context.ts'
import { ShopError, TooMany } from '../error.ts'
import { facesVersion } from '../media/faces-version.ts'
import { pictureFolder } from '../media/picture-folder.ts'
import { readMedia } from '../media/read-media.ts'
import { NoPlace, visitorQueue } from '../visitor-queue.ts'
import { within } from '../within.ts'
import type { FaceDrawing, FaceTask, Photos } from './draw-faces.ts'
import type { FacePictures, FaceTexture } from './pictures.ts'

export type FacePicturesParts = {
  /** Where uploaded photographs are. */
  uploads: Pick<ShopContext, 'database' | 'photos'>
  /** Where finished pictures are. The least recently used are deleted when it is full. */
  folder: string
  run?: (task: FaceTask) => Promise<FaceDrawing>
  /** With the layers of the rooms. */
  roomFolder: string
}

/** One thing at a time, so that photographs of a product do not fill the memory. */
const limits = { atOnce: 1, waiting: 24, perVisitor: 8 }
const retryAfterSeconds = 2
/** Two of these are shorter than the time limit of a response. The work continues, so the retry finds the picture. */
const longestWaitMs = 4_000
const mostBytes = 512 * 1024 * 1024

/** The server has a thread for it; commands and tests do not need one. */
const runHere = async (task: FaceTask) => (await import('./draw-faces.ts')).drawFaces(task)

export function facePictures({ uploads, folder, run = runHere, roomFolder }: FacePicturesParts): FacePictures {
  const stored = pictureFolder(folder, mostBytes)
  const enqueue = visitorQueue(limits)
  const inProgress = new Map<string, Promise<unknown>>()

  async function photosOf(faces: Face[]): Promise<Photos> {
    const photos: Photos = {}
    for (const { src } of faces) {
      const bytes = photos[src] ?? (await readMedia(uploads, src.slice('/media/'.length)))
      if (!bytes) throw new ShopError('not_found', 'The photograph of this stone no longer exists.')
      photos[src] = bytes
    }
    return photos
  }

  /** What is being made already is shared. */
  function once<Result>(name: string, visitor: string, make: () => Promise<Result>): Promise<Result> {
    let made = inProgress.get(name) as Promise<Result> | undefined
    if (!made) {
      made = enqueue(visitor, make)
        .catch((error: unknown) => Promise.reject(error instanceof NoPlace ? busy(error) : error))
        .finally(() => inProgress.delete(name))
      inProgress.set(name, made)
    }
    return within(longestWaitMs, made, late)
  }

  async function picture(made: unknown, visitor: string, taskOf: () => Promise<FaceTask>) {
    const name = `${facesVersion(made)}.webp`
    const found = stored.get(name)
    if (found) return new Uint8Array(found)
    return once(name, visitor, async () => {
      const { bytes } = await run(await taskOf())
      stored.put(name, bytes)
      return bytes
    })
  }

  return {
    face: (face, visitor) =>
      picture(['face', face], visitor, async () => ({ draw: 'face', face, photos: await photosOf([face]) })),
    laid: (surface, width) => picture(['laid', surface, width], 'laid', async () => ({ draw: 'laid', surface, width })),
    room: (room, visitor) => picture(['room', room], visitor, async () => ({ draw: 'room', room, folder: roomFolder })),
    async texture(faces) {
      const version = facesVersion(faces)
      const find = (): FaceTexture | null => {
        const path = stored.pathOf(`${version}.avif`)
        const colour = stored.get(`${version}.txt`)?.toString()
        return path && colour ? { path, colour } : null
      }
      return (
        find() ??
        once(version, version, async () => {
          const { bytes, colour = '' } = await run({ draw: 'texture', faces, photos: await photosOf(faces) })
          stored.put(`${version}.txt`, Buffer.from(colour))
          stored.put(`${version}.avif`, bytes)
          const made = find()
          if (!made) throw new Error('a texture was not stored')
          return made
        })
      )
    },
  }
}

const late = () => new ShopError('unavailable', 'This picture is still being made. Please try again in a moment.')

const busy = ({ isOwn }: NoPlace) =>
  isOwn
    ? new TooMany('Your last pictures are still being made. Please try again in a moment.', retryAfterSeconds)
    : new ShopError('unavailable', 'Many pictures are being made just now. Please try again in a moment.')
