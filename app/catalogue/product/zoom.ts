/** How a picture stands in its frame: so many times larger, moved so far from the frame's centre, in pixels. */
export type View = { scale: number; x: number; y: number }

export type Point = { x: number; y: number }

/** The frame, and the picture as it stands in it at scale 1. */
export type Stage = { frame: Size; picture: Size; mostScale: number }

type Size = { width: number; height: number }

export const wholePicture: View = { scale: 1, x: 0, y: 0 }

export const isZoomed = (view: View): boolean => view.scale > 1

const leastMostScale = 3

/** The stage of a picture that fits its frame. It can be enlarged to its own pixels, and at least three times. */
export function stageOf(frame: Size, own: Size): Stage {
  const fit = Math.min(frame.width / own.width, frame.height / own.height)
  return {
    frame,
    picture: { width: own.width * fit, height: own.height * fit },
    mostScale: Math.max(leastMostScale, fit > 0 ? 1 / fit : 1),
  }
}

/** Enlarged about a point of the frame, counted from its centre: what is under it stays under it. */
export function zoomedAt(view: View, { factor, point }: { factor: number; point: Point }, stage: Stage): View {
  const scale = Math.min(stage.mostScale, Math.max(1, view.scale * factor))
  const grown = scale / view.scale
  return inSight({ scale, x: point.x - (point.x - view.x) * grown, y: point.y - (point.y - view.y) * grown }, stage)
}

export const movedBy = (view: View, by: Point, stage: Stage): View =>
  inSight({ ...view, x: view.x + by.x, y: view.y + by.y }, stage)

/** No edge of the picture comes further in than the frame's; what is smaller than the frame stays in its middle. */
function inSight({ scale, x, y }: View, { frame, picture }: Stage): View {
  const within = (value: number, shown: number, room: number) => {
    const most = Math.max(0, (shown * scale - room) / 2)
    return Math.min(most, Math.max(-most, value))
  }
  return { scale, x: within(x, picture.width, frame.width), y: within(y, picture.height, frame.height) }
}
