import type { RoomName } from '#contract/rooms/rooms.ts'
import { framePace } from '../frame-pace.ts'
import { type LaidStone, surfacePainter } from './draw-surface.ts'
import { openGraphics } from './graphics.ts'
import { fetchPicture, fetchRoom, uploadLayers } from './room-files.ts'
import { paleShare } from './scene.ts'
import { merge } from './shaders/merge.ts'

export type LaidSurfaces = Record<string, LaidStone | undefined>

/** Measured once for the device, in all rooms. */
const pace = framePace()

/** Opens a room for drawing on a canvas. The stones to show first load together with the room. */
export async function openRoomView(canvas: HTMLCanvasElement, room: RoomName, opening: LaidSurfaces) {
  const graphics = openGraphics(canvas)
  const { gl, picture, program, bind, fill } = graphics
  const slabs = new Map<string, WebGLTexture>()

  async function loadSlab(src: string) {
    if (slabs.has(src)) return
    const bitmap = await fetchPicture(src)
    if (!slabs.has(src)) slabs.set(src, picture(bitmap, true))
  }

  const slabsOf = (surfaces: LaidSurfaces) =>
    Object.values(surfaces).flatMap((laidStone) => laidStone?.stone.texture.src ?? [])

  /** Loads the textures of the stones. `draw` expects them to be loaded. */
  const load = (surfaces: LaidSurfaces) => Promise.all(slabsOf(surfaces).map(loadSlab))

  const [files] = await Promise.all([fetchRoom(room), load(opening)])
  const { scene } = files
  const layers = uploadLayers(graphics, files)
  const paint = surfacePainter({ graphics, scene, layers, slabs })
  let laid = graphics.target(canvas.width, canvas.height)

  function resize(width: number) {
    const height = Math.round((width * scene.height) / scene.width)
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width
      canvas.height = height
    }
    if (laid.width === width && laid.height === height) return
    gl.deleteTexture(laid.into)
    gl.deleteFramebuffer(laid.frame)
    laid = graphics.target(width, height)
  }

  const names = Object.keys(scene.surfaces)
  /** The albedo of the rendered stand-in by the colour channel of the masks. */
  const standIns = (albedo = scene.grey) =>
    [0, 1, 2].map((mask) => (names[mask] === scene.bounce?.surface ? albedo : scene.grey))
  const colourOf = (name: string, surfaces: LaidSurfaces) =>
    surfaces[name]?.stone.texture.colour ?? scene.surfaces[name]!.plain

  return {
    load,
    hasLoaded: (surfaces: LaidSurfaces) => slabsOf(surfaces).every((src) => slabs.has(src)),
    finished: graphics.finished,
    pace,
    /** Keeps the picture on another canvas while this one draws the next. */
    copyTo(other: HTMLCanvasElement | null) {
      if (!other) return
      other.width = canvas.width
      other.height = canvas.height
      other.getContext('2d')?.drawImage(canvas, 0, 0)
    },
    draw(surfaces: LaidSurfaces, width: number) {
      resize(width)
      const { bounce } = scene
      const share = bounce && paleShare(bounce, colourOf(bounce.surface, surfaces))
      gl.bindFramebuffer(gl.FRAMEBUFFER, laid.frame)
      gl.clearColor(0, 0, 0, 0)
      gl.clear(gl.COLOR_BUFFER_BIT)
      gl.enable(gl.BLEND)
      gl.blendFunc(gl.ONE, gl.ONE)
      for (const name of names) paint({ name, laidStone: surfaces[name], share }, laid)
      gl.disable(gl.BLEND)
      const { use, at } = program(merge(share !== undefined))
      use()
      gl.uniform2f(at('size'), laid.width, laid.height)
      gl.uniform2f(at('tone'), scene.tone.linear, scene.tone.white)
      gl.uniform3fv(at('albedos'), standIns(bounce?.pale))
      if (bounce && share) {
        gl.uniform3fv(at('pale'), share)
        gl.uniform3fv(at('darkAlbedos'), standIns(bounce.dark))
      }
      bind(at, { base: layers.base, light: layers.light, masks: layers.masks, laid: laid.into, ...layers.dark })
      fill(null)
    },
  }
}

export type RoomView = Awaited<ReturnType<typeof openRoomView>>
