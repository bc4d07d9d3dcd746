import type { StartMessage, StartRequest } from './start-worker.ts'

/** Finds the best starting point in a worker; `stop` ends the search. */
export function findBestStart(request: StartRequest, onProgress: (share: number) => void) {
  const worker = new Worker(new URL('./start-worker.ts', import.meta.url), { type: 'module' })
  const found = new Promise<[x: number, y: number]>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<StartMessage>) => {
      if (data.kind === 'progress') onProgress(data.share)
      else {
        worker.terminate()
        resolve(data.start)
      }
    })
    worker.addEventListener('error', () => {
      worker.terminate()
      reject(new Error('The search stopped'))
    })
  })
  worker.postMessage(request)
  return { found, stop: () => worker.terminate() }
}
