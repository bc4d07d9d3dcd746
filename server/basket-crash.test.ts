import { expect, test } from 'vitest'
import { freePort } from '#testing/processes/free-port.ts'
import { openServer, seededPlace } from '#testing/processes/server-process.ts'
import { checkBasket, visitor } from '#testing/shop/baskets.ts'

async function open(environment: Record<string, string>) {
  const port = await freePort()
  const { child, ended, output } = openServer({ ...environment, PORT: String(port) })
  await expect.poll(output).toContain('is open at')
  const url = `http://localhost:${port}`
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  return { url, kill, request: (path: string, init?: RequestInit) => fetch(url + path, init) }
}

test('a shop that is killed while writing restarts with every basket change it had confirmed', async () => {
  const { environment, remove } = await seededPlace()
  let cookie = ''
  let added = 0
  let goods: Awaited<ReturnType<typeof plentiful>> | undefined
  for (const killAfterMs of [150, 400]) {
    const shop = await open(environment)
    const ada = visitor(shop.request, cookie)
    goods ??= await plentiful(shop.url)
    if (!cookie) await ada.add(goods).then(() => added++)
    cookie = ada.jar.cookie
    let confirmed = (await ada.look()).basket
    const killed = new Promise<void>((resolve) => setTimeout(() => void shop.kill().then(resolve), killAfterMs))
    for (;;) {
      const reply = await ada.add(goods, 1, { 'idempotency-key': `add-${added}` }).catch(() => null)
      if (reply === null) break
      expect(reply.status).toBe(200)
      confirmed = reply.basket
      added++
    }
    await killed

    const again = await open(environment)
    const later = visitor(again.request, cookie)
    const { basket } = await later.look()
    checkBasket(basket)
    // The last addition may have been saved although its response was lost. Nothing else may differ.
    if (basket.line_items[0]?.quantity !== added + 1) expect(basket).toEqual(confirmed)
    const retried = await later.add(goods, 1, { 'idempotency-key': `add-${added}` })
    added++
    expect(retried.basket.line_items).toMatchObject([{ quantity: added }])
    await again.kill()
  }
  await remove()
})

/** The size with the most stock, so that the loop cannot sell it out. */
async function plentiful(url: string) {
  const { data } = (await (await fetch(`${url}/api/products?per_page=40`)).json()) as { data: { id: number }[] }
  let best = { id: 0, productId: 0, stock: 0 }
  for (const product of data) {
    const sizes = (await (await fetch(`${url}/api/product/${product.id}/variations`)).json()) as {
      id: number
      stock: number
      kind: string
    }[]
    for (const size of sizes)
      if (size.kind === 'size' && size.stock > best.stock)
        best = { id: size.id, productId: product.id, stock: size.stock }
  }
  return best
}
