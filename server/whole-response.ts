/** A body as somebody takes it. */
export type Compressed = { encoding: 'br' | 'gzip'; bytes: Uint8Array<ArrayBuffer> }

const bytesOf = new WeakMap<Response, Uint8Array>()
const compressedOf = new WeakMap<Response, Compressed>()

/**
 * A response of bytes that are there already. `Response` by itself copies them when it is made and again when it is
 * read, and collecting so much garbage stops everybody now and then.
 */
export function wholeResponse(bytes: Uint8Array, init: ResponseInit, compressed?: Compressed): Response {
  const body = new ReadableStream({
    pull(controller) {
      controller.enqueue(bytes)
      controller.close()
    },
  })
  const response = new Response(body, init)
  bytesOf.set(response, bytes)
  if (compressed) compressedOf.set(response, compressed)
  return response
}

/** What is in a response: as it is where it came whole, else read to its end. Not to be written to. */
export const bytesIn = async (response: Response): Promise<Uint8Array> =>
  bytesOf.get(response) ?? new Uint8Array(await response.arrayBuffer())

/** What is in it, compressed, where whoever made it did that too. */
export const compressedIn = (response: Response): Compressed | undefined => compressedOf.get(response)
