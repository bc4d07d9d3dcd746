import { createContext } from 'react-router'

/** What the server hands to every loader: a way to the API in the same process, and the shop's own address. */
export const pageFacts = createContext<{
  fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>
  publicUrl: string
}>()
