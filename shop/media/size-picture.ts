import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pictureWidths } from '#contract/media/picture.ts'
import { openSharp } from './open-sharp.ts'
import type { PictureManifest } from './picture-manifest.ts'

export type PictureFormat = 'avif' | 'webp' | 'jpeg'

/** At most two pictures are resized at a time, so that one visitor cannot use up the whole machine. */
const maxConcurrent = 2

type Sources = {
  manifest: PictureManifest
  /** The file of an uploaded picture; null if there is none. */
  readUpload: (hash: string) => Promise<Uint8Array | null>
  /** The picture of a laid area of photographed stone; null if there is none. */
  readLaid: (slug: string, version: string) => Promise<Uint8Array | null>
  /** A straightened face of a batch; null if there is none. */
  readBatchFace: (batchId: number, version: string) => Promise<Uint8Array | null>
  /** Where resized pictures are cached. */
  folder: string
}

type PictureSize = { width: number; format: PictureFormat }
type Master = string | Uint8Array | null

/**
 * Resizes pictures on first request and caches them on disk. Only pictures in the manifest and uploads exist, and only at
 * the shop's widths, so requests cannot create an unlimited number of files.
 */
export function pictureSizer({ manifest, readUpload, readLaid, readBatchFace, folder }: Sources) {
  const pending = new Map<string, Promise<Buffer | null>>()
  const waiting: (() => void)[] = []
  let busy = 0

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (busy < maxConcurrent) busy++
    else await new Promise<void>((resume) => waiting.push(resume))
    try {
      return await work()
    } finally {
      // The next in line takes over this place, so `busy` stays as it is.
      const next = waiting.shift()
      if (next) next()
      else busy--
    }
  }

  type Make = (size: PictureSize, path: string) => Promise<Buffer | null>
  const stored =
    (read: () => Promise<Master>): Make =>
    (size, path) =>
      inTurn(async () => resize(await read(), size, path))
  /** Pictures that must be drawn first wait in a separate queue, so that they do not delay the resizing of others. */
  const drawn =
    (read: () => Promise<Master>): Make =>
    async (size, path) => {
      const master = await read()
      return inTurn(() => resize(master, size, path))
    }

  async function cached(name: string, size: PictureSize, make: Make): Promise<Buffer | null> {
    const path = join(folder, `${name}-${size.width}.${size.format}`)
    if (existsSync(path)) return readFileSync(path)
    let picture = pending.get(path)
    if (!picture) {
      picture = make(size, path).finally(() => pending.delete(path))
      pending.set(path, picture)
    }
    return picture
  }

  return async function sized(name: string, width: number, format: PictureFormat): Promise<Buffer | null> {
    if (!pictureWidths.some((allowed) => allowed === width)) return null
    const upload = /^media\/([0-9a-f]{64})$/.exec(name)?.[1]
    if (upload)
      return cached(
        `media--${upload}`,
        { width, format },
        stored(() => readUpload(upload)),
      )
    const [, slug, version] = /^faces\/([^/]+)\/([0-9a-f]+)$/.exec(name) ?? []
    if (slug && version)
      return cached(
        `faces--${version}`,
        { width, format },
        drawn(() => readLaid(slug, version)),
      )
    const [, batch, face] = /^batches\/([1-9]\d{0,8})\/([0-9a-f]{20})$/.exec(name) ?? []
    if (batch && face)
      return cached(
        `batch-${batch}--${face}`,
        { width, format },
        drawn(() => readBatchFace(Number(batch), face)),
      )
    const master = manifest.master(name)
    if (!master || width > master.width) return null
    // The master file is an AVIF: at its own width there is nothing to resize.
    if (width === master.width && format === 'avif') return readFileSync(master.path)
    return cached(
      `${name.replaceAll('/', '--')}-${master.version}`,
      { width, format },
      stored(async () => master.path),
    )
  }
}

async function resize(master: Master, { width, format }: PictureSize, path: string): Promise<Buffer | null> {
  if (master === null) return null
  const sharp = await openSharp()
  const picture = sharp(master).resize({ width, withoutEnlargement: true })
  const bytes = await (format === 'avif'
    ? picture.avif({ quality: 52, effort: 1 })
    : format === 'webp'
      ? picture.webp({ quality: 74, effort: 4 })
      : picture.flatten({ background: '#ffffff' }).jpeg({ quality: 78, mozjpeg: true })
  ).toBuffer()
  mkdirSync(join(path, '..'), { recursive: true })
  // Written under a temporary name and renamed, so that no reader sees half a picture.
  const temporary = `${path}.${process.pid}`
  writeFileSync(temporary, bytes)
  renameSync(temporary, path)
  return bytes
}
