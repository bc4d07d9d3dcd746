import type { Face } from '#contract/media/face.ts'
import type { RoomToDraw, SurfaceToDraw } from '../rooms/compose-room.ts'

/** The faces of a product as one picture, and the average colour of the stone. */
export type FaceTexture = { path: string; colour: string }

/** Pictures made from photographs of stone. Each is made once and stored, and can be made again. */
export type FacePictures = {
  /** A straightened face, as WebP. */
  face: (face: Face, visitor: string) => Promise<Uint8Array<ArrayBuffer>>
  texture: (faces: Face[]) => Promise<FaceTexture>
  /** A laid area from straight above, as WebP. */
  laid: (surface: SurfaceToDraw, width: number) => Promise<Uint8Array<ArrayBuffer>>
  room: (room: RoomToDraw, visitor: string) => Promise<Uint8Array<ArrayBuffer>>
}
