import type { RoomName } from '#contract/rooms/rooms.ts'
import type { Graphics } from './graphics.ts'
import type { Scene } from './scene.ts'
import { decode } from './shaders/decode.ts'

/** The picture's values unchanged: no premultiplied alpha, no conversion to the screen's colour space. */
export async function fetchPicture(src: string): Promise<ImageBitmap> {
  const response = await fetch(src)
  if (!response.ok) throw new Error(`${src}: ${response.status}`)
  return createImageBitmap(await response.blob(), { premultiplyAlpha: 'none', colorSpaceConversion: 'none' })
}

async function fetchScene(src: string): Promise<Scene> {
  const response = await fetch(src)
  if (!response.ok) throw new Error(`${src}: ${response.status}`)
  return response.json()
}

const mirrors = ['mirror', 'mirror-soft', 'mirror-softest']

/** Loads all layers of a rendered room at once. */
export async function fetchRoom(room: RoomName) {
  const at = `/rooms/${room}`
  const layer = (name: string) => fetchPicture(`${at}/${name}.avif`)
  const opened = fetchScene(`${at}/scene.json`)
  const overDark = opened.then(({ bounce }) => bounce && Promise.all([layer('base-dark'), layer('light-dark')]))
  const [scene, dark, base, light, masks, ...reflections] = await Promise.all([
    opened,
    overDark,
    layer('base'),
    layer('light'),
    fetchPicture(`${at}/masks.webp`),
    ...mirrors.map(layer),
  ])
  return { scene, dark, base, light, masks, mirrors: reflections }
}

type RoomFiles = Awaited<ReturnType<typeof fetchRoom>>

export type RoomLayers = ReturnType<typeof uploadLayers>

/** The room's layers as textures: the bases in sRGB, the light in linear values, the reflections from sharp to soft. */
export function uploadLayers(graphics: Graphics, { scene, dark, base, light, masks, mirrors }: RoomFiles) {
  const cover = graphics.picture(masks)
  const lightOf = (source: ImageBitmap) => decoded(graphics, source, { most: scene.lightMax, masks: cover })
  return {
    base: graphics.picture(base),
    masks: cover,
    light: lightOf(light),
    dark: dark && { darkBase: graphics.picture(dark[0]), darkLight: lightOf(dark[1]) },
    mirrors: mirrors.map((mirror) => graphics.picture(mirror)),
  }
}

/** Decodes a log-coded layer to linear light. */
function decoded(
  { gl, picture, target, program, bind, fill }: Graphics,
  source: ImageBitmap,
  { most, masks }: { most: number; masks: WebGLTexture },
) {
  const from = picture(source)
  const to = target(source.width, source.height)
  const { use, at } = program(decode)
  use()
  gl.uniform1f(at('most'), most)
  bind(at, { source: from, masks })
  fill(to)
  gl.deleteTexture(from)
  return to.into
}
