import { createContext } from 'react'

/**
 * Marks the inline scripts of ours while a page is rendered; undefined in the browser. Pages are kept for everyone, so the
 * mark is taken out again and the policy names those scripts by their hashes.
 */
export const ScriptNonce = createContext<string | undefined>(undefined)
