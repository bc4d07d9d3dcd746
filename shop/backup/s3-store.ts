import { createHash } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { AwsClient } from 'aws4fetch'
import type { S3Bucket } from '../media/s3-photo-store.ts'
import { type BackupStore, unusable } from './backup-store.ts'

/** A large file may take long. */
const timeoutMs = 30 * 60_000
const smallTimeoutMs = 60_000
const smallBytes = 1 << 20

/** A folder of a bucket for backups, with the same paths as a folder on disk. */
export function s3Store({ endpoint, bucket, ...account }: S3Bucket, folder: string): BackupStore {
  const client = new AwsClient({ ...account, service: 's3', retries: 3, initRetryMs: 200 })
  const prefix = folder ? `${folder}/` : ''
  const send = async (path: string, init: RequestInit) => {
    const response = await client
      .fetch(`${endpoint}/${bucket}${path}`, { signal: AbortSignal.timeout(timeoutMs), ...init })
      .catch((error: unknown) => {
        throw unusable(`The bucket ${bucket} cannot be reached.`, error)
      })
    if (response.ok || (response.status === 404 && init.method !== 'PUT' && path !== '')) return response
    const answer = (await response.text()).slice(0, 300)
    throw unusable(`The bucket ${bucket} answered ${response.status}.`, new Error(answer))
  }
  /** The connection may also break in the middle of an answer. */
  async function* chunksOf(body: Readable): AsyncGenerator<Uint8Array> {
    try {
      yield* body
    } catch (error) {
      throw unusable(`The bucket ${bucket} stopped answering.`, error)
    }
  }
  const readable = ({ body }: Response): Readable => {
    const stream = Readable.fromWeb(body as never)
    const read = Readable.from(chunksOf(stream), { objectMode: false })
    // Nobody may have read from it.
    read.once('close', () => stream.destroy())
    return read
  }
  const pathOf = (path: string) => `/${encodeURI(prefix + path)}`
  return {
    async write(path, from) {
      const hash = createHash('sha256')
      if (typeof from === 'string') for await (const chunk of createReadStream(from)) hash.update(chunk as Buffer)
      else hash.update(from)
      const body = typeof from === 'string' ? await openAsBlob(from) : new Blob([new Uint8Array(from)])
      // Signed with the hash, so that the bucket rejects a file that was damaged on the way.
      const signal = AbortSignal.timeout(body.size < smallBytes ? smallTimeoutMs : timeoutMs)
      const headers = { 'x-amz-content-sha256': hash.digest('hex') }
      await send(pathOf(path), { method: 'PUT', body, headers, signal })
    },
    async read(path) {
      const response = await send(pathOf(path), { method: 'GET' })
      return response.ok && response.body ? readable(response) : null
    },
    async list(start) {
      const paths: string[] = []
      for (let token: string | undefined = ''; token !== undefined; ) {
        const query = new URLSearchParams({ 'list-type': '2', prefix: prefix + start })
        if (token) query.set('continuation-token', token)
        const answer = await send(`?${query.toString().replaceAll('+', '%20')}`, {
          method: 'GET',
          signal: AbortSignal.timeout(smallTimeoutMs),
        })
        const text = (await buffer(readable(answer))).toString()
        for (const [, key = ''] of text.matchAll(/<Key>([^<]*)<\/Key>/g)) paths.push(key.slice(prefix.length))
        token = /<NextContinuationToken>([^<]+)</.exec(text)?.[1]
      }
      return paths.sort()
    },
    async remove(path) {
      await send(pathOf(path), { method: 'DELETE' })
    },
  }
}
