import { redirect } from 'react-router'
import type { Route } from './+types/moved'

const newAddress: Record<string, string> = {
  '/contact': '/contact-us',
  // The misspelt address is the one the shop is known by.
  '/adhesive-grout-advice': '/adhevise-grout-advise',
}

export function loader({ url }: Route.LoaderArgs) {
  const { pathname, search } = url
  return redirect(`${newAddress[pathname.replace(/\/$/, '')] ?? '/'}${search}`, 301)
}
