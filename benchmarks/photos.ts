import { Agent } from 'node:http'
import sharp from 'sharp'
import type { ProductDocument } from '#contract/catalogue/product-document.ts'
import type { Media } from '#contract/media/media.ts'
import { at, sorted } from './measures.ts'
import type { Read } from './office-screens.ts'
import { send, visits } from './sign-in.ts'

const photographs = 20
/** As many as a browser of the office sends at once. */
const atOnce = 3
const worstRatio = 2
const slowestSeconds = 5
const page = '/collections/stone-collection/marble-tiles'

type Office = { url: string; token: string; read: Read }

/** How long cached pages take while photographs of 12 megapixels are processed, and how soon one is on its product's page. */
export async function measurePhotos(kind: string, office: Office): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const visit = () => send(agent, office.url + page)
  for (let time = 0; time < 100; time++) await visit()
  const photograph = await phonePhotograph()
  const seconds = await secondsUntilSeen(office, photograph(0))
  const quiet = sorted(await visits(visit))

  let left = photographs
  let failed = 0
  const started = performance.now()
  const uploads = Array.from({ length: atOnce }, async () => {
    while (left > 0)
      await upload(office, photograph(left--)).catch((error: Error) => {
        failed++
        console.log(`     ${error.message}`)
      })
  })
  let isDone = false
  const processed = Promise.all(uploads).then(() => {
    isDone = true
    return performance.now() - started
  })
  const busy: number[] = []
  while (!isDone) busy.push(...(await visits(visit, () => isDone)))
  const ms = await processed
  agent.destroy()

  const [busyP99, quietP99] = [at(sorted(busy), 0.99), at(quiet, 0.99)]
  console.log(
    `${failed === 0 && busyP99 <= worstRatio * quietP99 ? 'met ' : 'MISS'} cached page while ${photographs} photographs are processed, ${kind}, p99:`,
    `${(busyP99 / quietP99).toFixed(2)} × quiet (at most ${worstRatio}): ${busyP99.toFixed(1)} ms, quiet ${quietP99.toFixed(1)} ms;`,
    `processed in ${(ms / 1000).toFixed(1)} s, ${failed} failed`,
  )
  console.log(
    `${seconds < slowestSeconds ? 'met ' : 'MISS'} a photograph of 12 megapixels on its product's page, ${kind}:`,
    `${seconds.toFixed(1)} s after its last byte (at most ${slowestSeconds})\n`,
  )
}

/** A photograph as large and as noisy as one from a phone. Each number is another file of the same picture. */
async function phonePhotograph(): Promise<(number: number) => Blob> {
  const noise = { type: 'gaussian', mean: 128, sigma: 8 } as const
  const bytes = await sharp({ create: { width: 4032, height: 3024, channels: 3, background: '#8f7a62', noise } })
    .jpeg({ quality: 90 })
    .toBuffer()
  return (number) => new Blob([new Uint8Array(bytes), `${number}`], { type: 'image/jpeg' })
}

async function call({ url, token }: Office, route: string, body: Blob | object) {
  const [method = '', path = ''] = route.split(' ')
  const isFile = body instanceof Blob
  const response = await fetch(`${url}/api/office/${path}`, {
    method,
    headers: { cookie: `office=${token}`, origin: url, 'content-type': isFile ? body.type : 'application/json' },
    body: isFile ? body : JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`)
  return response.json()
}

const upload = async (office: Office, photograph: Blob): Promise<Media> =>
  (await call(office, 'POST media', photograph)).media

/** From the upload, which takes no time on one machine, until a shopper's browser has the page and its picture. */
async function secondsUntilSeen(office: Office, photograph: Blob): Promise<number> {
  const { products } = (await office.read('products')) as { products: { key: string }[] }
  const path = `documents/product/${products[0]?.key}`
  const { document } = (await office.read(path)) as { document: ProductDocument }
  const started = performance.now()
  const { src } = await upload(office, photograph)
  const pictures = [{ src, alt: 'A photograph', role: 'laid' }]
  const changes = [{ field: 'pictures', from: document.pictures, to: pictures }]
  const { number } = await call(office, `PATCH ${path}/draft`, { changes })
  await call(office, `POST ${path}/publish`, { number })
  const html = await (await fetch(`${office.url}/product/${document.slug}`)).text()
  if (!html.includes(src)) throw new Error('the photograph is not on the page')
  await (await fetch(office.url + src.replace(/\d+$/, '800'), { headers: { accept: 'image/avif' } })).arrayBuffer()
  return (performance.now() - started) / 1000
}
