import { loaderContext } from '../shared/loader-context.ts'
import type { Route } from './+types/robots'

const notForCrawlers = ['/my-account', '/checkout', '/api']

export function loader({ context }: Route.LoaderArgs) {
  const lines = [
    'User-agent: *',
    ...notForCrawlers.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${context.get(loaderContext).publicUrl}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
