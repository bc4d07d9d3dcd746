/** With this option, Node prints the inspector's address to stderr. */
export const inspectOption = '--inspect=127.0.0.1:0'

type Message = {
  id?: number
  method?: string
  params?: { sessionId: string; message: string }
  result?: unknown
  error?: { message: string }
}

/** Measures the heap of another process and its threads after garbage collection. */
export async function openHeap(
  output: () => string,
): Promise<{ usedMegabytes: () => Promise<number>; close: () => void }> {
  const address = /ws:\/\/\S+/.exec(output())?.[0]
  if (!address) throw new Error(`the process did not print its inspector's address:\n${output()}`)
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = reject
  })
  const threads = new Set<string>()
  const waiting = new Map<number, (reply: Message) => void>()
  const receive = (message: Message) => {
    const { sessionId = '', message: inner = '{}' } = message.params ?? {}
    if (message.method === 'NodeWorker.attachedToWorker') threads.add(sessionId)
    if (message.method === 'NodeWorker.detachedFromWorker') threads.delete(sessionId)
    if (message.method === 'NodeWorker.receivedMessageFromWorker') receive(JSON.parse(inner) as Message)
    waiting.get(message.id ?? 0)?.(message)
  }
  socket.onmessage = ({ data }) => receive(JSON.parse(String(data)) as Message)

  let lastId = 0
  const call = async <Result>(method: string, params: object, thread?: string): Promise<Result> => {
    const id = ++lastId
    const message = JSON.stringify({ id, method, params })
    const reply = await new Promise<Message>((resolve) => {
      waiting.set(id, resolve)
      if (thread === undefined) socket.send(message)
      else void call('NodeWorker.sendMessageToWorker', { sessionId: thread, message })
    })
    waiting.delete(id)
    if (reply.error) throw new Error(`${method}: ${reply.error.message}`)
    return reply.result as Result
  }
  await call('NodeWorker.enable', { waitForDebuggerOnStart: false })
  return {
    async usedMegabytes() {
      let bytes = 0
      for (const thread of [undefined, ...threads]) {
        // Twice, because the first collection may free the last references to other objects.
        for (let times = 0; times < 2; times++) await call('HeapProfiler.collectGarbage', {}, thread)
        bytes += (await call<{ usedSize: number }>('Runtime.getHeapUsage', {}, thread)).usedSize
      }
      return bytes / 1_000_000
    },
    close: () => socket.close(),
  }
}
