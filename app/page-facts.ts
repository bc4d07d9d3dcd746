import { createContext } from 'react-router'

/** What the server hands to every loader: a way to the API in the same process, the shop's own address, and its log. */
export const pageFacts = createContext<{
  fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>
  publicUrl: string
  /** Takes what went wrong in a page to the shop's log. */
  report: (error: unknown) => void
}>()
