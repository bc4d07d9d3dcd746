import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Refusal, refuse } from '../refuse.ts'
import { runPhotoProcess } from './run-photo-process.ts'

const opener = new URL('./photo-process.ts', import.meta.url)

/** Longer than the process's own limit, so only a process that hangs is killed. */
const maxMs = 20_000
const maxResultBytes = 20 * 1024 * 1024

/** The exit codes of the process when it cannot shrink a photo. */
export const exits = { unreadable: 10, tooManyPixels: 11, tooSlow: 12 }

export type PhotoFormat = 'jpeg' | 'png' | 'webp' | 'avif'

/** An AVIF is decoded at once, with about 18 bytes a pixel; the other formats row by row. */
const maxAvifPixels = 12_000_000

export type ShrinkParts = {
  format: PhotoFormat
  mostPixels: number
  /** Of the result, in pixels. */
  maxSide: number
  /** Of the WebP, up to 100. */
  quality: number
  process?: URL
  killAfterMs?: number
}

export type Shrunk = { ok: true; bytes: Uint8Array } | Refusal<'not_a_photo' | 'too_many_pixels'>

/**
 * Returns the photo upright, smaller and encoded as WebP, which removes all metadata of the camera. A separate process
 * opens it, so its memory is freed and a photo made to crash the decoder affects nothing else.
 */
export async function shrinkPhoto(bytes: Uint8Array, parts: ShrinkParts): Promise<Shrunk> {
  const { format, maxSide, quality, process: file = opener, killAfterMs = maxMs } = parts
  const maxPixels = format === 'avif' ? Math.min(parts.mostPixels, maxAvifPixels) : parts.mostPixels
  const folder = await mkdtemp(join(tmpdir(), 'photo-'))
  const [input, output] = [join(folder, 'input'), join(folder, 'output')]
  try {
    await writeFile(input, bytes)
    const args = [format, String(maxPixels), String(maxSide), String(quality)]
    const code = await runPhotoProcess({ script: fileURLToPath(file), args, input, output, killAfterMs })
    if (code !== 0) return refusalOf(code, maxPixels)
    if ((await stat(output)).size > maxResultBytes) return refusalOf(exits.unreadable, maxPixels)
    return { ok: true, bytes: await readFile(output) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function refusalOf(exit: number | null, maxPixels: number): Refusal<'not_a_photo' | 'too_many_pixels'> {
  const million = maxPixels / 1_000_000
  if (exit === exits.tooManyPixels)
    return refuse('too_many_pixels', `This photo has more than ${million} million pixels. Please choose a smaller one.`)
  if (exit === exits.tooSlow || exit === null)
    return refuse('not_a_photo', 'This photo takes too long to open. Please choose a smaller one.')
  return refuse('not_a_photo', 'This photo cannot be read. Please take or choose another one.')
}
