import type { Face } from '#contract/media/face.ts'
import { facePreviewSide } from '#contract/office/faces.ts'
import { facesVersion } from './faces-version.ts'

type Batch = { id: number; code: string }

/** A photographed face of a batch as a picture. Its address changes with the face. */
export function facePicture({ id, code }: Batch, face: Face) {
  const scale = facePreviewSide / Math.max(face.width, face.height)
  return {
    src: `/images/batches/${id}/${facesVersion(face)}/800`,
    alt: `The stone of batch ${code}`,
    width: Math.round(face.width * scale),
    height: Math.round(face.height * scale),
  }
}
