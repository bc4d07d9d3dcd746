import { redirect } from 'react-router'
import type { Route } from './+types/moved'

const newPath: Record<string, string> = {
  '/contact': '/contact-us',
  // The misspelt path is the one that the specification requires.
  '/adhesive-grout-advice': '/adhevise-grout-advise',
}

export function loader({ url }: Route.LoaderArgs) {
  const { pathname, search } = url
  return redirect(`${newPath[pathname.replace(/\/$/, '')] ?? '/'}${search}`, 301)
}
