/** The zoom of a picture, and its distance from the centre of the frame in pixels. */
export type View = { scale: number; x: number; y: number }

export type Point = { x: number; y: number }

/** The frame, and the size of the picture in it at scale 1. */
export type Stage = { frame: Size; picture: Size; maxScale: number }

type Size = { width: number; height: number }

export const wholePicture: View = { scale: 1, x: 0, y: 0 }

export const isZoomed = (view: View): boolean => view.scale > 1

const minMaxScale = 3

/** Fits a picture into its frame. It can be enlarged to its own pixels, and at least three times. */
export function stageOf(frame: Size, naturalSize: Size): Stage {
  const fit = Math.min(frame.width / naturalSize.width, frame.height / naturalSize.height)
  return {
    frame,
    picture: { width: naturalSize.width * fit, height: naturalSize.height * fit },
    maxScale: Math.max(minMaxScale, fit > 0 ? 1 / fit : 1),
  }
}

/** Zooms around a point, measured from the centre of the frame, which stays in place. */
export function zoomedAt(view: View, { factor, point }: { factor: number; point: Point }, stage: Stage): View {
  const scale = Math.min(stage.maxScale, Math.max(1, view.scale * factor))
  const grown = scale / view.scale
  return keepInFrame({ scale, x: point.x - (point.x - view.x) * grown, y: point.y - (point.y - view.y) * grown }, stage)
}

export const movedBy = (view: View, by: Point, stage: Stage): View =>
  keepInFrame({ ...view, x: view.x + by.x, y: view.y + by.y }, stage)

/** Keeps the edges of the picture at or outside those of the frame; a picture smaller than the frame is centred. */
function keepInFrame({ scale, x, y }: View, { frame, picture }: Stage): View {
  const within = (value: number, pictureLength: number, frameLength: number) => {
    const limit = Math.max(0, (pictureLength * scale - frameLength) / 2)
    return Math.min(limit, Math.max(-limit, value))
  }
  return { scale, x: within(x, picture.width, frame.width), y: within(y, picture.height, frame.height) }
}
