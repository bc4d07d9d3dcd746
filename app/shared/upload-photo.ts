import type { ClientResponse } from 'hono/client'
import { read } from './api.ts'

/** Long enough for a phone on a slow connection. */
const timeoutMs = 60_000

/** Uploads a photo unchanged and returns the name under which it is stored. */
export async function uploadPhoto(path: string, file: File): Promise<string> {
  const response = fetch(path, {
    method: 'POST',
    body: file,
    headers: { 'content-type': file.type || 'image/jpeg' },
    credentials: 'same-origin',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const { photo } = await read(response as Promise<ClientResponse<{ photo: string }, 200, 'json'>>)
  return photo
}
