import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export class FolderInUse extends Error {
  override name = 'FolderInUse'
  constructor(folder: string) {
    super(
      `The data folder ${folder} is already in use by another running shop. ` +
        'Stop that one, set DATA_DIR to another folder, or set DATABASE_URL to share a PostgreSQL.',
    )
  }
}

/** Longer socket paths are refused by the operating system. */
const longestSocketPath = 100

/**
 * PGlite does not guard its folder, and two processes would corrupt it. A listening socket is the lock:
 * the system lets go of it when its process dies, however it dies, and no process number can be mistaken.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const inside = join(resolve(folder), 'in-use.sock')
  const path =
    Buffer.byteLength(inside) <= longestSocketPath
      ? inside
      : join(tmpdir(), `ashlar-${createHash('sha256').update(inside).digest('hex').slice(0, 24)}.sock`)
  const server = await listenOrNull(path)
  if (server) return () => release(server)
  if (await somebodyAnswers(path)) throw new FolderInUse(folder)
  rmSync(path, { force: true })
  const second = await listenOrNull(path)
  if (!second) throw new FolderInUse(folder)
  return () => release(second)
}

const release = (server: Server) => new Promise<void>((done) => server.close(() => done()))

function listenOrNull(path: string): Promise<Server | null> {
  return new Promise((done, fail) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? done(null) : fail(error)))
    server.listen(path, () => {
      server.unref()
      done(server)
    })
  })
}

function somebodyAnswers(path: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })
}
