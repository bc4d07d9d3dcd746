import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type Refusal, refuse } from '../refuse.ts'

const opener = new URL('./photo-process.ts', import.meta.url)

/** Longer than the process gives itself: only one that hangs is ended. */
const longestMs = 20_000
const largestResult = 20 * 1024 * 1024

/** What the process says by its end, where it is no photo it could make smaller. */
export const exits = { unreadable: 10, tooManyPixels: 11, tooSlow: 12 }

export type PhotoFormat = 'jpeg' | 'png' | 'webp' | 'avif'

/** An AVIF is decoded whole, at about 18 bytes a pixel; the others row by row. */
const mostAvifPixels = 12_000_000

type ShrinkParts = { format: PhotoFormat; mostPixels: number; process?: URL; killAfterMs?: number }

export type Shrunk = { ok: true; bytes: Uint8Array } | Refusal<'not_a_photo' | 'too_many_pixels'>

/**
 * The photo upright, smaller and written again as WebP, so that nothing the camera noted stays. A process that ends opens
 * it: its memory is given back, and a photo made to crash a decoder stops nothing else.
 */
export function shrinkPhoto(bytes: Uint8Array, parts: ShrinkParts): Promise<Shrunk> {
  const { format, process: file = opener, killAfterMs: timeout = longestMs } = parts
  const most = format === 'avif' ? Math.min(parts.mostPixels, mostAvifPixels) : parts.mostPixels
  // Without the shop's environment: what opens strangers' files needs none of its secrets.
  const options = { encoding: 'buffer', maxBuffer: largestResult, timeout, killSignal: 'SIGKILL', env: {} } as const
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, [fileURLToPath(file), format, String(most)], options, (error, stdout) => {
      if (!error) return resolve({ ok: true, bytes: stdout })
      // A word where the process did not start: ENOMEM, EAGAIN.
      if (typeof error.code === 'string') return reject(error)
      resolve(refusalOf(error.code ?? null, most))
    })
    // It may have ended before it took everything.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(bytes)
  })
}

function refusalOf(exit: number | null, mostPixels: number): Refusal<'not_a_photo' | 'too_many_pixels'> {
  const million = mostPixels / 1_000_000
  if (exit === exits.tooManyPixels)
    return refuse('too_many_pixels', `This photo has more than ${million} million pixels. Please choose a smaller one.`)
  if (exit === exits.tooSlow || exit === null)
    return refuse('not_a_photo', 'This photo takes too long to open. Please choose a smaller one.')
  return refuse('not_a_photo', 'This photo cannot be read. Please take or choose another one.')
}
