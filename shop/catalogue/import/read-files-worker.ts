import { parentPort, workerData } from 'node:worker_threads'
import { type Catalogue, CatalogueMistake, readCatalogue } from './read-files.ts'

export type ReadByThread = { catalogue: Catalogue } | { mistakes: string }

function read(): ReadByThread {
  try {
    return { catalogue: readCatalogue(workerData as string) }
  } catch (error) {
    if (!(error instanceof CatalogueMistake)) throw error
    return { mistakes: error.message }
  }
}

parentPort?.postMessage(read())
