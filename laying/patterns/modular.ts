import { at, micrometres, oblong, type Pattern, type Size } from '../pattern.ts'
import type { Courses, Module } from './modules.ts'

export interface Mix {
  module: Module
  /** The sizes as sold, in the order of the module. */
  sizes: readonly Size[]
  joint: number
  /** Millimetres from joint to joint of one unit; pieces of nominal sizes are cut smaller by a joint. */
  pitch: number
}

/** Several sizes on a grid of units (opus). A piece smaller than its units is centred in them, with wider joints. */
export function modular({ module, sizes, joint, pitch }: Mix): Pattern {
  const { steps, blocks } = module
  const inUnits = ({ width, height }: Size) => [Math.round(width / pitch), Math.round(height / pitch)] as const
  const places = sizes.map(inUnits)
  const slack = sizes.flatMap(({ width, height }, index) => {
    const [wide, high] = places[index]!
    return [wide * pitch - joint - width, high * pitch - joint - height]
  })
  const widest = Math.max(0, ...slack)
  return {
    steps: [at(steps[0][0] * pitch, steps[0][1] * pitch), at(steps[1][0] * pitch, steps[1][1] * pitch)],
    pieces: blocks.map(([column, row, wide, high]) => {
      const lying = places.findIndex(([width, height]) => width === wide && height === high)
      const size = lying >= 0 ? lying : places.findIndex(([width, height]) => width === high && height === wide)
      const sold = sizes[size]
      if (!sold) throw new Error(`no size is ${wide} × ${high} units of ${pitch} mm`)
      const width = Math.min(lying >= 0 ? sold.width : sold.height, wide * pitch - joint)
      const height = Math.min(lying >= 0 ? sold.height : sold.width, high * pitch - joint)
      return oblong({
        x: column * pitch + (wide * pitch - width) / 2,
        y: row * pitch + (high * pitch - height) / 2,
        width,
        height,
        size,
        turn: lying >= 0 ? 0 : 90,
      })
    }),
    sizes,
    joint: micrometres(joint),
    widestJoint: micrometres(joint + widest),
  }
}

/** Rows of flagstones of one height each. A row shorter than the longest gets wider joints. */
export function coursed({
  courses,
  sizes,
  joint,
}: {
  courses: Courses
  sizes: readonly Size[]
  joint: number
}): Pattern {
  const rows = courses.map(({ shift, pieces }) => {
    const faces = pieces.map(({ size, standing }) => {
      const { width, height } = sizes[size]!
      return standing ? { size, width: height, height: width, turn: 90 } : { size, width, height, turn: 0 }
    })
    const length = faces.reduce((sum, { width }) => sum + width + joint, 0)
    return { shift, faces, length, height: Math.max(...faces.map(({ height }) => height)) }
  })
  const period = Math.max(...rows.map(({ length }) => length))
  let y = 0
  const pieces = rows.flatMap(({ shift, faces, length, height }) => {
    const gap = joint + (period - length) / faces.length
    let x = shift * period
    const bottom = y
    y += height + joint
    return faces.map((face) => {
      const piece = oblong({ ...face, x, y: bottom })
      x += face.width + gap
      return piece
    })
  })
  const widest = Math.max(...rows.map(({ faces, length }) => joint + (period - length) / faces.length))
  const steps = [at(period, 0), at(0, y)] as const
  return { steps, pieces, sizes, joint: micrometres(joint), widestJoint: micrometres(widest) }
}
