import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#testing/processes/free-port.ts'
import { oneBuyer, wellStocked } from '../benchmarks/checkout.ts'

/**
 * Builds the image of the Dockerfile, starts it as its own user, and buys something in it. There is no registry of images
 * here, so a Debian with Node is put together first; needs buildah and mmdebstrap.
 */
const missing = ['buildah', 'mmdebstrap'].filter((program) => !existsSync(`/usr/bin/${program}`))
if (missing.length > 0) throw new Error(`This drill needs ${missing.join(' and ')} (on Debian: apt-get install).`)

const root = join(import.meta.dirname, '..')
const largestMegabytes = 350
const folder = mkdtempSync(join(tmpdir(), 'image-'))
const store = ['--root', join(folder, 'store'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs']
const buildah = (...args: string[]) =>
  execFileSync('buildah', [...store, ...args], { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })

try {
  const image = buildImage(makeNode(), makeRuntime())
  const container = buildah('from', image).trim()
  const place = buildah('mount', container).trim()
  const megabytes = sizeOf(place)
  const parts = ['usr/local/bin/node', 'shop/node_modules', 'shop/public', 'shop/build']
  const text = parts.map((part) => `${part} ${sizeOf(join(place, part))}`).join(', ')
  console.log(`the image has ${megabytes} MB: ${text}`)
  if (megabytes > largestMegabytes) throw new Error(`the image has more than ${largestMegabytes} MB`)
  await buySomething(container)
  console.log('1 passed, 0 failed')
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function sizeOf(path: string): number {
  return Number(execFileSync('du', ['-sm', path], { encoding: 'utf8' }).split('\t')[0])
}

/** Programs and libraries of Debian, without documents and translations. */
function makeDebian(name: string, ...options: string[]): string {
  const paths = ['/usr/share/doc/*', '/usr/share/man/*', '/usr/share/locale/*', '/usr/share/info/*']
  const place = join(folder, name)
  const excluded = paths.map((path) => `--dpkgopt=path-exclude=${path}`)
  execFileSync('mmdebstrap', ['--quiet', ...options, ...excluded, 'bookworm', place], { stdio: 'inherit' })
  for (const path of ['var/lib/apt/lists', 'var/cache/apt', 'usr/share/doc', 'usr/share/locale', 'usr/share/man'])
    rmSync(join(place, path), { recursive: true, force: true })
  return place
}

function toImage(place: string, name: string): string {
  const container = buildah('from', 'scratch').trim()
  buildah('copy', '--quiet', container, place, '/')
  const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
  buildah('config', '--env', `PATH=${path}`, container)
  buildah('commit', '--quiet', container, `localhost/${name}`)
  buildah('rm', container)
  return `localhost/${name}`
}

/** A small Debian with the Node of package.json and npm: what the image of Node is. */
function makeNode(): string {
  const base = makeDebian('node', '--variant=minbase')
  mkdirSync(join(base, 'usr/local/lib/node_modules'), { recursive: true })
  execFileSync('cp', [join(root, 'node_modules/node/bin/node'), join(base, 'usr/local/bin/node')])
  const npm = realpathSync(execFileSync('which', ['npm'], { encoding: 'utf8' }).trim())
  execFileSync('cp', ['-r', join(npm, '../..'), join(base, 'usr/local/lib/node_modules/npm')])
  execFileSync('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', join(base, 'usr/local/bin/npm')])
  return toImage(base, 'node-here')
}

/** The packages that the Dockerfile's runtime image consists of. */
function makeRuntime(): string {
  const packages = 'base-files,libc6,libgcc-s1,libstdc++6,ca-certificates,tzdata'
  return toImage(makeDebian('runtime', '--variant=extract', `--include=${packages}`), 'runtime-here')
}

/** npm in the build uses this machine's certificates and settings, which do not become part of the image. */
function buildImage(node: string, runtime: string): string {
  const settings = ['/etc/ssl/certs', join(process.env.HOME ?? '/root', '.npmrc')].filter((path) => existsSync(path))
  const volumes = settings.flatMap((path) => ['--volume', `${path}:${path}:ro`])
  const variables = Object.entries(process.env).filter(([name]) => /_CA_CERTS$|^npm_config_/i.test(name))
  const container = buildah('from', node).trim()
  buildah('config', ...variables.flatMap(([name, value]) => ['--env', `${name}=${value}`]), container)
  buildah('commit', '--quiet', container, node)
  const images = ['--build-arg', `NODE=${node}`, '--build-arg', `RUNTIME=${runtime}`]
  const build = ['bud', '--isolation', 'chroot', '--pull-never', ...images, ...volumes]
  execFileSync('buildah', [...store, ...build, '--tag', 'localhost/ashlar', '.'], { cwd: root, stdio: 'inherit' })
  return 'localhost/ashlar'
}

async function buySomething(container: string): Promise<void> {
  const port = await freePort()
  const data = join(folder, 'data')
  mkdirSync(data)
  execFileSync('chown', ['65532:65532', data])
  const options = [
    '--isolation',
    'chroot',
    '--volume',
    `${data}:/data`,
    '--env',
    `PORT=${port}`,
    '--env',
    'TRUST_PROXY=true',
  ]
  const shop = spawn('buildah', [...store, 'run', ...options, container, 'node', 'commands/serve.mjs'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    for await (const text of shop.stdout) if (String(text).includes('is open at')) break
    const url = `http://localhost:${port}`
    const [wanted] = await wellStocked(url)
    if (!wanted) throw new Error('the shop in the image has nothing in stock')
    const agent = new Agent()
    await oneBuyer(agent, url, { number: 1, wanted })
    agent.destroy()
    const listed = [...store, 'run', ...options, container, 'node', 'commands/orders.mjs', 'list']
    const orders = execFileSync('buildah', listed, { encoding: 'utf8' })
    if (!orders.includes('ada-1@example.org')) throw new Error(`a command of staff printed ${orders}`)
    const page = await fetch(`${url}/`)
    if (!page.ok || !(await page.text()).includes('</html>')) throw new Error(`the front page returned ${page.status}`)
  } finally {
    const ended = new Promise((resolve) => shop.once('exit', resolve))
    shop.kill('SIGTERM')
    await ended
  }
}
