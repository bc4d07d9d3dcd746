import { gzipSync } from 'node:zlib'
import type { APIRequestContext, Page } from '@playwright/test'

/** Records the scripts that a page loads from now on; the returned function lists them. */
export function recordScripts(page: Page): () => string[] {
  const loaded = new Set<string>()
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url())
    if (/^\/assets\/.*\.js$/.test(pathname)) loaded.add(pathname)
  })
  return () => [...loaded]
}

/** The size of all these scripts, each compressed. */
export async function gzippedSize(request: APIRequestContext, scripts: string[]): Promise<number> {
  let bytes = 0
  for (const script of scripts) bytes += gzipSync(await (await request.get(script)).body()).length
  return bytes
}
