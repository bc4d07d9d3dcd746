import { data } from 'react-router'
import { shopConfig } from '#shop.config'
import { NotFoundScreen } from '../content/not-found-screen.tsx'

export const meta = () => [{ title: `Page not found | ${shopConfig.name}` }, { name: 'robots', content: 'noindex' }]

export const loader = () => data(null, { status: 404 })

// A link inside the shop to nowhere needs no word from the server.
export const clientLoader = () => null

export default function NotFound() {
  return <NotFoundScreen />
}
