import { createContext } from 'react'

/**
 * Marks our inline scripts during a server render; undefined in the browser. Pages are cached for everyone, so the server
 * removes the nonce and lists the hashes of these scripts in the Content-Security-Policy.
 */
export const ScriptNonce = createContext<string | undefined>(undefined)
