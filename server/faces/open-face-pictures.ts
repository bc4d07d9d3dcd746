import { join } from 'node:path'
import type { FaceDrawing, FaceTask } from '#shop/faces/draw-faces.ts'
import { type FacePicturesParts, facePictures } from '#shop/faces/face-pictures.ts'
import { openPool } from '../open-pool.ts'

const worker = new URL('./face-worker.ts', import.meta.url)

/** Twenty faces take about ten seconds of a processor that has nothing else to do. */
const longestMs = 120_000

type Parts = {
  root: string
  folder: string
  uploads: FacePicturesParts['uploads']
  onError: (error: unknown) => void
}

/** Pictures of photographed stone, made in a thread and stored on disk. */
export function openFacePictures({ root, folder, uploads, onError }: Parts) {
  const pool = openPool<FaceTask, FaceDrawing>({
    worker,
    threads: { min: 0, max: 1 },
    megabytes: 512,
    onError,
  })
  const pictures = facePictures({
    uploads,
    folder,
    run: (task) => pool.run(task, { longestMs }),
    roomFolder: join(root, 'public/rooms'),
  })
  return { pictures, close: pool.close }
}
