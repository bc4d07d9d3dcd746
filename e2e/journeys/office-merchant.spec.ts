import type { Locator } from '@playwright/test'
import { expect, test } from '../kits/fixtures.ts'
import { signInFirstOwner } from '../kits/office-kit.ts'

/** With ten seconds to find and do each, somebody new needs less than six minutes. */
const mostActions = 30

test('a merchant changes the hours, a delivery price, the first slide and the returns text, and takes the last back', async ({
  page,
  request,
  ownShop,
}) => {
  const shop = await ownShop()
  await signInFirstOwner(page.request, shop.firstOwnerLink())
  await page.setViewportSize({ width: 1024, height: 800 })
  await page.goto(`${shop.url}/office`)
  let actions = 0
  const press = async (what: Locator) => {
    actions++
    await what.click()
  }
  const type = async (field: Locator, text: string) => {
    actions++
    await field.fill(text)
  }
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const publish = async () => {
    await press(button('Publish'))
    await page.getByText('Published. The shop shows it from now on.').waitFor()
  }
  const shown = async (path: string) => (await request.get(`${shop.url}${path}`)).text()

  await press(link('Settings'))
  await press(link('Opening hours'))
  await type(page.getByLabel('Closes').first(), '16:30')
  await publish()
  expect(await shown('/contact-us')).toContain('4:30pm')

  await press(link('Delivery prices'))
  await press(page.getByRole('button', { name: /^Economy Delivery/ }))
  await type(page.getByLabel('Price (£)').first(), '82')
  await publish()
  expect(await shown('/api/delivery/quote?postcode=BN1%201AA&variation_id=1')).toContain('8200')

  await press(link('Content'))
  await press(link('Home page'))
  await press(page.getByRole('button', { name: /^Marble, honed and polished/ }))
  await type(page.getByLabel('Title'), 'Marble at its best')
  await publish()
  expect(await shown('/')).toContain('Marble at its best')

  await press(link('Pages'))
  await press(page.getByRole('link', { name: /^Return and refund policy/ }))
  const text = page.getByRole('textbox', { name: 'Text' })
  await type(text, `You have 60 days.\n\n${await text.inputValue()}`)
  await publish()
  expect(await shown('/return-refund-policy')).toContain('You have 60 days.')
  await press(button('History'))
  await press(button('Restore').first())
  await expect(text).toHaveValue(/^This policy has two halves\./)
  expect(await shown('/return-refund-policy')).not.toContain('You have 60 days.')
  expect(actions).toBeLessThanOrEqual(mostActions)
})
