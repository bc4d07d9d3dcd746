import type { Face } from '#contract/media/face.ts'
import { faceFault } from '#contract/media/face-fault.ts'
import type { Database } from '#database/database.ts'
import { findAllMedia } from './find-media.ts'

/** Looks these photographs up, and says what is wrong with faces in them: a sentence for each, by its field: 'faces.2.corners'. */
export async function faceCheck(db: Database, sources: string[]) {
  const photos = await findAllMedia(db, sources)
  return (faces: Face[]): Record<string, string> =>
    Object.fromEntries(
      faces.flatMap((face, index) => {
        const photo = photos.get(face.src)
        const fault = photo
          ? faceFault(face, photo)
          : { field: 'src', message: 'This photograph no longer exists. Please choose another one.' }
        return fault ? [[`faces.${index}.${fault.field}`, fault.message]] : []
      }),
    )
}

export const faceFaults = async (db: Database, faces: Face[]): Promise<Record<string, string>> =>
  (
    await faceCheck(
      db,
      faces.map(({ src }) => src),
    )
  )(faces)
