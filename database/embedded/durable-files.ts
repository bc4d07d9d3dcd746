import fs from 'node:fs'
import { dirname } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type FileNode = { parent: FileNode; name: string }
type FileStream = { nfd: number; node: FileNode }

/** The parts of Emscripten's file layer used here, which has no types. */
type FileLayer = {
  FS: { ErrnoError: new (errno: number) => Error }
  NODEFS: {
    realPath: (node: FileNode) => string
    tryFSOperation: <T>(work: () => T) => T
    node_ops: {
      mknod: (parent: FileNode, name: string, ...rest: unknown[]) => FileNode
      rename: (node: FileNode, folder: FileNode, name: string) => void
    }
    stream_ops: { fsync?: (stream: FileStream) => number }
  }
  onAbort?: () => void
}

/**
 * PGlite's folder with syncs that reach the disk. PGlite's own file layer ignores them, so a power cut could lose
 * confirmed orders.
 */
export class DurableFiles extends NodeFS {
  readonly #onAbort: () => never

  /** `onAbort` must not return, because PGlite would wait for ever for the stopped PostgreSQL. */
  constructor(folder: string, onAbort: () => never) {
    super(folder)
    this.#onAbort = onAbort
  }

  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]) {
    const { emscriptenOpts } = await super.init(pg, options)
    emscriptenOpts.preRun = [
      ...(emscriptenOpts.preRun ?? []),
      (module: unknown) => {
        const layer = module as FileLayer
        layer.onAbort = this.#onAbort
        syncFiles(layer)
      },
    ]
    return { emscriptenOpts }
  }
}

function syncFiles({ NODEFS }: FileLayer): void {
  const { node_ops: nodes, stream_ops: streams, realPath, tryFSOperation } = NODEFS
  /** Folders with new file names that are not synced yet. */
  const changed = new Set<string>()

  const { mknod, rename } = nodes
  nodes.mknod = (parent, name, ...rest) => {
    const node = mknod(parent, name, ...rest)
    changed.add(realPath(parent))
    return node
  }
  nodes.rename = (node, folder, name) => {
    const before = dirname(realPath(node))
    rename(node, folder, name)
    changed.add(before).add(realPath(folder))
  }
  streams.fsync = (stream) => {
    tryFSOperation(() => {
      fs.fdatasyncSync(stream.nfd)
      // PostgreSQL expects that syncing a new file also syncs its name. Not all file systems do that.
      for (const folder of changed) syncFolder(folder)
      changed.clear()
    })
    return 0
  }
}

export function syncFolder(folder: string): void {
  let handle: number
  try {
    handle = fs.openSync(folder, 'r')
  } catch (error) {
    // The folder has been removed, so there is nothing to sync.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  try {
    fs.fsyncSync(handle)
  } finally {
    fs.closeSync(handle)
  }
}

/** Syncs everything in a folder, for files that were written without syncing. */
export function syncTree(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) syncTree(path)
    else if (entry.isFile()) syncFolder(path)
  }
  syncFolder(folder)
}
