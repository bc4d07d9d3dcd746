import { type LaidChoice, laidAs, layable } from '#contract/room-stone.ts'
import type { RoomStoneDetails } from '#contract/room-stones.ts'
import { grouts, type RoomName } from '#contract/rooms.ts'
import { directionOf } from '#laying/geometry/polygon.ts'
import { largestPiece } from '#laying/lattice-layout.ts'
import { latticeOf } from '#laying/lay-stone.ts'
import { type Graphics, NoGraphics, openGraphics, type Program } from './graphics.ts'
import { latticeTable, TABLE_HEIGHT, TABLE_WIDTH } from './lattice-table.ts'
import { facesFrom, linearColour, type Scene } from './scene.ts'
import { decode, merge, type SurfaceKind, surface as surfaceShader } from './shaders.ts'

/** A stone with everything said about how it lies. */
export interface LaidStone {
  stone: RoomStoneDetails
  laid: LaidChoice
}

export type LaidSurfaces = Record<string, LaidStone | undefined>

/** A pattern the shader does not know: the server draws it. */
export const canDraw = ({ stone, laid }: LaidStone) => {
  const as = laidAs(layable(stone), laid)
  return as === null || latticeOf(as) !== undefined
}

const JOINT_SHADE = 0.86
const PLAIN_GLOSS = 0.35

async function fetchPicture(src: string): Promise<ImageBitmap> {
  const response = await fetch(src)
  if (!response.ok) throw new Error(`${src}: ${response.status}`)
  return createImageBitmap(await response.blob(), { premultiplyAlpha: 'none', colorSpaceConversion: 'none' })
}

async function fetchRoom(room: RoomName) {
  const at = `/rooms/${room}`
  const [scene, base, light, sharp, soft, softest, masks] = await Promise.all([
    fetch(`${at}/scene.json`).then((response) => response.json() as Promise<Scene>),
    ...['base.avif', 'light.avif', 'mirror.avif', 'mirror-soft.avif', 'mirror-softest.avif', 'masks.webp'].map((name) =>
      fetchPicture(`${at}/${name}`),
    ),
  ] as [Promise<Scene>, ...Promise<ImageBitmap>[]])
  return { scene, base: base!, light: light!, mirrors: [sharp!, soft!, softest!], masks: masks! }
}

/** Draws a room on a canvas, whenever what lies in it has changed. */
export async function openRoomView(canvas: HTMLCanvasElement, room: RoomName) {
  const graphics = openGraphics(canvas)
  const files = await fetchRoom(room)
  const { gl, picture, program, bind, fill } = graphics
  const { scene } = files
  const layers = {
    base: picture(files.base),
    masks: picture(files.masks),
    light: decoded(graphics, files.light, scene.lightMax),
    mirrors: files.mirrors.map((mirror) => picture(mirror)),
  }
  const slabs = new Map<string, WebGLTexture>()
  let laid = graphics.target(canvas.width, canvas.height)

  async function slab(src: string): Promise<WebGLTexture> {
    const known = slabs.get(src)
    if (known) return known
    const made = picture(await fetchPicture(src), true)
    slabs.set(src, made)
    return made
  }

  function drawSurface(index: number, name: string, lying: LaidStone | undefined) {
    const { faces: stored, plain } = scene.surfaces[name]!
    const faces = facesFrom(stored, scene.camera.position)
    const as = lying && laidAs(layable(lying.stone), lying.laid)
    const pattern = as ? latticeOf(as) : undefined
    if (as && !pattern) throw new NoGraphics(`${as.pattern} is drawn by the server`)
    const table = pattern && latticeTable(pattern)
    const kind: SurfaceKind = {
      lies: table ? 'lattice' : lying ? 'whole' : 'plain',
      faces: stored.length,
      mask: index,
      candidates: table?.candidates ?? 0,
      sides: table?.sides ?? 0,
      hasSecond: (lying?.stone.texture.src.length ?? 0) > 1,
      leanings: lying?.stone.texture.leanings.length ?? 0,
    }
    const { use, at } = program(surfaceShader(kind))
    use()
    const gloss = lying?.stone.texture.gloss ?? PLAIN_GLOSS
    const place = (1 - gloss) * (layers.mirrors.length - 1)
    const from = Math.min(layers.mirrors.length - 2, Math.floor(place))
    const textures: Record<string, WebGLTexture> = {
      light: layers.light.into,
      masks: layers.masks,
      sharper: layers.mirrors[from]!,
      softer: layers.mirrors[from + 1]!,
    }
    gl.uniform1f(at('gloss'), gloss)
    gl.uniform1f(at('softShare'), place - from)
    setCamera({ gl, at }, scene, canvas)
    for (const [field, values] of Object.entries(faces))
      if (field === 'faceEnds') gl.uniform4fv(at(field), values)
      else gl.uniform3fv(at(field), values)
    if (!lying) gl.uniform3fv(at('jointLight'), linearColour(plain))
    else {
      const { texture } = lying.stone
      const [own, second] = texture.src.map((src) => slabs.get(src)!)
      textures.slab = own!
      if (second) textures.secondSlab = second
      const largest = pattern ? largestPiece(pattern) : { width: texture.span, height: texture.span }
      setStone({ gl, at }, lying, Math.hypot(largest.width, largest.height) / 2)
      if (table) {
        textures.table = graphics.numbers(table.texels, TABLE_WIDTH, TABLE_HEIGHT)
        gl.uniform4fv(at('steps'), table.steps)
      }
    }
    bind(at, textures)
    fill(laid)
    if (textures.table) gl.deleteTexture(textures.table)
  }

  return {
    aspect: scene.width / scene.height,
    /** Fetches what the stones need; drawing itself waits for nothing. */
    load: (surfaces: LaidSurfaces) =>
      Promise.all(Object.values(surfaces).flatMap((lying) => lying?.stone.texture.src.map(slab) ?? [])),
    draw(surfaces: LaidSurfaces, width = scene.width) {
      const height = Math.round(width / (scene.width / scene.height))
      if (canvas.width !== width) {
        canvas.width = width
        canvas.height = height
      }
      if (laid.width !== width || laid.height !== height) {
        gl.deleteTexture(laid.into)
        gl.deleteFramebuffer(laid.frame)
        laid = graphics.target(width, height)
      }
      gl.bindFramebuffer(gl.FRAMEBUFFER, laid.frame)
      gl.clearColor(0, 0, 0, 0)
      gl.clear(gl.COLOR_BUFFER_BIT)
      gl.enable(gl.BLEND)
      gl.blendFunc(gl.ONE, gl.ONE)
      for (const [index, name] of Object.keys(scene.surfaces).entries()) drawSurface(index, name, surfaces[name])
      gl.disable(gl.BLEND)
      const { use, at } = program(merge)
      use()
      gl.uniform2f(at('size'), width, height)
      gl.uniform2f(at('tone'), scene.tone.linear, scene.tone.white)
      gl.uniform1f(at('grey'), scene.grey)
      bind(at, { base: layers.base, light: layers.light.into, laid: laid.into })
      fill(null)
    },
  }
}

export type RoomView = Awaited<ReturnType<typeof openRoomView>>

/** A log-coded layer as linear light. */
function decoded({ gl, picture, target, program, bind, fill }: Graphics, source: ImageBitmap, most: number) {
  const from = picture(source)
  const to = target(source.width, source.height)
  const { use, at } = program(decode)
  use()
  gl.uniform1f(at('most'), most)
  bind(at, { source: from })
  fill(to)
  gl.deleteTexture(from)
  return to
}

type Uniforms = { gl: WebGL2RenderingContext; at: Program['at'] }

function setCamera({ gl, at }: Uniforms, { camera, mirrorMax }: Scene, size: HTMLCanvasElement) {
  gl.uniform2f(at('size'), size.width, size.height)
  gl.uniform3fv(at('right'), camera.right)
  gl.uniform3fv(at('up'), camera.up)
  gl.uniform3fv(at('forward'), camera.forward)
  gl.uniform2fv(at('shift'), camera.shift)
  gl.uniform1f(at('sensor'), camera.sensor)
  gl.uniform1f(at('mirrorMost'), mirrorMax)
}

function setStone({ gl, at }: Uniforms, { stone, laid }: LaidStone, reach: number) {
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
  if (texture.leanings.length > 0) gl.uniform3fv(at('leanings'), texture.leanings.flatMap(linearColour))
}
