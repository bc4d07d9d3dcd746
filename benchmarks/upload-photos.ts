import { parentPort, workerData } from 'node:worker_threads'
import sharp from 'sharp'

/** Uploads photographs in a separate thread, so that its work does not count as time that visitors wait. */

const { url, token } = workerData as { url: string; token: string }
/** As many as a browser of the office sends at once. */
const atOnce = 3

const photograph = await phonePhotograph()
let sent = 0

parentPort?.on('message', async (count: number) => {
  const last = sent + count
  let failed = 0
  const sources: string[] = []
  const uploads = Array.from({ length: atOnce }, async () => {
    while (sent < last)
      await upload(photograph(sent++)).then(
        (src) => sources.push(src),
        (error: Error) => {
          failed++
          console.log(`     ${error.message}`)
        },
      )
  })
  await Promise.all(uploads)
  parentPort?.postMessage({ sources, failed })
})

/** A photograph as large and as noisy as one from a phone. Each number is another file of the same picture. */
async function phonePhotograph(): Promise<(number: number) => Blob> {
  const noise = { type: 'gaussian', mean: 128, sigma: 8 } as const
  const bytes = await sharp({ create: { width: 4032, height: 3024, channels: 3, background: '#8f7a62', noise } })
    .jpeg({ quality: 90 })
    .toBuffer()
  return (number) => new Blob([new Uint8Array(bytes), `${number}`], { type: 'image/jpeg' })
}

async function upload(photo: Blob): Promise<string> {
  const headers = { cookie: `office=${token}`, origin: url, 'content-type': photo.type }
  const response = await fetch(`${url}/api/office/media`, { method: 'POST', headers, body: photo })
  if (!response.ok) throw new Error(`an upload returned ${response.status}: ${await response.text()}`)
  return ((await response.json()) as { media: { src: string } }).media.src
}
