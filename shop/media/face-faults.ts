import type { Face } from '#contract/media/face.ts'
import { faceFault } from '#contract/media/face-fault.ts'
import type { Database } from '#database/database.ts'
import { findAllMedia } from './find-media.ts'

/** A sentence for each face that cannot be straightened, by its field: 'faces.2.corners'. */
export async function faceFaults(db: Database, faces: Face[]): Promise<Record<string, string>> {
  const photos = await findAllMedia(
    db,
    faces.map(({ src }) => src),
  )
  return Object.fromEntries(
    faces.flatMap((face, index) => {
      const photo = photos.get(face.src)
      const fault = photo
        ? faceFault(face, photo)
        : { field: 'src', message: 'This photograph no longer exists. Please choose another one.' }
      return fault ? [[`faces.${index}.${fault.field}`, fault.message]] : []
    }),
  )
}
