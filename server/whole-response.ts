const bytesOf = new WeakMap<Response, Uint8Array>()

/** A response of bytes that are there already. They are not copied: the garbage of that would stop everybody now and then. */
export function wholeResponse(bytes: Uint8Array, init: ResponseInit): Response {
  const body = new ReadableStream({
    pull(controller) {
      controller.enqueue(bytes)
      controller.close()
    },
  })
  const response = new Response(body, init)
  bytesOf.set(response, bytes)
  return response
}

/** What is in a response: as it is where it came whole, else read to its end. */
export async function bytesIn(response: Response): Promise<Uint8Array> {
  return bytesOf.get(response) ?? new Uint8Array(await response.arrayBuffer())
}
