export type Triple = [number, number, number]

interface Face {
  origin: Triple
  u: Triple
  v: Triple
  size: [number, number]
  at: [number, number]
}

/** The data of a rendered room (`public/rooms/<room>/scene.json`). */
export interface Scene {
  width: number
  height: number
  camera: { position: Triple; right: Triple; up: Triple; forward: Triple; sensor: number; shift: [number, number] }
  surfaces: Record<string, { plain: string; faces: Face[] }>
  grey: number
  /** Two bases, over a dark and over a pale stone on this surface; left out for a room with one base. */
  bounce?: { surface: string; dark: number; pale: number; dimmed: Triple }
  tone: { linear: number; white: number }
  lightMax: number
  mirrorMax: number
}

const dot = (a: Triple, b: Triple) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

const cross = (a: Triple, b: Triple): Triple => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

/** The faces of a surface relative to the camera, as uniforms for the shader. */
export function facesFrom(faces: Face[], position: Triple) {
  const fromCamera = faces.map(({ origin, u, v, size, at }) => {
    const normal = cross(u, v)
    const towards: Triple = [position[0] - origin[0], position[1] - origin[1], position[2] - origin[2]]
    const corner = [dot(towards, u), dot(towards, v)] as const
    return {
      u,
      v,
      normal,
      plane: [-dot(towards, normal), corner[0] + at[0], corner[1] + at[1]],
      ends: [...corner, ...size],
    }
  })
  return {
    faceU: fromCamera.flatMap(({ u }) => u),
    faceV: fromCamera.flatMap(({ v }) => v),
    faceNormal: fromCamera.flatMap(({ normal }) => normal),
    facePlane: fromCamera.flatMap(({ plane }) => plane),
    faceEnds: fromCamera.flatMap(({ ends }) => ends),
  }
}

/** '#e4e4e2' as linear light. */
export const linearColour = (hex: string): Triple =>
  [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as Triple

/** The share of the base over the pale stone, for a stone of this colour on the surface that lights the room. */
export const paleShare = ({ dark, pale }: NonNullable<Scene['bounce']>, hex: string): Triple =>
  linearColour(hex).map((value) => (value - dark) / (pale - dark)) as Triple
