import type { RoomName } from '#contract/rooms/rooms.ts'
import { canDraw, type LaidStone, surfacePainter } from './draw-surface.ts'
import { openGraphics } from './graphics.ts'
import { fetchPicture, fetchRoom, uploadLayers } from './room-files.ts'
import { merge } from './shaders/merge.ts'

export type LaidSurfaces = Record<string, LaidStone | undefined>

/** Draws a room on a canvas, whenever what lies in it has changed; the stones it opens with are fetched beside it. */
export async function openRoomView(canvas: HTMLCanvasElement, room: RoomName, opening: LaidSurfaces) {
  const graphics = openGraphics(canvas)
  const { gl, picture, program, bind, fill } = graphics
  const slabs = new Map<string, WebGLTexture>()

  async function loadSlab(src: string) {
    if (slabs.has(src)) return
    const bitmap = await fetchPicture(src)
    if (!slabs.has(src)) slabs.set(src, picture(bitmap, true))
  }

  const slabsOf = (surfaces: LaidSurfaces) => Object.values(surfaces).flatMap((lying) => lying?.stone.texture.src ?? [])

  /** Fetches what the stones need; drawing itself waits for nothing. */
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

  return {
    load,
    hasLoaded: (surfaces: LaidSurfaces) => slabsOf(surfaces).every((src) => slabs.has(src)),
    /** Whether the shader knows every pattern; else the server draws the room. */
    canDraw: (surfaces: LaidSurfaces) => Object.values(surfaces).every((lying) => !lying || canDraw(lying)),
    finished: graphics.finished,
    draw(surfaces: LaidSurfaces, width: number) {
      resize(width)
      gl.bindFramebuffer(gl.FRAMEBUFFER, laid.frame)
      gl.clearColor(0, 0, 0, 0)
      gl.clear(gl.COLOR_BUFFER_BIT)
      gl.enable(gl.BLEND)
      gl.blendFunc(gl.ONE, gl.ONE)
      for (const name of Object.keys(scene.surfaces)) paint({ name, lying: surfaces[name] }, laid)
      gl.disable(gl.BLEND)
      const { use, at } = program(merge)
      use()
      gl.uniform2f(at('size'), laid.width, laid.height)
      gl.uniform2f(at('tone'), scene.tone.linear, scene.tone.white)
      gl.uniform1f(at('grey'), scene.grey)
      bind(at, { base: layers.base, light: layers.light, laid: laid.into })
      fill(null)
    },
  }
}

export type RoomView = Awaited<ReturnType<typeof openRoomView>>
