import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { shortLived } from '../processes/short-lived.ts'
import { stockStone } from '../shop/baskets.ts'
import { openShop } from '../shop/seeded-shop.ts'
import { ForgetfulDisk, loadOrder, type Step } from './disk-after-cut.ts'
import { orderStatus, type Purchase } from './purchase.ts'

const stock = 10
const pieces = 3
const pence = 2500

export type CutResult = { step: number; of: number; acknowledged: number; faults: string[] }

/**
 * Lets a shop take orders while everything it does to its files is recorded, then cuts the power at some of those moments:
 * rebuilds what the disk would hold, opens it and looks for what had been acknowledged.
 */
export async function cutPower(
  stocked: string,
  { orders, cuts }: { orders: number; cuts: number },
): Promise<CutResult[]> {
  const place = mkdtempSync(join(tmpdir(), 'power-cut-'))
  const [start, folder, after] = ['start', 'shop', 'after'].map((name) => join(place, name)) as [string, string, string]
  try {
    cpSync(stocked, start, { recursive: true })
    const purchases = await stockUp(start, orders)
    cpSync(start, folder, { recursive: true })
    const steps = await recordShop(folder, join(place, 'record'), purchases)
    const results: CutResult[] = []
    const disk = new ForgetfulDisk(start, folder)
    const random = randomNumbers(7)
    const moments = chooseMoments(steps, cuts, random)
    const acknowledged = new Set<string>()
    for (const [index, step] of steps.entries()) {
      disk.follow(step)
      if (step.entry.op === 'acknowledged') acknowledged.add(step.entry.what)
      if (!moments.has(index)) continue
      // Every other time everything that was not synced is lost; else some of it is there, in any order and torn.
      disk.holdAfterCut(after, results.length % 2 ? random : undefined)
      const faults = await lookAt(after, purchases, acknowledged)
      results.push({ step: index, of: steps.length, acknowledged: acknowledged.size, faults })
    }
    return results
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

async function stockUp(folder: string, orders: number): Promise<Purchase[]> {
  const ctx = await openShop({ folder })
  const stone = await stockStone(ctx)
  const purchases: Purchase[] = []
  for (let number = 0; number < orders; number++) {
    const goods = await stone.goods({ unit: 'piece', coverage: null, pence, stock })
    purchases.push({
      goods,
      pieces,
      total: pence * pieces,
      key: `cut-${number}`,
      token: '',
      isCancelled: false,
      isAtPayment: false,
    })
  }
  await ctx.database.close()
  return purchases
}

async function recordShop(folder: string, target: string, purchases: Purchase[]): Promise<Step[]> {
  const recorder = new URL('./record-files.ts', import.meta.url)
  const script = fileURLToPath(new URL('./power-cut-process.ts', import.meta.url))
  const child = fork(script, [JSON.stringify({ folder, purchases })], {
    execArgv: [...shortLived, '--import', recorder.href],
    env: { ...process.env, RECORD_FOLDER: folder, RECORD_TO: target },
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`The recorded shop ended with ${code}`)
  return loadOrder(target)
}

/** Half of them right after something was acknowledged, where a sync that was left out shows; the rest anywhere. */
function chooseMoments(steps: Step[], cuts: number, random: () => number): Set<number> {
  const telling = steps.flatMap(({ entry }, index) => (entry.op === 'acknowledged' ? [index] : []))
  const moments = new Set<number>()
  for (let count = 0; count < cuts; count++) {
    const from = count % 2 && telling.length > 0 ? telling : null
    const at = Math.floor(random() * (from ?? steps).length)
    moments.add(from ? (from[at] ?? 0) : at)
  }
  return moments
}

async function lookAt(folder: string, purchases: Purchase[], acknowledged: Set<string>): Promise<string[]> {
  const faults: string[] = []
  const ctx = await openShop({ folder }).catch((error: unknown) => {
    faults.push(`cannot be opened: ${error}`)
    return null
  })
  if (!ctx) return faults
  const fault = (key: string, is: boolean, what: string) => is && faults.push(`${key}: ${what}`)
  for (const purchase of purchases) {
    const { key } = purchase
    const facts = await orderStatus(ctx, purchase)
    const isOrdered = facts.orders === 1
    fault(key, acknowledged.has(`order ${key}`) && facts.paid !== 1, 'its paid order is lost')
    fault(key, acknowledged.has(`basket ${key}`) && facts.lines + facts.orders === 0, 'its basket is lost')
    fault(key, facts.stock !== stock - (isOrdered ? pieces : 0), `${facts.stock} in stock with ${facts.orders} orders`)
    fault(key, facts.payments !== facts.orders, `${facts.payments} payments for ${facts.orders} orders`)
    fault(key, facts.received !== facts.orders, `${facts.received} mails for ${facts.orders} orders`)
  }
  for (const what of acknowledged)
    if (what.startsWith('table ')) {
      const text = `select (select count(*) from ${what.slice(6)}) = (select count(*) from product_listings) as same`
      const [rows] = await ctx.database.query<{ same: boolean }>(text, []).catch(() => [])
      fault(what, !rows?.same, 'rows are missing')
    }
  await ctx.database.close()
  return faults
}

/** The same numbers every time: a fault can be looked at again. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}
