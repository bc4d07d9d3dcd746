import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pictureManifestSchema, type SlabEntry, slabManifestSchema } from '#contract/files/catalogue-file.ts'
import { pictureWidths } from '#contract/media/picture.ts'
import type { FacePlace } from '#contract/rooms/room-stone-list.ts'

export type ShopPicture = { src: string; alt: string; width: number; height: number; preview: string | null }

/** Every picture the shop has, by name: 'products/carrara-honed/piece', 'site/slide-marble'. */
export type PictureManifest = {
  get: (name: string) => ShopPicture | null
  /** The names of all pictures in a folder, such as 'site/'. */
  names: (folder: string) => string[]
  /** The file that the sizes of a picture are made from; null if the name is not in the manifest. */
  master: (name: string) => { path: string; width: number; version: string } | null
  slab: (slug: string) => ShopSlab | null
}

/** The texture that the pieces of a stone are cut from in a room, and that of its second stone if it has one. */
export type ShopSlab = SlabEntry & {
  files: { path: string; src: string }[]
  /** Where photographed faces are on the texture; none if the studio has drawn it. */
  faces: FacePlace[]
}

export function readPictureManifest(root: string): PictureManifest {
  const file = join(root, 'catalogue/pictures.json')
  const entries = existsSync(file) ? pictureManifestSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : {}
  const versions = new Map<string, string>()
  const slabs = readSlabs(root)
  const pathOf = (name: string) => join(root, 'public/pictures', `${name}.avif`)
  const versionOfFile = (path: string) => {
    let version = versions.get(path)
    if (!version) {
      version = createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 10)
      versions.set(path, version)
    }
    return version
  }
  const versionOf = (name: string) => versionOfFile(pathOf(name))
  const entryOf = (name: string) =>
    Object.hasOwn(entries, name) && existsSync(pathOf(name)) ? entries[name] : undefined
  return {
    get(name) {
      const entry = entryOf(name)
      if (!entry) return null
      const widest = pictureWidths.findLast((width) => width <= entry.width) ?? pictureWidths[0]
      const { alt, width, height, preview } = entry
      return { src: `/images/${name}/${widest}?v=${versionOf(name)}`, alt, width, height, preview }
    },
    names: (folder) => Object.keys(entries).filter((name) => name.startsWith(folder) && entryOf(name)),
    master(name) {
      const entry = entryOf(name)
      return entry ? { path: pathOf(name), width: entry.width, version: versionOf(name) } : null
    },
    slab(slug) {
      const entry = Object.hasOwn(slabs, slug) ? slabs[slug] : undefined
      if (!entry) return null
      const names = entry.second ? [slug, `${slug}.second`] : [slug]
      const files = names.map((name) => {
        const path = join(root, 'public/slabs', `${name}.avif`)
        return { path, src: `/slabs/${name}.avif?v=${versionOfFile(path)}` }
      })
      return { ...entry, files, faces: [] }
    },
  }
}

function readSlabs(root: string): Record<string, SlabEntry> {
  const file = join(root, 'catalogue/slabs.json')
  return existsSync(file) ? slabManifestSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : {}
}

/** A picture from the manifest, or a plain placeholder until there is one. */
export function pictureOrPlaceholder(
  manifest: PictureManifest,
  name: string,
  placeholder: Omit<ShopPicture, 'preview' | 'src'>,
): ShopPicture {
  return manifest.get(name) ?? { ...placeholder, src: `/images/${name}.svg`, preview: null }
}
