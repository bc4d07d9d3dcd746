import { parentPort, workerData } from 'node:worker_threads'
import sharp from 'sharp'
import { drawProduct } from './draw-product.ts'
import type { Kind } from './manifest.ts'
import type { Product } from './product.ts'

/** Draws one product after the other, as sent by the main thread. */
sharp.concurrency(1)
const products = new Map((workerData as Product[]).map((product) => [product.slug, product]))

parentPort?.on('message', async ({ slug, kinds }: { slug: string; kinds: Kind[] }) => {
  const product = products.get(slug)
  if (!product) throw new Error(`no product '${slug}'`)
  await drawProduct(product, kinds, (kind, entry) => parentPort?.postMessage({ slug, kind, entry }))
  parentPort?.postMessage({ slug })
})
