import { chromium, type Page } from '@playwright/test'

/**
 * What staff do with orders all day, in Chromium and step by step as they do it. The seconds are the machine's: what a
 * person takes to read and to decide comes on top. An action is a click, a key that chooses something, or something
 * typed; Tab only moves on and is counted apart. Whoever does them has just signed in: more than five minutes later a
 * refund asks for the passkey, which is one action more.
 */

type Read = (path: string, body?: object) => Promise<unknown>
type Row = { id: number; reference: string; postcode: string }
type Order = { refundable: number; lines: { pieces: number }[] }
type Office = { page: Page; read: Read; url: string }
type Limit = { actions?: number; seconds: number }
type Journey = { name: string; limit: Limit; run: (office: Office) => Promise<Done> }
type Done = { actions: number; tabs: number; seconds: number }

const toPick = 25
const byHand = 5
const inFile = 25
/** Far beyond any limit: whatever is slower than that hangs. */
const patienceMs = 60_000

const journeys: Journey[] = [
  { name: `Morning, one print of ${toPick} pick lists`, limit: { actions: 4, seconds: 20 }, run: morning },
  { name: `Dispatch by keyboard, slowest of ${byHand}`, limit: { seconds: 12 }, run: dispatch },
  { name: `Dispatch from the carrier’s file, ${inFile} orders`, limit: { seconds: 60 }, run: carrierFile },
  { name: 'Telephone, found', limit: { actions: 3, seconds: 5 }, run: (office) => telephone(office, 'found') },
  { name: 'Telephone, refunded', limit: { actions: 7, seconds: 45 }, run: (office) => telephone(office, 'refunded') },
]

export async function measureJourneys(kind: string, shop: { url: string; token: string; read: Read }): Promise<void> {
  await leaveToPick(shop.read)
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  context.setDefaultTimeout(patienceMs)
  const url = shop.url.replace('127.0.0.1', 'localhost')
  await context.addCookies([{ name: 'office', value: shop.token, url, sameSite: 'Strict' }])
  // Papers are printed by the browser; here it only counts how often.
  await context.addInitScript(() => {
    const counted = window as unknown as { printed: number }
    counted.printed = 0
    window.print = () => void counted.printed++
  })
  for (const { name, limit, run } of journeys) {
    const page = await context.newPage()
    const done = await run({ page, read: shop.read, url })
    await page.close()
    const isMet = done.actions <= (limit.actions ?? Number.POSITIVE_INFINITY) && done.seconds < limit.seconds
    const tabs = done.tabs > 0 ? ` and ${done.tabs} × Tab` : ''
    const most = limit.actions ? `${limit.actions} actions, ${limit.seconds} s` : `${limit.seconds} s`
    console.log(
      `${isMet ? 'met ' : 'MISS'} ${name}, ${kind}: ${done.actions} actions${tabs}, ${done.seconds.toFixed(1)} s of the machine (limit ${most})`,
    )
  }
  await browser.close()
  console.log('')
}

/** Picks what waits, but for the last few, as the day before did. */
async function leaveToPick(read: Read): Promise<void> {
  const { rows } = (await read('orders?state=paid')) as { rows: Row[] }
  let next = rows[toPick - 1]?.id ?? null
  if (next === null) throw new Error(`there are not ${toPick} orders to pick`)
  while (next !== null) {
    const filter = { state: 'paid', before: String(next) }
    const part = (await read('bulk/pick/matching', { filter })) as { next: number | null }
    next = part.next
  }
}

/** Does what a person does, and counts it. */
function handsOf(page: Page) {
  const started = performance.now()
  const counted = { actions: 0, tabs: 0 }
  const act = (work: Promise<unknown>) => {
    counted.actions++
    return work
  }
  return {
    press: (key: string) => act(page.keyboard.press(key)),
    type: (text: string) => act(page.keyboard.type(text)),
    click: (role: 'link' | 'button' | 'checkbox', name: string | RegExp) => act(page.getByRole(role, { name }).click()),
    async tab() {
      counted.tabs++
      await page.keyboard.press('Tab')
    },
    done: (): Done => ({ ...counted, seconds: (performance.now() - started) / 1000 }),
  }
}

const today = async ({ page, url }: Office) => {
  await page.goto(`${url}/office`)
  await page.getByRole('link', { name: /to pick/ }).waitFor()
}

async function morning(office: Office): Promise<Done> {
  const { page } = office
  await today(office)
  const hands = handsOf(page)
  await hands.click('link', /to pick/)
  await hands.click('checkbox', 'Select all')
  await hands.click('button', 'Print and mark as being picked')
  await hands.click('button', `Print and mark ${toPick}`)
  await page.waitForFunction(() => (window as unknown as { printed: number }).printed === 1)
  const done = hands.done()
  const lists = await page.getByText('Pick list', { exact: true }).count()
  if (lists !== toPick) throw new Error(`${lists} pick lists were printed`)
  return done
}

const inPicking = async (read: Read) => ((await read('orders?state=picking')) as { rows: Row[] }).rows

async function dispatch({ page, read, url }: Office): Promise<Done> {
  const orders = (await inPicking(read)).slice(0, byHand)
  await page.goto(`${url}/office/dispatch`)
  const times: Done[] = []
  for (const { reference } of orders) {
    await page.locator('input[name=q]:focus').waitFor()
    const hands = handsOf(page)
    await hands.type(reference.slice(-4))
    await hands.press('Enter')
    await page.locator('input[name=pallets]:focus').waitFor()
    await hands.type('1')
    await hands.tab()
    if (times.length === 0) await hands.type('Palletline')
    await hands.tab()
    await hands.type(`PL ${reference.slice(-4)}`)
    await hands.press('Enter')
    await page.getByText(`${reference} has been dispatched.`).waitFor()
    times.push(hands.done())
  }
  return times.reduce((slowest, one) => (one.seconds > slowest.seconds ? one : slowest))
}

async function carrierFile({ page, read, url }: Office): Promise<Done> {
  const orders = (await inPicking(read)).slice(0, inFile)
  const lines = orders.map(({ reference }, index) => `${reference},CSV ${index},DX`)
  const buffer = Buffer.from(['Reference,Tracking,Carrier', ...lines].join('\n'))
  await page.goto(`${url}/office/dispatch`)
  const summary = page.getByText('Import a carrier file')
  await summary.waitFor()
  const started = performance.now()
  await summary.click()
  await page.getByLabel(/CSV with/).setInputFiles({ name: 'carrier.csv', mimeType: 'text/csv', buffer })
  await page.getByText(`${inFile} of ${inFile} dispatched.`).waitFor()
  return { actions: 2, tabs: 0, seconds: (performance.now() - started) / 1000 }
}

/** Somebody whose order has arrived, the last one from their postcode, with three of its first line broken. */
async function caller(read: Read): Promise<Row> {
  const { rows } = (await read('orders?state=delivered')) as { rows: Row[] }
  for (const row of rows) {
    const found = (await read(`search?q=${encodeURIComponent(row.postcode)}`)) as { orders: Row[] }
    const { lines, refundable } = (await read(`orders/${row.reference}`)) as Order
    if (found.orders[0]?.id === row.id && (lines[0]?.pieces ?? 0) >= 3 && refundable > 0) return row
  }
  throw new Error('nobody has an order of which three pieces could have broken')
}

async function telephone(office: Office, until: 'found' | 'refunded'): Promise<Done> {
  const { page, read } = office
  const { reference, postcode } = await caller(read)
  const { lines } = (await read(`orders/${reference}`)) as Order
  await today(office)
  const hands = handsOf(page)
  await hands.press('Control+k')
  await hands.type(postcode)
  await page.getByRole('option').first().filter({ hasText: reference }).waitFor()
  await hands.press('Enter')
  await page.getByRole('heading', { level: 1, name: reference }).waitFor()
  if (until === 'found') return hands.done()
  await hands.click('button', 'Refund …')
  await hands.type('3')
  for (const _ of lines) await hands.tab()
  await hands.type('Three were broken')
  await hands.press('Enter')
  await page.getByText(/Credit note A\d+/).waitFor()
  return hands.done()
}
