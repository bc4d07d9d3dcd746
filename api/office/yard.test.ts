import { beforeAll, describe, expect, test } from 'vitest'
import { hasPermission, roles } from '#contract/office/permissions.ts'
import { changeChannel, tagsIn } from '#database/changes.ts'
import { fileSender } from '#testing/app/file-shop.ts'
import { officeShop } from '#testing/app/office.ts'
import { testDeployment } from '#testing/app/orders.ts'
import { stockStone, type TestItem } from '#testing/shop/baskets.ts'
import { officeRouter } from './office-router.ts'
import { officeRoutes } from './route-permissions.ts'

const shop = officeShop()
type Member = Awaited<ReturnType<typeof shop.hire>>

let tile: TestItem & { sku: string }
let yard: Member
let sales: Member
let accounts: Member
/** One order of each kind: paid, part refunded, claimed, its replacement, cancelled and with a payment mismatch. */
let references: string[] = []
let paid = ''
/** A file of prices, which the yard must not see. */
let priceFile = 0

const amount = '£41.50'
const otherEmail = 'somebody@else.example'
const note = `${otherEmail} was promised ${amount} and 12 pounds`

const buy = async () => {
  const ada = shop.enter()
  await ada.add(tile, 7)
  const access = { points: ['gravel'], note: `Ring ${otherEmail}; the gate cost ${amount}` }
  const placed = await ada.place({ access, po_number: 'PO 7', job_name: `House, ${amount}` })
  await ada.press(placed.pay_url, 'approve')
  return { ada, reference: placed.order.reference }
}

beforeAll(async () => {
  const stone = await stockStone(shop.ctx)
  const { id, productId } = await stone.item({ stock: 1000, pence: 4995 })
  const [row] = await shop.rows<{ sku: string }>('select sku from variations where id = $1', [id])
  tile = { id, productId, sku: row?.sku ?? '' }
  ;[yard, sales, accounts] = [await shop.hire('yard'), await shop.hire('sales'), await shop.hire('accounts')]
  await shop.ctx.database.listen(
    changeChannel,
    (message) => shop.live.publish(tagsIn(message)),
    () => {},
  )

  paid = (await buy()).reference
  const refunded = (await buy()).reference
  await accounts.call('POST', `orders/${refunded}/refund`, { amount: 4150, reason: `Broken, ${amount} by phone` })
  await sales.call('POST', `orders/${refunded}/notes`, { text: note })
  const { ada, reference: claimed } = await buy()
  for (const step of ['pick', 'dispatch', 'deliver'])
    await sales.call('POST', `orders/${claimed}/${step}`, { note: `Sent, ${amount} of it` })
  const lines = [{ variation_id: tile.id, quantity: 3 }]
  await ada.send('POST', `/api/orders/${claimed}/claims`, { kind: 'fault', message: 'Three are broken', lines })
  const [claim] = (await sales.call('GET', 'claims?state=open')).json.rows
  const answer = 'On its way.'
  const decided = await sales.call('POST', `claims/${claim.reference}/decide`, { decision: 'replacement', answer })
  const cancelled = (await buy()).reference
  await sales.call('POST', `orders/${cancelled}/cancel`, { note: `${note}.` })
  const mismatched = (await buy()).reference
  const details = { receivedPence: 100, totalPence: 200 }
  await shop.rows(
    `insert into order_events (order_id, at, actor, from_state, to_state, cause, details)
     select id, now(), 'payment_provider', state, state, 'payment_mismatched', $2::jsonb from orders where reference = $1`,
    [mismatched, JSON.stringify(details)],
  )
  references = [paid, refunded, claimed, decided.json.replacement, cancelled, mismatched]
  await yard.call('POST', `stock/${tile.sku}/goods-in`, { code: 'A1', pieces: 5, place: 'Bay 2' })
  const manager = await shop.hire('manager')
  priceFile = (await fileSender(shop, () => manager).send('prices', `SKU;Price\r\n${tile.sku};41,50\r\n`)).id
  const moved = { reason: 'found', pieces: 1, batch_id: null, note: `Worth ${amount}` }
  expect((await manager.call('POST', `stock/${tile.sku}/moves`, moved)).status).toBe(200)
  await sales.call('POST', 'views', { name: `Over ${amount}`, query: 'state=paid', is_shared: true })
  await sales.call('POST', 'views', { name: 'Theirs', query: `q=${encodeURIComponent(otherEmail)}`, is_shared: true })
})

type YardCall = [path: string, body?: object]
const some = { note: 'Done' }
const carrierRows = () => references.map((reference) => ({ reference, carrier: 'Own', tracking_number: 'T1' }))

/** Every route the yard may call, with requests for it; refused requests are checked too. */
const calls: Record<string, () => YardCall[]> = {
  'get /account': () => [['account']],
  'delete /account/sessions/{id}': () => [['account/sessions/999999']],
  'post /step-up/options': () => [['step-up/options']],
  'post /step-up': () => [['step-up', { password: 'wrong', code: '000000' }]],
  'post /account/passkeys/options': () => [['account/passkeys/options']],
  'post /account/passkeys': () => [['account/passkeys', { name: 'x', passkey: {} }]],
  'delete /account/passkeys/{id}': () => [['account/passkeys/none']],
  'post /account/recovery-codes': () => [['account/recovery-codes']],
  'put /account/name': () => [['account/name', { name: 'Grace' }]],
  'put /account/email': () => [['account/email', { email: 'nobody', password: 'wrong' }]],
  'post /account/email/confirm': () => [['account/email/confirm', { token: 'x'.repeat(43) }]],
  'put /account/password': () => [['account/password', { password: 'wrong', new_password: 'four words in a row' }]],
  'post /account/authenticator/new': () => [['account/authenticator/new']],
  'put /account/authenticator': () => [['account/authenticator', { password: 'wrong', code: '000000' }]],
  'put /account/alerts': () => [['account/alerts', { alerts: ['order'] }]],
  'get /today': () => [['today']],
  'get /events': () => [['events']],
  'get /search': () => [['search?q=Mason'], [`search?q=${paid}`], ['search?q=ada%40example.org']],
  'get /orders': () => [['orders'], ['orders?attention=true'], ['orders?q=ada%40example.org']],
  'get /orders/{reference}': () => references.map((reference) => [`orders/${reference}`]),
  'post /orders/{reference}/notes': () => references.map((one) => [`orders/${one}/notes`, { text: note }]),
  'post /orders/{reference}/pick': () => references.map((one) => [`orders/${one}/pick`, some]),
  'post /orders/{reference}/dispatch': () => references.map((one) => [`orders/${one}/dispatch`, { carrier: 'Own' }]),
  'post /orders/{reference}/deliver': () => references.map((one) => [`orders/${one}/deliver`, some]),
  'post /orders/{reference}/undo': () => references.map((one) => [`orders/${one}/undo`, { step: 'deliver' }]),
  'post /orders/{reference}/ready': () => references.map((one) => [`orders/${one}/ready`, some]),
  'post /orders/{reference}/collect': () => references.map((one) => [`orders/${one}/collect`, some]),
  'post /bulk/pick/preview': () => [['bulk/pick/preview', { orders: references }]],
  'post /bulk/pick': () => [['bulk/pick', { orders: references }]],
  'post /bulk/pick/matching/preview': () => [['bulk/pick/matching/preview', { filter: {} }]],
  'post /bulk/pick/matching': () => [['bulk/pick/matching', { filter: {} }]],
  'post /bulk/pick/undo': () => [['bulk/pick/undo', { orders: references }]],
  'post /bulk/dispatch/preview': () => [['bulk/dispatch/preview', { rows: carrierRows() }]],
  'post /bulk/dispatch': () => [['bulk/dispatch', { rows: carrierRows() }]],
  'post /bulk/deliver/preview': () => [['bulk/deliver/preview', { orders: references }]],
  'post /bulk/deliver': () => [['bulk/deliver', { orders: references }]],
  'post /bulk/deliver/undo': () => [['bulk/deliver/undo', { orders: references }]],
  'post /bulk/notes': () => [['bulk/notes', { orders: references, text: note }]],
  'post /print': () =>
    ['pick', 'delivery', 'invoice'].flatMap((kind) =>
      references.map((one): YardCall => ['print', { kind, orders: [one] }]),
    ),
  'get /views': () => [['views']],
  'post /views': () => [['views', { name: 'Mine', query: 'state=paid', is_shared: false }]],
  'delete /views/{id}': () => [['views/999999']],
  'get /stock': () => [['stock'], [`stock?q=${tile.sku}`]],
  'get /stock/{sku}': () => [[`stock/${tile.sku}`]],
  'get /stock/{sku}/moves': () => [[`stock/${tile.sku}/moves`]],
  'post /stock/{sku}/moves': () => [[`stock/${tile.sku}/moves`, { reason: 'found', pieces: 1, batch_id: null }]],
  'post /stock/{sku}/goods-in': () => [[`stock/${tile.sku}/goods-in`, { code: 'B1', pieces: 1, place: '' }]],
  'post /stock/{sku}/batches': () => [[`stock/${tile.sku}/batches`, { code: 'C1', pieces: 1, place: '' }]],
  'put /stock/{sku}/batches/{id}': () => [[`stock/${tile.sku}/batches/999999`, { code: 'D', place: '', photo: null }]],
  'put /stock/{sku}/batches/{id}/faces': () => [[`stock/${tile.sku}/batches/999999/faces`, { faces: [], version: '' }]],
  'get /media': () => [['media']],
  'post /media': () => [['media']],
  'post /faces/preview': () => [['faces/preview', {}]],
  'post /counts': () => [['counts', { lines: [{ sku: tile.sku, batch_id: null, counted: 3 }] }]],
  'get /files': () => [['files']],
  'get /files/exports/stock.csv': () => [['files/exports/stock.csv']],
  'get /files/{id}': () => [[`files/${priceFile}`]],
  'get /files/{id}/faults.csv': () => [[`files/${priceFile}/faults.csv`]],
  'get /files/{id}/original': () => [[`files/${priceFile}/original`]],
  'post /files': () => [['files?kind=prices&name=prices.csv', {}]],
  'post /files/{id}/read': () => [[`files/${priceFile}/read`, {}]],
  'post /files/{id}/plan': () => [[`files/${priceFile}/plan`, {}]],
  'post /files/{id}/apply': () => [[`files/${priceFile}/apply`, { hash: 'none' }]],
  'post /photos': () => [['photos']],
  'get /photos/{name}': () => [['photos/none.webp']],
}

/** Field names of money. The `refunded` of a line counts pieces, and the `total` of a preview counts orders. */
const moneyName = /price|pence|^totals?$|^amount|refundable|^sales$|^payments$|^refunds$|^invoices$|^spent$|^vat/
const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0)

function moneyIn(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(moneyName.test(name) && !isEmpty(inner) ? [`${path}.${name}`] : []),
    ...moneyIn(inner, `${path}.${name}`),
  ])
}

describe('a role without prices and contacts', () => {
  test('is only the yard among the roles that read orders', () => {
    const withoutPrices = roles.filter(
      (role) => hasPermission(role, 'orders.read') && !hasPermission(role, 'orders.prices'),
    )
    expect(withoutPrices).toEqual(['yard'])
    expect(hasPermission('yard', 'orders.contacts')).toBe(false)
  })

  test('has every permitted route covered here', () => {
    const routes = officeRoutes(officeRouter(shop.ctx, testDeployment).openAPIRegistry)
    const yardRoutes = routes.filter(({ permission }) => permission !== 'anyone' && hasPermission('yard', permission))
    expect(Object.keys(calls).sort()).toEqual(yardRoutes.map(({ method, path }) => `${method} ${path}`).sort())
  })

  test('gets no amount and no email address from any office route', async () => {
    // Sales can see both, so the orders above do contain them.
    const salesView = JSON.stringify(
      await Promise.all(references.map(async (one) => (await sales.call('GET', `orders/${one}`)).json)),
    )
    expect(salesView).toContain(`refunded ${amount}`)
    expect(salesView).toContain(otherEmail)
    let answered = 0
    for (const [route, requests] of Object.entries(calls))
      for (const [path, body] of requests()) {
        const { status, text, json } = await yard.call(route.split(' ')[0]?.toUpperCase() ?? '', path, body)
        if (status === 200) answered++
        const money = path === 'bulk/pick/matching/preview' ? [] : moneyIn(json)
        expect({ path, status, money }).toEqual({ path, status, money: [] })
        expect(`${path} ${text}`).not.toMatch(/£|pence|pounds/)
        expect(`${path} ${text.replaceAll(yard.email, '')}`).not.toMatch(/[\w.]@[\w-]+\./)
      }
    expect(answered).toBeGreaterThan(40)
  })

  test('can still read what happened and why', async () => {
    const { json } = await yard.call('GET', `orders/${references[1]}`)
    const texts = json.timeline.map(({ text }: { text: string }) => text)
    expect(texts).toContain('We have refunded (amount): Broken, (amount) by phone')
    expect(json.notes[0].text).toBe('(email address) was promised (amount) and (amount)')
    expect((await yard.call('GET', 'views')).json.views.map(({ name }: { name: string }) => name)).toContain(
      'Over (amount)',
    )
  })

  test('receives changes only by kind and reference', async () => {
    const headers = { accept: 'text/event-stream', cookie: `__Host-office=${yard.token()}` }
    const reader = (await shop.request('/api/office/events', { headers })).body
      ?.pipeThrough(new TextDecoderStream())
      .getReader()
    await accounts.call('POST', `orders/${paid}/notes`, { text: note })
    let sent = ''
    while (!sent.includes(paid)) sent += (await reader?.read())?.value ?? ''
    expect(sent).not.toMatch(/£|@|pounds/)
    await reader?.cancel()
  })
})
