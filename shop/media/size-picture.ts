import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pictureWidths } from '#contract/media/picture.ts'
import type { PictureManifest } from './picture-manifest.ts'

export type PictureFormat = 'avif' | 'webp' | 'jpeg'

/** Pictures are made two at a time at most: a first visitor must not take the whole machine. */
const atOnce = 2

/** Loaded with the first picture that has to be made: most starts never need it. */
async function openSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  return sharp
}

/**
 * Sized pictures, made on first demand and kept on disk. Only names of the book at the shop's own widths exist,
 * so the number of files has an end whatever is asked for.
 */
export function pictureSizer(book: PictureManifest, folder: string) {
  const making = new Map<string, Promise<Buffer>>()
  const waiting: (() => void)[] = []
  let busy = 0

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (busy >= atOnce) await new Promise<void>((go) => waiting.push(go))
    busy++
    try {
      return await work()
    } finally {
      busy--
      waiting.shift()?.()
    }
  }

  return async function sized(name: string, width: number, format: PictureFormat): Promise<Buffer | null> {
    const master = book.master(name)
    if (!master || width > master.width || !pictureWidths.some((known) => known === width)) return null
    // The file itself is an AVIF: at its own width there is nothing to make.
    if (width === master.width && format === 'avif') return readFileSync(master.path)
    const path = join(folder, `${name.replaceAll('/', '--')}-${master.version}-${width}.${format}`)
    if (existsSync(path)) return readFileSync(path)
    let made = making.get(path)
    if (!made) {
      made = inTurn(() => make(master.path, { width, format }, path)).finally(() => making.delete(path))
      making.set(path, made)
    }
    return made
  }
}

type Sized = { width: number; format: PictureFormat }

async function make(master: string, { width, format }: Sized, path: string): Promise<Buffer> {
  const sharp = await openSharp()
  const picture = sharp(master).resize({ width, withoutEnlargement: true })
  const bytes = await (format === 'avif'
    ? picture.avif({ quality: 52, effort: 1 })
    : format === 'webp'
      ? picture.webp({ quality: 74, effort: 4 })
      : picture.jpeg({ quality: 78, mozjpeg: true })
  ).toBuffer()
  mkdirSync(join(path, '..'), { recursive: true })
  // Written beside and moved: a reader never sees half a picture.
  const beside = `${path}.${process.pid}`
  writeFileSync(beside, bytes)
  renameSync(beside, path)
  return bytes
}
