import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { versions } from '#shop/backup/versions.ts'
import type { Fault, FaultCollection } from '#shop/faults/collect-faults.ts'

const timeoutMs = 5000
/** Of one run. The rest is in Health. */
const mostFaults = 20

type Where = { dsn: string; isLive: boolean }

/**
 * Posts what was collected to an error service, in the envelope format that Sentry introduced and others accept. What
 * cannot be posted is dropped, because Health has it too. Faults have no personal data; order references are left out.
 */
export async function sendFaults(collected: FaultCollection, { dsn, isLive }: Where): Promise<void> {
  const faults = collected.take().slice(0, mostFaults)
  const { address, key } = parseDsn(dsn)
  const { shop: version } = versions()
  const headers = {
    'content-type': 'application/x-sentry-envelope',
    'x-sentry-auth': `Sentry sentry_version=7, sentry_client=ashlar/${version}, sentry_key=${key}`,
  }
  const signal = AbortSignal.timeout(timeoutMs)
  for (const fault of faults) {
    const event = eventOf(fault, { version, isLive })
    const body = [{ event_id: event.event_id }, { type: 'event' }, event]
      .map((part) => `${JSON.stringify(part)}\n`)
      .join('')
    const answer = await fetch(address, { method: 'POST', headers, body, signal })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`the address in SENTRY_DSN responded with ${answer.status}`)
  }
}

/** `https://key@host/path/project` is posted to `https://host/path/api/project/envelope/`. */
function parseDsn(dsn: string): { address: string; key: string } {
  const { origin, username, pathname } = new URL(dsn)
  const [, path, project] = /^(.*\/)([^/]+)$/.exec(pathname) ?? []
  return { address: `${origin}${path}api/${project}/envelope/`, key: username }
}

const withoutReferences = (text: string) => text.replace(/ORD(-\w{4}){3}/g, 'ORD-…')

function eventOf(
  { kind, message, error, stack, count, lastAt }: Fault,
  { version, isLive }: { version: string; isLive: boolean },
) {
  const [, type = 'Error', value = ''] = /^(\w+): (.*)$/s.exec(error) ?? [undefined, undefined, error]
  const frames = stack.split('\n').flatMap(frameOf).reverse()
  return {
    event_id: randomUUID().replaceAll('-', ''),
    timestamp: lastAt.toISOString(),
    platform: 'node',
    level: 'error',
    release: `ashlar@${version}`,
    environment: isLive ? 'live' : 'demo',
    fingerprint: [kind],
    logentry: { formatted: withoutReferences(message) },
    exception: {
      values: [{ type, value: withoutReferences(value), ...(frames.length > 0 ? { stacktrace: { frames } } : {}) }],
    },
    extra: { count },
  }
}

const root = join(import.meta.dirname, '..')
const roots = [pathToFileURL(`${root}/`).href, `${root}/`]

/** The service wants the innermost frame last, and files without the folder that the shop is in. */
function frameOf(line: string) {
  const [, name = '?', file, lineno, colno] =
    /^\s+at (?:(?:async )?(.+) \()?(?:async )?(.+):(\d+):(\d+)\)?$/.exec(line) ?? []
  if (!file) return []
  const filename = roots.reduce((path, folder) => path.replace(folder, ''), file)
  const isOwn = !filename.startsWith('node:') && !filename.includes('node_modules')
  return [{ function: name, filename, lineno: Number(lineno), colno: Number(colno), in_app: isOwn }]
}
