import { type Product, shownSize } from '../product.ts'
import type { Shot } from '../shot.ts'
import { solidOf } from '../solids/object-of.ts'
import type { Solid } from '../solids/solid.ts'
import { group } from '../solids/stone-piece.ts'
import { FRONT_SUN, type Shown, trace } from '../tracer.ts'
import { mirrored } from './bookmatch.ts'

/** The piece picture: one tile, slab, object or pack on a plain paper background. */
export async function drawSingle(product: Product, size: number): Promise<Shown> {
  const { object, family } = product.look
  if (object === 'slab') return drawSlab(product, size)
  const solid = await solidOf(product, Math.round(size * 0.78))
  return trace(solid, { ...frame(size), ...poseOf(object, family, solid) })
}

const frame = (size: number): Pick<Shot, 'width' | 'height' | 'lens' | 'fill'> => ({
  width: size,
  height: size,
  lens: 24,
  fill: 0.86,
})

function poseOf(object: string, family: string, solid: Solid): Pick<Shot, 'turn' | 'rise'> & Partial<Shot> {
  if (family === 'pack') {
    const tall = solid.high[2] > (solid.high[0] - solid.low[0]) * 0.6
    return tall
      ? { turn: -20, rise: 12, sun: FRONT_SUN, fill: 0.8, exposure: 1.18 }
      : { turn: -26, rise: 38, sun: FRONT_SUN, fill: 0.94, exposure: 1.12 }
  }
  if (object === 'sink') return { turn: -18, rise: 36, fill: 0.98, exposure: 1.22 }
  if (object === 'table-top') return { turn: -22, rise: 26, fill: 0.88, exposure: 1.04 }
  if (object === 'vanity-top') return { turn: -20, rise: 42, fill: 0.94, exposure: 1.05 }
  if (object === 'sill' || object === 'moulding' || object === 'off-cut' || object === 'hearth')
    return { turn: -30, rise: 44, fill: 0.92 }
  if (object === 'brick-slip') return { turn: -24, rise: 46, fill: 0.9 }
  if (object === 'mosaic') return { turn: -16, rise: 62 }
  return { turn: -18, rise: 60 }
}

/** A slab on its long edge, or a bookmatched pair upright next to each other, mirrored. */
async function drawSlab(product: Product, size: number): Promise<Shown> {
  const pose = {
    ...frame(size),
    turn: -9,
    rise: 6,
    lean: 80,
    fill: 0.88,
    lift: -0.03,
    sun: [-0.3, -0.92, 0.4] as [number, number, number],
    exposure: 1.16,
  }
  if (!product.collections.includes('bookmatch-slabs'))
    return trace(await solidOf(product, Math.round(size * 0.8)), pose)
  const { width, height, thickness } = shownSize(product)
  const onEnd = { ...product, sizes: [{ ...product.sizes[0]!, size: `${height}x${width}x${thickness}` }] }
  const solid = await solidOf(onEnd, Math.round(size * 0.72))
  return trace(
    group(
      [
        { solid, x: -height / 2 - 5, y: 0 },
        { solid: mirrored(solid), x: height / 2 + 5, y: 0 },
      ],
      false,
    ),
    pose,
  )
}
