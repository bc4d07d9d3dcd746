import { once } from 'node:events'
import { Agent } from 'node:http'
import { Worker } from 'node:worker_threads'
import type { ProductDocument } from '#contract/catalogue/product-document.ts'
import { at, sorted } from './measures.ts'
import type { Read } from './office-screens.ts'
import { send, visits } from './sign-in.ts'

const photographs = 20
const worstRatio = 2
const slowestSeconds = 5
const page = '/collections/stone-collection/marble-tiles'

type Office = { url: string; token: string; read: Read }
type Upload = (count: number) => Promise<{ sources: string[]; failed: number }>

/** How long cached pages take while photographs of 12 megapixels are processed, and how soon one is on its product's page. */
export async function measurePhotos(kind: string, office: Office): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const visit = () => send(agent, office.url + page)
  const { url, token } = office
  const uploader = new Worker(new URL('./upload-photos.ts', import.meta.url), { workerData: { url, token } })
  const upload: Upload = async (count) => {
    uploader.postMessage(count)
    const [result] = await once(uploader, 'message')
    return result
  }
  // Until the photograph is made.
  await upload(0)
  for (let time = 0; time < 500; time++) await visit()
  const seconds = await secondsUntilSeen(office, upload)
  const quiet = await visits(visit)

  const started = performance.now()
  let isDone = false
  const processed = upload(photographs).then(({ failed }) => {
    isDone = true
    return { failed, ms: performance.now() - started }
  })
  const busy: number[] = []
  while (!isDone) busy.push(...(await visits(visit, () => isDone)))
  const { failed, ms } = await processed
  quiet.push(...(await visits(visit)))
  agent.destroy()
  await uploader.terminate()

  const [busyP99, quietP99] = [at(sorted(busy), 0.99), at(sorted(quiet), 0.99)]
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

async function call({ url, token }: Office, route: string, body: object) {
  const [method = '', path = ''] = route.split(' ')
  const response = await fetch(`${url}/api/office/${path}`, {
    method,
    headers: { cookie: `office=${token}`, origin: url, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`)
  return response.json()
}

/** From the upload, which takes no time on one machine, until a shopper's browser has the page and its picture. */
async function secondsUntilSeen(office: Office, upload: Upload): Promise<number> {
  const { products } = (await office.read('products')) as { products: { key: string }[] }
  const path = `documents/product/${products[0]?.key}`
  const { document } = (await office.read(path)) as { document: ProductDocument }
  const started = performance.now()
  const [src = ''] = (await upload(1)).sources
  const pictures = [{ src, alt: 'A photograph', role: 'laid' }]
  const changes = [{ field: 'pictures', from: document.pictures, to: pictures }]
  const { number } = await call(office, `PATCH ${path}/draft`, { changes })
  await call(office, `POST ${path}/publish`, { number })
  const html = await (await fetch(`${office.url}/product/${document.slug}`)).text()
  if (!html.includes(src)) throw new Error('the photograph is not on the page')
  await (await fetch(office.url + src.replace(/\d+$/, '800'), { headers: { accept: 'image/avif' } })).arrayBuffer()
  return (performance.now() - started) / 1000
}
