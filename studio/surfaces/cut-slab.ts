import { addWaves, type Frame, waves } from '../frame.ts'
import { developSlab, honestGain, isBroken, ramp, type Slab, type Stone } from '../surface.ts'
import { painters } from './painters.ts'

/** The effect of finishing on the sawn face, added to the natural relief of the stone. */
function finishRelief(stone: Stone, frame: Frame, relief: Float32Array) {
  const seed = stone.seed + 900
  if (stone.finish === 'polished' || stone.finish === 'honed') {
    // Grinding reduces the natural relief; open pits remain.
    const left = stone.finish === 'polished' ? 0.02 : 0.3
    for (let at = 0; at < relief.length; at++) if (relief[at]! > -0.3) relief[at] = relief[at]! * left
  }
  if (stone.finish === 'brushed') {
    addWaves(relief, frame, seed, { wavelength: 22, amplitude: 0.2, octaves: 4, gain: 0.55, bend: 8 })
    addWaves(relief, frame, seed + 1, {
      wavelength: 2.6,
      amplitude: 0.035,
      octaves: 2,
      gain: 0.8,
      angle: 8,
      stretch: 3,
    })
  }
  if (stone.finish === 'tumbled') {
    addWaves(relief, frame, seed + 2, { wavelength: 55, amplitude: 0.4, octaves: 3, gain: 0.5 })
    addWaves(relief, frame, seed + 3, { wavelength: 7, amplitude: 0.1, octaves: 3, gain: 0.6 })
    const knocks = ramp(waves(frame, seed + 4, { wavelength: 13, octaves: 3, gain: 0.6 }), 0.82, 1.15)
    for (let at = 0; at < relief.length; at++) relief[at] = relief[at]! - knocks[at]! * 0.9
  }
  if (isBroken(stone)) {
    // Broken, not sawn: slanting facets with sharp ridges between them.
    const facets = waves(frame, seed + 5, { wavelength: 52, octaves: 5, gain: 0.42, stretch: 1.7, angle: 8 })
    for (let at = 0; at < relief.length; at++) relief[at] = relief[at]! + (1 - Math.abs(facets[at]!)) * 4
    addWaves(relief, frame, seed + 6, { wavelength: 90, amplitude: 3, octaves: 2 })
    addWaves(relief, frame, seed + 7, { wavelength: 10, amplitude: 0.42, octaves: 4, gain: 0.55 })
  }
}

/** The gain of each stone, measured on a coarse wide view, so that every view uses the same. */
const gains = new Map<number, ReturnType<typeof honestGain>>()

/** A view of a stone's endless slab: painted, finished, and with the right average colour. */
export function cutSlab(stone: Stone, frame: Frame): Slab {
  const paint = painters[stone.family]
  if (!paint) throw new Error(`no painter for the family '${stone.family}'`)
  let gain = gains.get(stone.seed)
  if (!gain) {
    if (gains.size > 50) gains.clear()
    gain = honestGain(paint(stone, { x: 200, y: 200, width: 150, height: 150, scale: 0.1 }), stone.ground)
    gains.set(stone.seed, gain)
  }
  const { figure } = stone
  const drawn = { ...frame, x: frame.x / figure, y: frame.y / figure, scale: frame.scale * figure }
  const surface = { ...paint(stone, drawn), frame }
  finishRelief(stone, frame, surface.relief)
  return developSlab(surface, gain)
}
