import { createContext } from 'react-router'

/**
 * What the server hands to every loader: a way to the API in the same process, the shop's own address, and where to tell
 * of what went wrong.
 */
export const loaderContext = createContext<{
  fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>
  publicUrl: string
  report: (error: unknown) => void
}>()
