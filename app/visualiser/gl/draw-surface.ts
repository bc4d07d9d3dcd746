import { laidFaces } from '#contract/rooms/laid-faces.ts'
import { type LaidChoice, laidAs, layable } from '#contract/rooms/room-stone.ts'
import type { RoomStoneDetails } from '#contract/rooms/room-stone-list.ts'
import { grouts } from '#contract/rooms/rooms.ts'
import { facesFor } from '#laying/faces-for.ts'
import { directionOf } from '#laying/geometry/polygon.ts'
import { largestPiece } from '#laying/lattice-layout.ts'
import { type LaidAs, latticeOf, layStone, sheetOf } from '#laying/lay-stone.ts'
import type { Size } from '#laying/pattern.ts'
import type { Graphics, Program, Target } from './graphics.ts'
import { latticeTable, TABLE_HEIGHT, TABLE_WIDTH } from './lattice-table.ts'
import type { RoomLayers } from './room-files.ts'
import { facesFrom, linearColour, type Scene, type Triple } from './scene.ts'
import { surface as surfaceShader } from './shaders/surface.ts'

/** A stone and how it is laid. */
export interface LaidStone {
  stone: RoomStoneDetails
  laid: LaidChoice
}

const JOINT_SHADE = 0.86
const PLAIN_GLOSS = 0.35
const MOST_PATTERNS = 12

type Room = {
  graphics: Graphics
  scene: Scene
  layers: RoomLayers
  /** The textures of the stones by their URLs. */
  slabs: ReadonlyMap<string, WebGLTexture>
}

type Surface = {
  name: string
  laidStone: LaidStone | undefined
  /** The share of the base over the pale stone, in a room with two bases. */
  share: Triple | undefined
}

/** Draws one surface at a time; blending adds up their light. */
export function surfacePainter({ graphics, scene, layers, slabs }: Room) {
  const { gl, program, bind, fill } = graphics
  const names = Object.keys(scene.surfaces)
  const patternIn = patternTextures(graphics)

  return ({ name, laidStone, share }: Surface, into: Target) => {
    const { faces: drawn, plain } = scene.surfaces[name]!
    const as = laidStone && laidAs(layable(laidStone.stone), laidStone.laid)
    const faces = laidFaces(name, drawn, as ? { ...as, direction: laidStone.laid.direction } : null)
    const stoneFaces = laidStone?.stone.texture.faces ?? []
    const sheet = as ? sheetOf(as) : undefined
    const pattern = as && !sheet ? patternIn(as, stoneFaces) : undefined
    const shader = surfaceShader({
      layout: sheet ?? (pattern ? 'lattice' : laidStone ? 'whole' : 'plain'),
      faces: faces.length,
      hasTwoBases: share !== undefined,
      mask: names.indexOf(name),
      candidates: pattern?.candidates ?? 0,
      sides: pattern?.sides ?? 0,
      hasSecond: (laidStone?.stone.texture.src.length ?? 0) > 1,
      leanings: laidStone?.stone.texture.leanings.length ?? 0,
      stoneFaces: stoneFaces.length,
    })
    const { use, at } = program(shader)
    use()
    setCamera({ gl, at }, scene, into)
    for (const [field, values] of Object.entries(facesFrom(faces, scene.camera.position)))
      if (field === 'faceEnds') gl.uniform4fv(at(field), values)
      else gl.uniform3fv(at(field), values)
    const gloss = laidStone?.stone.texture.gloss ?? PLAIN_GLOSS
    const softness = (1 - gloss) * (layers.mirrors.length - 1)
    const sharper = Math.min(layers.mirrors.length - 2, Math.floor(softness))
    gl.uniform1f(at('gloss'), gloss)
    gl.uniform1f(at('softShare'), softness - sharper)
    const textures: Record<string, WebGLTexture> = {
      ...(layers.dark && { darkLight: layers.dark.darkLight }),
      light: layers.light,
      masks: layers.masks,
      sharper: layers.mirrors[sharper]!,
      softer: layers.mirrors[sharper + 1]!,
    }
    if (share) setShare({ gl, at }, scene, share)
    if (!laidStone) gl.uniform3fv(at('jointLight'), linearColour(plain))
    else {
      const { texture } = laidStone.stone
      const [first, second] = texture.src.map((src) => slabs.get(src)!)
      textures.slab = first!
      if (second) textures.secondSlab = second
      // A pattern has the sizes of its pieces in its table.
      const piece = as && sheet ? layStone(as, 0, texture.seed) : { width: texture.span, height: texture.span }
      setStone({ gl, at }, laidStone, { ...piece, reach: pattern?.reach ?? Math.hypot(piece.width, piece.height) / 2 })
      if (as && sheet) gl.uniform2f(at('chip'), as.size.width, as.size.height)
      if (pattern) {
        textures.table = pattern.texture
        gl.uniform4fv(at('steps'), pattern.steps)
      }
    }
    bind(at, textures)
    fill(into)
  }
}

/** Uploads patterns as textures for the shader. The last few are cached, because a picture is often drawn twice. */
function patternTextures(graphics: Graphics) {
  const cache = new Map<string, ReturnType<typeof upload>>()
  const upload = (as: LaidAs, faces: readonly Size[]) => {
    const pattern = latticeOf(as)
    if (!pattern) throw new Error(`${as.pattern} is not a lattice`)
    const { texels, ...table } = latticeTable(pattern, faces)
    const { width, height } = largestPiece(pattern)
    return {
      ...table,
      texture: graphics.numbers(texels, TABLE_WIDTH, TABLE_HEIGHT),
      reach: Math.hypot(width, height) / 2,
    }
  }
  return (as: LaidAs, faces: readonly Size[]) => {
    const key = JSON.stringify([as, faces])
    const cached = cache.get(key)
    if (cached) return cached
    const [oldest] = cache
    if (oldest && cache.size >= MOST_PATTERNS) {
      graphics.gl.deleteTexture(oldest[1].texture)
      cache.delete(oldest[0])
    }
    const uploaded = upload(as, faces)
    cache.set(key, uploaded)
    return uploaded
  }
}

type Uniforms = { gl: WebGL2RenderingContext; at: Program['at'] }

function setCamera({ gl, at }: Uniforms, { camera, mirrorMax }: Scene, { width, height }: Target) {
  gl.uniform2f(at('size'), width, height)
  gl.uniform3fv(at('right'), camera.right)
  gl.uniform3fv(at('up'), camera.up)
  gl.uniform3fv(at('forward'), camera.forward)
  gl.uniform2fv(at('shift'), camera.shift)
  gl.uniform1f(at('sensor'), camera.sensor)
  gl.uniform1f(at('mirrorMost'), mirrorMax)
}

/** The reflections were rendered over the pale stone. */
function setShare({ gl, at }: Uniforms, { bounce }: Scene, share: Triple) {
  gl.uniform3fv(at('pale'), share)
  gl.uniform3fv(at('dimming'), bounce?.dimmed.map((value, part) => value + share[part]! * (1 - value)) ?? [1, 1, 1])
}

function setStone({ gl, at }: Uniforms, { stone, laid }: LaidStone, { reach, ...piece }: Size & { reach: number }) {
  const { texture } = stone
  const grout = linearColour(laid.grout ? grouts[laid.grout].colour : texture.joint)
  gl.uniform1f(at('span'), texture.span)
  gl.uniform1f(at('joint'), laid.joint)
  gl.uniform1f(at('variety'), texture.variety)
  gl.uniform1f(at('edgeRadius'), texture.edge_radius)
  gl.uniform1f(at('reach'), reach)
  gl.uniform2fv(at('direction'), directionOf(laid.direction))
  gl.uniform1ui(at('seed'), texture.seed >>> 0)
  gl.uniform3fv(
    at('jointLight'),
    grout.map((value) => value * JOINT_SHADE),
  )
  if (texture.faces.length > 0) {
    gl.uniform3f(at('wholePiece'), piece.width, piece.height, facesFor(piece, texture.faces))
    gl.uniform4fv(
      at('stoneFaces'),
      texture.faces.flatMap(({ x, y, width, height }) => [x, y, width, height]),
    )
  }
  if (texture.leanings.length > 0) gl.uniform3fv(at('leanings'), texture.leanings.flatMap(linearColour))
}
