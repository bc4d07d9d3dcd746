import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '#testing/processes/free-port.ts'

/**
 * Measures two servers in alternation, so that other load on the machine affects both alike. The result is the median.
 */
export function inTurns(bare: string, shop: string): { bare: number; shop: number; ratio: number } {
  const rounds = Array.from({ length: 5 }, () => {
    const [bareRate, shopRate] = [rateOfRound(bare), rateOfRound(shop)]
    return { bare: bareRate, shop: shopRate, ratio: shopRate / bareRate }
  })
  const median = (key: 'bare' | 'shop' | 'ratio') => rounds.map((rates) => rates[key]).toSorted((a, b) => a - b)[2] ?? 0
  return { bare: median('bare'), shop: median('shop'), ratio: median('ratio') }
}

const rateOfRound = (url: string) => wrk(url, 1, 3)

/** Requests a second by wrk: one thread, sixteen connections, after a warm-up. */
export function wrk(url: string, warmUpSeconds = 3, seconds = 8): number {
  spawnSync('wrk', ['-t1', '-c16', `-d${warmUpSeconds}s`, url])
  const { stdout } = spawnSync('wrk', ['-t1', '-c16', `-d${seconds}s`, url], { encoding: 'utf8' })
  if (/Non-2xx/.test(stdout)) throw new Error(`${url} did not return 200:\n${stdout}`)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
}

export async function fetchBody(url: string) {
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
  return { bytes: Buffer.from(await response.arrayBuffer()), type: response.headers.get('content-type') ?? '' }
}

/** A shop in its own process, as `npm start` runs it, on a fresh folder unless the environment names one. */
export async function openShop(root: string, environment: Record<string, string>, nodeOptions: string[] = []) {
  const port = await freePort('127.0.0.1')
  const folder = mkdtempSync(join(tmpdir(), 'shop-bench-'))
  const child: ChildProcess = spawn(
    'node',
    [
      '--max-semi-space-size=8',
      '--heap-growing-percent=100',
      '--wasm-num-compilation-tasks=1',
      '--no-wasm-code-gc',
      ...nodeOptions,
      'server/main.ts',
    ],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        MALLOC_ARENA_MAX: '2',
        ...process.env,
        DATABASE_URL: '',
        DATA_DIR: folder,
        HOST: '127.0.0.1',
        PORT: String(port),
        LOG_LEVEL: 'warn',
        ...environment,
      },
    },
  )
  let output = ''
  child.stderr?.on('data', (text) => {
    output += text
    if (nodeOptions.length === 0) process.stderr.write(text)
  })
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 600; tries++) {
    if ((await fetch(`${url}/readyz`).catch(() => null))?.ok) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const close = async () => {
    const ended = new Promise((resolve) => child.on('exit', resolve))
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  return { url, pid: child.pid ?? 0, output: () => output, close }
}

type SeededStore = { environment: Record<string, string>; remove: () => Promise<void> }

/** A folder, or a new database on the PostgreSQL at `url`, filled by `npm run seed` with these options. */
export async function seedStore(root: string, options: string[], url: string | undefined): Promise<SeededStore> {
  const seed = (environment: Record<string, string>) => {
    const { status } = spawnSync('node', ['commands/seed.ts', ...options], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DATABASE_URL: '', ...environment },
    })
    if (status !== 0) throw new Error(`nothing to measure: npm run seed -- ${options.join(' ')} failed`)
  }
  if (!url) {
    const folder = mkdtempSync(join(tmpdir(), 'shop-seeded-'))
    seed({ DATA_DIR: folder })
    return { environment: { DATA_DIR: folder }, remove: async () => rmSync(folder, { recursive: true, force: true }) }
  }
  const name = `shop_bench${options.join('_').replaceAll('-', '')}`
  const address = new URL(url)
  address.pathname = `/${name}`
  await runSql(url, `drop database if exists ${name} with (force)`, `create database ${name}`)
  seed({ DATABASE_URL: address.href })
  await runSql(address.href, 'vacuum analyze')
  return {
    environment: { DATABASE_URL: address.href },
    remove: () => runSql(url, `drop database ${name} with (force)`),
  }
}

async function runSql(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

const uncachedPath = (number: number) =>
  number % 8 === 3
    ? `/api/products?per_page=24&page=${1 + (number % 16)}&min_price=${number % 90}`
    : `/search?q=stone${number}`

/** A small sample of the requests that shoppers make in a day. */
export async function mixedRequests(url: string, count: number, alreadySent = 0): Promise<void> {
  const paths = [
    '/',
    '/collections/stone-collection/marble-tiles',
    '/product/carrara-honed',
    '/api/products?colour=white&page=2',
    '/api/search?q=limestone',
    '/api/facets?category=limestone-tiles',
    '/room-type-usage/kitchen',
    '/api/products/new-arrivals',
  ]
  for (let sent = 0; sent < count; sent += 8)
    await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const number = alreadySent + sent + index
        // Every fourth URL is new, so that uncached responses are measured too.
        const path = number % 4 === 3 ? uncachedPath(number) : paths[number % paths.length]
        await (await fetch(url + path)).arrayBuffer()
      }),
    )
}

export const sorted = (times: number[]) => times.toSorted((a, b) => a - b)

/** The percentile of sorted times: `share` 0.99 is the p99. */
export const at = (times: number[], share: number) =>
  times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0

/** Resident memory of a process in megabytes. */
export function memoryOf(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

/** Processor time that a process and its threads have used, in seconds. */
export function processorSeconds(pid: number): number {
  // The name in brackets may contain anything; the 12th and 13th fields after it are ticks of a hundredth of a second.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}
