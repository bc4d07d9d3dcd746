import { chromium, type Page } from '@playwright/test'

/**
 * What staff do with orders all day, step by step in Chromium. The seconds are the machine's: the time a person needs
 * to read and decide comes on top. An action is a click, a key that chooses something, or typed text; Tab is counted
 * separately. The user has just signed in: after five minutes a refund needs the passkey, which is one more action.
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
/** Far beyond any limit: a step that takes longer has hung. */
const timeoutMs = 60_000

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
  context.setDefaultTimeout(timeoutMs)
  const url = shop.url.replace('127.0.0.1', 'localhost')
  await context.addCookies([{ name: 'office', value: shop.token, url, sameSite: 'Strict' }])
  // Counts how often the browser would print, instead of printing.
  await context.addInitScript(() => {
    const counter = window as unknown as { printed: number }
    counter.printed = 0
    window.print = () => void counter.printed++
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

/** Marks waiting orders as picked, except for the number that the morning starts with. */
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

/** Clicks and types as a person does, and counts the actions. */
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
  return times.reduce((slowest, next) => (next.seconds > slowest.seconds ? next : slowest))
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
  await page.getByRole('button', { name: `Dispatch ${inFile}` }).click()
  await page.getByText(`${inFile} of ${inFile} dispatched.`).waitFor()
  return { actions: 3, tabs: 0, seconds: (performance.now() - started) / 1000 }
}

/** A delivered order that is the newest from its postcode, with at least three pieces on its first line to refund. */
async function caller(read: Read): Promise<Row> {
  const { rows } = (await read('orders?state=delivered')) as { rows: Row[] }
  for (const row of rows) {
    const found = (await read(`search?q=${encodeURIComponent(row.postcode)}`)) as { orders: Row[] }
    const { lines, refundable } = (await read(`orders/${row.reference}`)) as Order
    if (found.orders[0]?.id === row.id && (lines[0]?.pieces ?? 0) >= 3 && refundable > 0) return row
  }
  throw new Error('no delivered order has three pieces to refund')
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
