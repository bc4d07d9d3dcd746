import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Bucket } from '#shop/media/s3-photo-store.ts'

const account = { region: 'eu-west-2', accessKeyId: 'ashlar', secretAccessKey: 'quarry' }
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** The signature (AWS version 4) that a request must have, worked out without the client's code. */
function signatureOf({ method = '', url = '', headers }: IncomingMessage, signedHeaders: string): string {
  const at = String(headers['x-amz-date'])
  const scope = `${at.slice(0, 8)}/${account.region}/s3/aws4_request`
  const lines = signedHeaders.split(';').map((name) => `${name}:${headers[name]}\n`)
  const [path = '', query = ''] = url.split('?')
  const sorted = query.split('&').sort().join('&')
  const request = [method, path, sorted, lines.join(''), signedHeaders, headers['x-amz-content-sha256']].join('\n')
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${account.secretAccessKey}`)
  return hmac(key, ['AWS4-HMAC-SHA256', at, scope, sha256(request)].join('\n')).toString('hex')
}

function isSigned(request: IncomingMessage, body: Uint8Array): boolean {
  const { authorization = '', 'x-amz-content-sha256': hash } = request.headers
  const [, signedHeaders = '', signature] = /SignedHeaders=([^,]+), Signature=(\w+)/.exec(authorization) ?? []
  const isWhole = request.method === 'PUT' ? hash === sha256(body) : true
  return isWhole && signature === signatureOf(request, signedHeaders)
}

/** A stand-in for S3 with one bucket. It accepts only requests that are signed with the account's key. */
export async function openBucket() {
  const files = new Map<string, Uint8Array>()
  const mood = { isDown: false, breaksOff: false }
  /** Two names at a time, as a bucket answers with a thousand. */
  const listOf = (path: string): string => {
    const query = new URL(path, 'http://bucket').searchParams
    const start = `/pictures/${query.get('prefix')}`
    const after = query.get('continuation-token') ?? ''
    const all = [...files.keys()].filter((name) => name.startsWith(start) && name > after).sort()
    const keys = all.slice(0, 2).map((name) => `<Contents><Key>${name.slice('/pictures/'.length)}</Key></Contents>`)
    const next = all.length > 2 ? `<NextContinuationToken>${all[1]}</NextContinuationToken>` : ''
    return `<ListBucketResult>${keys.join('')}${next}</ListBucketResult>`
  }
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const path = request.url ?? ''
    const answer = (status: number, bytes?: Uint8Array) => {
      if (!mood.breaksOff || !bytes) return response.writeHead(status).end(bytes)
      response.writeHead(status, { 'content-length': bytes.length })
      response.write(bytes.subarray(0, 1), () => response.destroy())
    }
    if (mood.isDown) return answer(503)
    if (!isSigned(request, body)) return answer(403)
    if (request.method === 'GET' && path.startsWith('/pictures?')) return answer(200, Buffer.from(listOf(path)))
    if (!path.startsWith('/pictures/')) return answer(404)
    if (request.method === 'PUT') files.set(path, body)
    if (request.method === 'DELETE') files.delete(path)
    const file = files.get(path)
    return request.method === 'DELETE' ? answer(204) : file ? answer(200, file) : answer(404)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const settings: S3Bucket = { endpoint: `http://127.0.0.1:${port}`, bucket: 'pictures', ...account }
  return { settings, files, mood, close: () => server.close() }
}
