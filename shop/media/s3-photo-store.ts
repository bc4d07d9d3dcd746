import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { ShopError } from '../error.ts'
import type { PhotoStore } from './photo-store.ts'

const timeoutMs = 15_000

export type S3Bucket = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** A folder of a bucket, with the same names as the folder on disk, so that files can be copied from one to the other. */
export function s3PhotoStore({ endpoint, bucket, ...account }: S3Bucket, folder: string): PhotoStore {
  const client = new AwsClient({ ...account, service: 's3', retries: 2, initRetryMs: 100 })
  const send = async (name: string, init: RequestInit) => {
    const url = `${endpoint}/${bucket}/${folder}/${name.slice(0, 2)}/${name}.webp`
    const response = await client
      .fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) })
      .catch((error: unknown) => Promise.reject(unavailable(error)))
    if (response.ok || (response.status === 404 && init.method !== 'PUT')) return response
    const answer = (await response.text()).slice(0, 300)
    throw unavailable(new Error(`the bucket answered ${response.status}: ${answer}`))
  }
  return {
    async write(name, bytes) {
      // Signed with the hash, so that the bucket rejects a file that was damaged on the way.
      const hash = createHash('sha256').update(bytes).digest('hex')
      const headers = { 'content-type': 'image/webp', 'x-amz-content-sha256': hash }
      await send(name, { method: 'PUT', body: new Uint8Array(bytes), headers })
    },
    async read(name) {
      const response = await send(name, { method: 'GET' })
      return response.ok ? new Uint8Array(await response.arrayBuffer()) : null
    },
    async remove(name) {
      await send(name, { method: 'DELETE' })
    },
  }
}

function unavailable(cause: unknown): ShopError {
  const error = new ShopError(
    'unavailable',
    'Pictures cannot be stored or read just now. Please try again in a moment.',
  )
  error.cause = cause
  return error
}
