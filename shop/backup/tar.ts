const blockBytes = 512

/** A tar archive (ustar) of files whose sizes are known. Paths are shorter than 100 characters. */
export async function* tar(
  files: Iterable<{ path: string; bytes: number; read: () => Promise<AsyncIterable<Uint8Array>> }>,
  at: Date,
): AsyncGenerator<Uint8Array> {
  for (const { path, bytes, read } of files) {
    yield header(path, bytes, at)
    let left = bytes
    for await (const chunk of await read()) {
      left -= chunk.length
      yield chunk
    }
    if (left !== 0) throw new Error(`${path} has changed`)
    yield new Uint8Array((blockBytes - (bytes % blockBytes)) % blockBytes)
  }
  yield new Uint8Array(2 * blockBytes)
}

function header(path: string, bytes: number, at: Date): Uint8Array {
  const block = Buffer.alloc(blockBytes)
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')
  if (Buffer.byteLength(path) >= 100 || bytes >= 8 ** 11) throw new Error(`${path} does not fit into an archive`)
  block.write(path, 0)
  block.write(octal(0o600, 7), 100)
  block.write(octal(0, 7), 108)
  block.write(octal(0, 7), 116)
  block.write(octal(bytes, 11), 124)
  block.write(octal(Math.floor(at.getTime() / 1000), 11), 136)
  // The checksum counts its own field as spaces.
  block.write('        ', 148)
  block.write('0', 156)
  block.write('ustar\x0000', 257)
  block.write(
    `${octal(
      block.reduce((sum, byte) => sum + byte, 0),
      6,
    )}\0 `,
    148,
  )
  return block
}
