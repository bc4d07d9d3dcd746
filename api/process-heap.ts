/** Node started with this tells on its error output where its inspector listens. */
export const inspected = '--inspect=127.0.0.1:0'

type Reply = { id: number; result: unknown; error?: { message: string } }

/** The heap of another process, seen through its inspector: what is left once everything unused has been collected. */
export async function openHeap(
  output: () => string,
): Promise<{ usedMegabytes: () => Promise<number>; close: () => void }> {
  const address = /ws:\/\/\S+/.exec(output())?.[0]
  if (!address) throw new Error(`the process does not say where its inspector is:\n${output()}`)
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = reject
  })
  const waiting = new Map<number, (reply: Reply) => void>()
  socket.onmessage = ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply
    waiting.get(reply.id)?.(reply)
    waiting.delete(reply.id)
  }
  let lastId = 0
  const call = async <Result>(method: string): Promise<Result> => {
    const id = ++lastId
    const reply = await new Promise<Reply>((resolve) => {
      waiting.set(id, resolve)
      socket.send(JSON.stringify({ id, method }))
    })
    if (reply.error) throw new Error(`${method}: ${reply.error.message}`)
    return reply.result as Result
  }
  return {
    async usedMegabytes() {
      // Twice: what the first lets go of may have been all that held something else.
      for (let times = 0; times < 2; times++) await call('HeapProfiler.collectGarbage')
      return (await call<{ usedSize: number }>('Runtime.getHeapUsage')).usedSize / 1_000_000
    },
    close: () => socket.close(),
  }
}
