import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { useIdle } from '../../ui/use-idle.ts'

/** Loads the code of the product page once the list has its pictures and the browser is idle, so that a card opens sooner. */
export function ProductCode({ slug }: { slug: string }) {
  const isIdle = useIdle(useSyncExternalStore(onLoad, mayLoadAhead, () => false))
  const { isSuccess } = useQuery({ queryKey: ['product-code'], queryFn: fetchCode, enabled: isIdle, retry: false })
  return isSuccess ? <PrefetchPageLinks page={`/product/${slug}`} /> : null
}

const mayLoadAhead = () => document.readyState === 'complete' && !savesData()

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

function onLoad(notify: () => void) {
  window.addEventListener('load', notify)
  return () => window.removeEventListener('load', notify)
}

type RouteFiles = { module: string; imports?: string[] }

/** Fetched into the browser's cache first, because the router reloads the page if it cannot load the code of another. */
async function fetchCode(): Promise<true> {
  const { __reactRouterManifest: manifest } = window as {
    __reactRouterManifest?: { routes: Record<string, RouteFiles> }
  }
  const route = manifest?.routes['routes/product']
  if (!route) throw new Error('The product page is not in the manifest')
  await Promise.all([route.module, ...(route.imports ?? [])].map(fetchFile))
  return true
}

async function fetchFile(url: string) {
  const response = await fetch(url, { priority: 'low' })
  if (!response.ok) throw new Error(`${url} responded with ${response.status}`)
  await response.arrayBuffer()
}
