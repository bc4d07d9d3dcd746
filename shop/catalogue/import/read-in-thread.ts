import { Worker } from 'node:worker_threads'
import { type Catalogue, CatalogueMistake } from './read-files.ts'
import type { ReadByThread } from './read-files-worker.ts'

const worker = new URL('./read-files-worker.ts', import.meta.url)

/** `readCatalogue` in a separate thread: parsing a whole catalogue takes seconds, and visitors would have to wait. */
export function readInThread(folder: string): Promise<Catalogue> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(worker, { workerData: folder })
    thread.once('message', (read: ReadByThread) =>
      'mistakes' in read ? reject(new CatalogueMistake(read.mistakes)) : resolve(read.catalogue),
    )
    thread.once('error', reject)
    thread.once('exit', () => reject(new Error('the thread that reads a catalogue has ended without one')))
  })
}
