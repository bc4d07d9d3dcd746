/** How an object is photographed. */
export interface Shot {
  width: number
  height: number
  /** Degrees: around the object, above the horizon, and the angle of view of the lens. */
  turn: number
  rise: number
  lens: number
  /** The target point and its distance; calculated to fit the object by default. */
  target?: [number, number, number]
  away?: number
  /** The share of the picture that the object fills. */
  fill?: number
  /** Moves the object up in the picture, as a share of its height. */
  lift?: number
  /** Leans an object that stands on its edge back, in degrees. */
  lean?: number
  /** Paints the ground; plain warm white by default. */
  ground?: (x: number, y: number, footprint: number, out: Float32Array) => void
  groundGloss?: number
  /** A wall behind the object, at `y`. */
  wall?: { y: number; paint: (x: number, z: number, footprint: number, out: Float32Array) => void }
  /** Where the light comes from; by default from behind on the left, which suits flat objects. */
  sun?: [number, number, number]
  /** Exposure of the object; 1 by default. */
  exposure?: number
  /** Millimetres of depth around the target that stay sharp. */
  sharp?: number
}
