import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { shortLived } from '../processes/short-lived.ts'
import { stockStone } from '../shop/baskets.ts'
import { openShop } from '../shop/seeded-shop.ts'
import { readSteps, SimulatedDisk, type Step } from './disk-after-cut.ts'
import { orderStatus, type Purchase } from './purchase.ts'

const stock = 10
const pieces = 3
const pence = 2500

export type CutResult = { step: number; of: number; acknowledged: number; faults: string[] }

/**
 * Takes orders in a shop while every change to its files is recorded, then simulates power cuts between those changes:
 * rebuilds the disk, opens the shop on it and checks that everything acknowledged by then is there.
 */
export async function cutPower(
  seeded: string,
  { orders, cuts }: { orders: number; cuts: number },
): Promise<CutResult[]> {
  const workFolder = mkdtempSync(join(tmpdir(), 'power-cut-'))
  const [start, folder, after] = ['start', 'shop', 'after'].map((name) => join(workFolder, name)) as [
    string,
    string,
    string,
  ]
  try {
    cpSync(seeded, start, { recursive: true })
    const purchases = await stockUp(start, orders)
    cpSync(start, folder, { recursive: true })
    const steps = await recordShop(folder, join(workFolder, 'record'), purchases)
    const results: CutResult[] = []
    const disk = new SimulatedDisk(start, folder)
    const random = randomNumbers(7)
    const moments = chooseMoments(steps, cuts, random)
    const acknowledged = new Set<string>()
    for (const [index, step] of steps.entries()) {
      disk.apply(step)
      if (step.entry.op === 'acknowledged') acknowledged.add(step.entry.what)
      if (!moments.has(index)) continue
      // Every other cut loses everything that was not synced; the others keep some of it, in any order and torn.
      disk.writeAfterCut(after, results.length % 2 ? random : undefined)
      const faults = await findFaults(after, purchases, acknowledged)
      results.push({ step: index, of: steps.length, acknowledged: acknowledged.size, faults })
    }
    return results
  } finally {
    rmSync(workFolder, { recursive: true, force: true })
  }
}

async function stockUp(folder: string, orders: number): Promise<Purchase[]> {
  const ctx = await openShop({ folder })
  const stone = await stockStone(ctx)
  const purchases: Purchase[] = []
  for (let number = 0; number < orders; number++) {
    const item = await stone.item({ unit: 'piece', coverage: null, pence, stock })
    purchases.push({
      item,
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
  return readSteps(target)
}

/** Half of the cuts are right after an acknowledgement, where a missing sync would show; the rest are anywhere. */
function chooseMoments(steps: Step[], cuts: number, random: () => number): Set<number> {
  const acknowledgements = steps.flatMap(({ entry }, index) => (entry.op === 'acknowledged' ? [index] : []))
  const moments = new Set<number>()
  for (let count = 0; count < cuts; count++) {
    const from = count % 2 && acknowledgements.length > 0 ? acknowledgements : null
    const at = Math.floor(random() * (from ?? steps).length)
    moments.add(from ? (from[at] ?? 0) : at)
  }
  return moments
}

async function findFaults(folder: string, purchases: Purchase[], acknowledged: Set<string>): Promise<string[]> {
  const faults: string[] = []
  const ctx = await openShop({ folder }).catch((error: unknown) => {
    faults.push(`cannot be opened: ${error}`)
    return null
  })
  if (!ctx) return faults
  const addFaultIf = (key: string, isFault: boolean, what: string) => isFault && faults.push(`${key}: ${what}`)
  for (const purchase of purchases) {
    const { key } = purchase
    const facts = await orderStatus(ctx, purchase)
    const isOrdered = facts.orders === 1
    addFaultIf(key, acknowledged.has(`order ${key}`) && facts.paid !== 1, 'its paid order is lost')
    addFaultIf(key, acknowledged.has(`basket ${key}`) && facts.lines + facts.orders === 0, 'its basket is lost')
    addFaultIf(
      key,
      facts.stock !== stock - (isOrdered ? pieces : 0),
      `${facts.stock} in stock with ${facts.orders} orders`,
    )
    addFaultIf(key, facts.payments !== facts.orders, `${facts.payments} payments for ${facts.orders} orders`)
    addFaultIf(key, facts.received !== facts.orders, `${facts.received} mails for ${facts.orders} orders`)
  }
  for (const what of acknowledged)
    if (what.startsWith('table ')) {
      const text = `select (select count(*) from ${what.slice(6)}) = (select count(*) from product_listings) as same`
      const [rows] = await ctx.database.query<{ same: boolean }>(text, []).catch(() => [])
      addFaultIf(what, !rows?.same, 'rows are missing')
    }
  await ctx.database.close()
  return faults
}

/** The same numbers every time, so that a fault can be reproduced. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}
