import { createContext } from 'react-router'

/** What the server passes to every loader: the API in the same process, the shop's URL, and the error reporter. */
export const loaderContext = createContext<{
  fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>
  publicUrl: string
  report: (error: unknown) => void
}>()
