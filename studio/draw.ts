/**
 * The picture studio. npm run studio -- <slug> ...          redraws these products npm run studio -- --missing
 * draws pictures that are missing or whose parameters have changed npm run studio -- --missing --only=room   only one
 * kind npm run studio -- --missing --workers=1   on one core, which leaves the others free npm run studio -- --slabs
 * [slug ...]  draws the visualiser's textures that are missing or out of date, or redraws some npm run studio --
 * --rooms             packs the rooms' layers for browsers npm run studio -- --site [name ...]   draws hero slides,
 * category tiles, blog pictures and the video, or some of them It can be stopped at any time; --missing continues where
 * it stopped.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { roomNames } from '#contract/rooms/rooms.ts'
import {
  bringIn,
  fileOf,
  type Harvest,
  type Kind,
  keyOf,
  kinds,
  type PictureEntry,
  parametersOf,
  project,
  readDrawn,
  readManifest,
} from './manifest.ts'
import { type Product, readDrawnProducts } from './product.ts'
import { progressLine, showProgress } from './progress.ts'

const SAVE_EVERY = 20_000

interface Job {
  product: Product
  kinds: Kind[]
}

const manifest = readManifest()
const drawn = readDrawn()
const harvest: Harvest = { pictures: {}, parameters: {} }

function missingKinds(product: Product, wanted: readonly Kind[]): Kind[] {
  return wanted.filter((kind) => {
    const key = keyOf(product, kind)
    return !manifest[key] || drawn[key] !== parametersOf(product, kind) || !existsSync(fileOf(key))
  })
}

function keep(product: Product, kind: Kind, entry: PictureEntry) {
  const key = keyOf(product, kind)
  harvest.pictures[key] = entry
  harvest.parameters[key] = parametersOf(product, kind)
}

async function drawAll(jobs: Job[], products: Product[]) {
  const begun = Date.now()
  let done = 0
  let next = 0
  let saved = begun
  const total = jobs.reduce((sum, job) => sum + job.kinds.length, 0)
  const stop = () => {
    bringIn(harvest)
    process.stdout.write('\nStopped; --missing goes on from here.\n')
    process.exit(130)
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  const hand = () =>
    new Promise<void>((resolve, reject) => {
      const worker = new Worker(new URL('./draw-worker.ts', import.meta.url), { workerData: products })
      const give = () => {
        const job = jobs[next++]
        if (job) return worker.postMessage({ slug: job.product.slug, kinds: job.kinds })
        void worker.terminate().then(() => resolve())
      }
      worker.on('error', reject)
      worker.on('message', ({ slug, kind, entry }: { slug: string; kind?: Kind; entry?: PictureEntry }) => {
        if (!kind || !entry) return give()
        keep(jobs.find(({ product }) => product.slug === slug)!.product, kind, entry)
        done++
        showProgress(progressLine(done, total, (Date.now() - begun) / 1000))
        if (Date.now() - saved > SAVE_EVERY) {
          saved = Date.now()
          bringIn(harvest)
        }
      })
      give()
    })
  await Promise.all(Array.from({ length: Math.min(workers, jobs.length) }, hand))
  bringIn(harvest)
  process.stdout.write(`\n${done} pictures drawn.\n`)
}

const words = process.argv.slice(2)
const options = new Set(words.filter((word) => word.startsWith('--')))
const slugs = words.filter((word) => !word.startsWith('--'))
const optionValue = (option: string) => words.find((word) => word.startsWith(`--${option}=`))?.slice(option.length + 3)
const only = optionValue('only')?.split(',')
const workers = Number(optionValue('workers') ?? 2)
const wanted = kinds.filter((kind) => !only || only.includes(kind))
const products = readDrawnProducts(join(project, 'catalogue'))

const others = ['--site', '--slabs', '--rooms'].some((option) => options.has(option))

if (slugs.length > 0 && !others) {
  const unknown = slugs.filter((slug) => !products.some((product) => product.slug === slug))
  if (unknown.length > 0) throw new Error(`no product is called ${unknown.join(', ')}`)
  await drawAll(
    products.filter(({ slug }) => slugs.includes(slug)).map((product) => ({ product, kinds: [...wanted] })),
    products,
  )
} else if (options.has('--missing')) {
  await drawAll(
    products
      .map((product) => ({ product, kinds: missingKinds(product, wanted) }))
      .filter((job) => job.kinds.length > 0),
    products,
  )
} else if (!others) {
  process.stdout.write('Say what to draw: npm run studio -- <slug> | --missing | --slabs | --rooms | --site\n')
  process.exitCode = 1
}

if (options.has('--slabs')) {
  const { drawMissingSlabs } = await import('./slabs.ts')
  await drawMissingSlabs(products, slugs)
}

if (options.has('--rooms')) {
  const { packForBrowser } = await import('./rooms/pack-for-browser.ts')
  for (const room of roomNames) await packForBrowser(room)
}

if (options.has('--site')) {
  const { drawSite } = await import('./draw-site.ts')
  await drawSite(slugs, (key, entry) => bringIn({ pictures: { [key]: entry }, parameters: {} }))
}
