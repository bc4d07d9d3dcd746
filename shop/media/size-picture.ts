import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pictureWidths } from '#contract/media/picture.ts'
import type { PictureManifest } from './picture-manifest.ts'

export type PictureFormat = 'avif' | 'webp' | 'jpeg'

/** At most two pictures are resized at a time, so that one visitor cannot use up the whole machine. */
const maxConcurrent = 2

/** sharp is loaded when the first picture has to be resized: most processes never need it. */
async function openSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  return sharp
}

/**
 * Resizes pictures on first request and caches them on disk. Only pictures in the manifest at the shop's widths exist,
 * so requests cannot create an unlimited number of files.
 */
export function pictureSizer(manifest: PictureManifest, folder: string) {
  const pending = new Map<string, Promise<Buffer>>()
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

  return async function sized(name: string, width: number, format: PictureFormat): Promise<Buffer | null> {
    const master = manifest.master(name)
    if (!master || width > master.width || !pictureWidths.some((allowed) => allowed === width)) return null
    // The master file is an AVIF: at its own width there is nothing to resize.
    if (width === master.width && format === 'avif') return readFileSync(master.path)
    const path = join(folder, `${name.replaceAll('/', '--')}-${master.version}-${width}.${format}`)
    if (existsSync(path)) return readFileSync(path)
    let picture = pending.get(path)
    if (!picture) {
      picture = inTurn(() => resize(master.path, { width, format }, path)).finally(() => pending.delete(path))
      pending.set(path, picture)
    }
    return picture
  }
}

type PictureSize = { width: number; format: PictureFormat }

async function resize(master: string, { width, format }: PictureSize, path: string): Promise<Buffer> {
  const sharp = await openSharp()
  const picture = sharp(master).resize({ width, withoutEnlargement: true })
  const bytes = await (format === 'avif'
    ? picture.avif({ quality: 52, effort: 1 })
    : format === 'webp'
      ? picture.webp({ quality: 74, effort: 4 })
      : picture.jpeg({ quality: 78, mozjpeg: true })
  ).toBuffer()
  mkdirSync(join(path, '..'), { recursive: true })
  // Written under a temporary name and renamed, so that no reader sees half a picture.
  const temporary = `${path}.${process.pid}`
  writeFileSync(temporary, bytes)
  renameSync(temporary, path)
  return bytes
}
