/** How a body is photographed. */
export interface Shot {
  width: number
  height: number
  /** Degrees: around the body, above the horizon, and the lens's angle of view. */
  turn: number
  rise: number
  lens: number
  /** Point looked at and distance; worked out to fit the body where left out. */
  target?: [number, number, number]
  away?: number
  /** Share of the picture the body fills. */
  fill?: number
  /** Moves the body up in the picture, as a share of its height. */
  lift?: number
  /** Leans a body that stands on its edge back by so many degrees. */
  lean?: number
  /** Paints the ground; plain warm white where left out. */
  ground?: (x: number, y: number, footprint: number, out: Float32Array) => void
  groundGloss?: number
  /** A wall so far behind the body. */
  wall?: { y: number; paint: (x: number, z: number, footprint: number, out: Float32Array) => void }
  /** Where the light comes from; from behind on the left where left out, which suits things that lie flat. */
  sun?: [number, number, number]
  /** Opens the lens for the body: 1 where left out. */
  exposure?: number
  /** Blur of what is nearer or further than the target: millimetres of depth that stay sharp. */
  sharp?: number
}
