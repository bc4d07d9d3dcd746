import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'

/** The size of a file as stored, and its SHA-256. */
export type FileSum = { bytes: number; sha256: string }

/** Compresses into a new file, which is on the disk when this returns. */
export async function writePacked(path: string, chunks: AsyncIterable<Uint8Array | string>): Promise<FileSum> {
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(
    Readable.from(chunks),
    createZstdCompress(),
    async function* (packed: AsyncIterable<Buffer>) {
      for await (const chunk of packed) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    },
    createWriteStream(path, { flush: true }),
  )
  return { bytes, sha256: hash.digest('hex') }
}
