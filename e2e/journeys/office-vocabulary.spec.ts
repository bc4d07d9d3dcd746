import { expect, test } from '../kits/fixtures.ts'
import { checkScreen, checkWidths, everyWidth, signInAs, signInFirstOwner } from '../kits/office-kit.ts'

test('somebody who writes adds a colour, sees its page and puts it into the menu', async ({
  page,
  request,
  ownShop,
  expectErrors,
}) => {
  const shop = await ownShop()
  // The publish that is refused, and the page of a colour that no product has yet.
  expectErrors(/422/)
  await signInFirstOwner(request, shop.firstOwnerLink())
  await signInAs(page.request, { owner: request, role: 'content', name: 'Ada Quarry' }, shop.url)
  await page.setViewportSize({ width: 1440, height: 900 })
  const publish = () => page.getByRole('button', { name: 'Publish' }).click()
  const published = page.getByText('Published. The shop shows it from now on.')

  await test.step('the list says how many products use each term', async () => {
    await page.goto(`${shop.url}/office/content/terms`)
    await expect(page.getByRole('link', { name: /^Whites \/colour\/whites used by \d\d/ })).toBeVisible()
    await checkWidths(page, 'content-terms', everyWidth)
  })

  await test.step('a new colour gets its address from its name, and a taken one is refused', async () => {
    await page.getByRole('button', { name: 'New term' }).click()
    await page.getByLabel('Name').fill('Teal')
    await expect(page.getByText('Address: /colour/teal')).toBeVisible()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Address').fill('/colour/whites')
    await publish()
    await expect(page.getByText('Another listing has this address')).toBeVisible()
    await page.getByLabel('Address').fill('/colour/teals')
    await page.getByLabel('Swatch').fill('#2b7a78')
    await expect(
      page.frameLocator('iframe[title="Preview"]').getByRole('heading', { level: 1, name: 'Teal' }),
    ).toBeVisible()
    await checkScreen(page, 'content-term', everyWidth)
    await publish()
    await published.waitFor()
  })

  await test.step('the menu links to it, with its swatch', async () => {
    await page.goto(`${shop.url}/office/content/menu`)
    await page.getByRole('button', { name: 'Stone Collection', expanded: false }).click()
    await page.getByRole('button', { name: 'Stone Colours', expanded: false }).click()
    await page.getByRole('button', { name: 'Add a link' }).click()
    const added = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: 'Remove link 9' }) })
      .last()
    await added.getByLabel('Title').fill('Teal')
    await added.getByLabel('Address').fill('/colour/teals')
    await publish()
    await published.waitFor()
  })

  await test.step('its page is in the shop', async () => {
    await page.goto(`${shop.url}/colour/teals`)
    await expect(page.getByRole('heading', { level: 1, name: 'Teal' })).toBeVisible()
    await page.getByRole('button', { name: 'Stone Collection' }).click()
    await expect(page.getByRole('link', { name: 'Teal' }).locator('.swatch')).toHaveCSS(
      'background-color',
      'rgb(43, 122, 120)',
    )
    expect(await (await request.get(`${shop.url}/sitemap.xml`)).text()).toContain('/colour/teals</loc>')
  })
})
