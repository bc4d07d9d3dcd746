import { describe, expect, test } from 'vitest'
import { type SavedProject, savedProjectsSchema } from '#contract/projects/priced-plan.ts'
import type { ProjectRoom } from '#contract/projects/project.ts'
import { joinBaskets } from '#shop/basket/join-baskets.ts'
import { ordersShop, signIn } from '#testing/app/orders.ts'
import { homeProject, kitchen } from '#testing/contract/projects.ts'

const shop = ordersShop()

async function enterSignedIn() {
  const customer = await signIn(shop.ctx)
  const browser = shop.enter(customer)
  const save = async (project = homeProject): Promise<SavedProject> =>
    (await browser.send('POST', '/api/projects', { project })).json.data
  const list = async () => savedProjectsSchema.parse((await browser.send('GET', '/api/projects')).json).data
  return { ...browser, customer, save, list }
}

describe('the projects of a customer', () => {
  test('are saved, changed, listed with the most recent change first, and deleted', async () => {
    const ada = await enterSignedIn()
    const first = await ada.save()
    shop.clock.time += 1000
    const second = await ada.save({ ...homeProject, name: 'Studio' })
    expect((await ada.list()).map(({ id }) => id)).toEqual([second.id, first.id])
    shop.clock.time += 1000
    const changed = await ada.send('PUT', `/api/projects/${first.id}`, { project: { ...homeProject, name: 'House' } })
    expect(changed.json.data).toMatchObject({ id: first.id, project: { name: 'House' }, in_basket: false, orders: [] })
    expect((await ada.list())[0]?.project.name).toBe('House')
    expect((await ada.send('GET', `/api/projects/${second.id}`)).json.data.project.name).toBe('Studio')
    const left = await ada.send('DELETE', `/api/projects/${second.id}`)
    expect(left.json.data.map(({ id }: SavedProject) => id)).toEqual([first.id])
  })

  test('cannot be reached by another customer or without a session', async () => {
    const [ada, bob] = [await enterSignedIn(), await enterSignedIn()]
    const { id } = await ada.save()
    const body = { project: homeProject }
    for (const [method, path, sent] of [
      ['GET', `/api/projects/${id}`],
      ['PUT', `/api/projects/${id}`, body],
      ['POST', `/api/projects/${id}/share`],
      ['DELETE', `/api/projects/${id}/share`],
    ] as const) {
      expect((await bob.send(method, path, sent)).status).toBe(404)
      expect((await shop.enter().send(method, path, sent)).status).toBe(401)
    }
    expect((await bob.send('DELETE', `/api/projects/${id}`)).json.data).toEqual([])
    expect(await ada.list()).toHaveLength(1)
    expect((await shop.enter().send('GET', '/api/projects')).status).toBe(401)
    expect((await shop.enter().send('POST', '/api/projects', body)).status).toBe(401)
  })

  test('can be read through an unguessable link until sharing stops', async () => {
    const ada = await enterSignedIn()
    const { id } = await ada.save()
    const { share_token: token } = (await ada.send('POST', `/api/projects/${id}/share`)).json.data
    expect(token).toMatch(/^[\w-]{32}$/)
    expect((await ada.send('POST', `/api/projects/${id}/share`)).json.data.share_token).toBe(token)
    const shared = await shop.enter().send('GET', `/api/projects/shared/${token}`)
    expect(shared.json.data.project).toEqual(homeProject)
    expect(JSON.stringify(shared.json)).not.toContain(ada.customer.email)
    await ada.send('DELETE', `/api/projects/${id}/share`)
    expect((await shop.enter().send('GET', `/api/projects/shared/${token}`)).status).toBe(404)
    expect((await ada.send('POST', `/api/projects/${id}/share`)).json.data.share_token).not.toBe(token)
  })

  test('show whether they are in the basket and in which orders', async () => {
    const ada = await enterSignedIn()
    const { id } = await ada.save()
    const body = { project: homeProject, project_id: id }
    const { json } = await ada.send('POST', '/api/projects/basket', body, { 'idempotency-key': 'saved' })
    expect(await ada.list()).toMatchObject([{ id, in_basket: true, orders: [], plan_id: json.plan_id }])
    const { order, pay_url } = await ada.place()
    await ada.press(pay_url, 'approve')
    expect(await ada.list()).toMatchObject([{ in_basket: false, orders: [order.reference], plan_id: json.plan_id }])
    // The order keeps its plan after the project is deleted.
    await ada.send('DELETE', `/api/projects/${id}`)
    expect((await ada.send('GET', `/api/projects/plans/${json.plan_id}`)).status).toBe(200)
    expect((await ada.order(order.reference)).lines[0]?.plan_id).toBe(json.plan_id)
  })

  test('name their stones as the shop does, even one that is no longer sold', async () => {
    const ada = await enterSignedIn()
    const gone = { ...kitchen, name: 'Hall', laying: { ...kitchen.laying, stone: 'no-such-stone' } } as ProjectRoom
    await ada.save({ ...homeProject, rooms: [kitchen, gone] })
    const [saved] = await ada.list()
    expect(saved?.stones).toEqual([
      { slug: 'jura-beige-honed', name: 'Jura Beige Honed' },
      { slug: 'no-such-stone', name: 'no such stone' },
    ])
  })

  test('no longer list an order that was cancelled', async () => {
    const ada = await enterSignedIn()
    const { id } = await ada.save()
    const body = { project: homeProject, project_id: id }
    await ada.send('POST', '/api/projects/basket', body, { 'idempotency-key': 'cancelled' })
    const { order } = await ada.place()
    expect(await ada.list()).toMatchObject([{ orders: [order.reference] }])
    expect((await ada.send('POST', `/api/orders/${order.reference}/cancel`)).status).toBe(200)
    expect(await ada.list()).toMatchObject([{ in_basket: true, orders: [] }])
  })

  test('are limited to fifty', async () => {
    const ada = await enterSignedIn()
    for (let index = 0; index < 50; index++) await ada.save()
    const refused = await ada.send('POST', '/api/projects', { project: homeProject })
    expect([refused.status, refused.error.code]).toEqual([422, 'too_many'])
  })

  test('are not linked to a plan that another customer made', async () => {
    const [ada, bob] = [await enterSignedIn(), await enterSignedIn()]
    const { id } = await ada.save()
    await bob.send('POST', '/api/projects/basket', { project: homeProject, project_id: id }, { 'idempotency-key': 'x' })
    expect(await ada.list()).toMatchObject([{ in_basket: false, plan_id: null }])
  })
})

describe('a visitor’s plan at sign-in', () => {
  async function planThenSignIn(prepare: (ada: Awaited<ReturnType<typeof enterSignedIn>>) => Promise<unknown>) {
    const guest = shop.enter()
    const key = { 'idempotency-key': 'guest' }
    const { json } = await guest.send('POST', '/api/projects/basket', { project: homeProject }, key)
    const ada = await enterSignedIn()
    await prepare(ada)
    const token = guest.jar.get('__Host-basket')
    await joinBaskets({ ctx: shop.ctx, input: { token, customerId: ada.customer.id } })
    const lines = (await ada.send('GET', '/api/cart')).json.data.line_items
    return { ada, lines, planId: json.plan_id as string }
  }
  const plansIn = (lines: { plan_id: string | null }[]) => [...new Set(lines.map(({ plan_id }) => plan_id))]

  test('stays with a line that is merged into the customer’s', async () => {
    const { lines, planId } = await planThenSignIn(async (ada) => {
      const stone = (await ada.send('POST', '/api/projects/price', { project: homeProject })).json.data.stones[0]
      await ada.add({ productId: stone.product.id, id: stone.variation_id }, 2)
    })
    expect(plansIn(lines)).toEqual([planId])
  })

  test('stays even if there is no stock for more pieces', async () => {
    const { lines, planId } = await planThenSignIn(async (ada) => {
      const stone = (await ada.send('POST', '/api/projects/price', { project: homeProject })).json.data.stones[0]
      await ada.add({ productId: stone.product.id, id: stone.variation_id }, stone.stock)
    })
    expect(plansIn(lines)).toEqual([planId])
  })

  test('replaces the customer’s older plan, as it would when signed in', async () => {
    const { lines, planId } = await planThenSignIn((ada) =>
      ada.send('POST', '/api/projects/basket', { project: homeProject }, { 'idempotency-key': 'before' }),
    )
    expect(plansIn(lines)).toEqual([planId])
  })

  test('is linked to the project that is then saved to the account', async () => {
    const { ada, planId } = await planThenSignIn(async () => {})
    const saved = await ada.save()
    expect(saved).toMatchObject({ in_basket: true, plan_id: planId })
    expect(await ada.save({ ...homeProject, name: 'Another' })).toMatchObject({ in_basket: false, plan_id: null })
    const bob = await enterSignedIn()
    expect(await bob.save()).toMatchObject({ in_basket: false, plan_id: null })
  })
})
