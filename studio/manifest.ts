import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { z } from 'zod'
import { pictureManifestSchema, type SlabEntry, slabManifestSchema } from '#contract/files/catalogue-file.ts'
import { settingOf } from './pictures/room.ts'
import type { Product } from './product.ts'

export const kinds = ['piece', 'laid', 'close', 'room'] as const
export type Kind = (typeof kinds)[number]

export const project = join(import.meta.dirname, '..')

export type PictureEntry = z.output<typeof pictureManifestSchema>[string]

const manifestPath = join(project, 'catalogue/pictures.json')
const slabsPath = join(project, 'catalogue/slabs.json')
/** The hash of each picture's parameters, so that a stopped run can continue. */
const drawnPath = join(project, 'studio/drawn.json')

export const readManifest = (): Record<string, PictureEntry> =>
  existsSync(manifestPath) ? pictureManifestSchema.parse(JSON.parse(readFileSync(manifestPath, 'utf8'))) : {}

export const readDrawn = (): Record<string, string> =>
  existsSync(drawnPath) ? JSON.parse(readFileSync(drawnPath, 'utf8')) : {}

export const readSlabs = (): Record<string, SlabEntry> =>
  existsSync(slabsPath) ? slabManifestSchema.parse(JSON.parse(readFileSync(slabsPath, 'utf8'))) : {}

const sorted = <T>(record: Record<string, T>) =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))

function writeJson(path: string, value: unknown) {
  // Written to a new file and renamed, so that a stopped run never leaves half a file.
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.new`, `${JSON.stringify(value, null, 1)}\n`)
  renameSync(`${path}.new`, path)
}

export const writeSlabs = (slabs: Record<string, SlabEntry>) => writeJson(slabsPath, sorted(slabs))

/** The pictures a run has drawn so far. */
export interface Harvest {
  pictures: Record<string, PictureEntry>
  parameters: Record<string, string>
}

/** Merges into the files on disk, because another run may have written to them. */
export function bringIn({ pictures, parameters }: Harvest) {
  writeJson(manifestPath, sorted({ ...readManifest(), ...pictures }))
  writeJson(drawnPath, sorted({ ...readDrawn(), ...parameters }))
}

export const keyOf = (product: Product, kind: Kind) => `products/${product.slug}/${kind}`

export const fileOf = (key: string) => join(project, 'public/pictures', `${key}.avif`)

/** Increase one when a painter changes so much that all pictures of that kind have to be drawn again. */
const editions: Record<Kind, number> = { piece: 1, laid: 1, close: 1, room: 1 }

const marks = new Map<string, string>()

/** Changes with the layers of the room, so that the picture is then drawn again. */
function layersMark(product: Product): string {
  if (product.look.family === 'pack') return ''
  const { scene } = settingOf(product)
  const cached = marks.get(scene)
  if (cached) return cached
  const base = join(project, 'studio/rooms/layers', scene, 'base.webp')
  const mark = existsSync(base) ? createHash('sha256').update(readFileSync(base)).digest('hex').slice(0, 12) : ''
  marks.set(scene, mark)
  return mark
}

/** Changes with anything the picture is drawn from. */
export function parametersOf(product: Product, kind: Kind): string {
  const { slug, name, finish, look, laying, rooms, collections, technical, sizes } = product
  // Joints and mixes are only visible if the picture shows several pieces.
  const several = kind === 'laid' || kind === 'room' || look.object === 'mosaic'
  // The pictures only show the first pattern.
  const visibleLaying = laying && { ...laying, patterns: laying.patterns.slice(0, 1) }
  const first = sizes.map(({ size, label }) => ({ size, label }))
  const text = JSON.stringify([
    editions[kind],
    kind,
    kind === 'room' ? layersMark(product) : '',
    slug,
    name,
    finish,
    look,
    several ? visibleLaying : laying?.patterns[0],
    rooms,
    collections,
    technical?.shade_variation,
    technical?.use,
    first,
  ])
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
