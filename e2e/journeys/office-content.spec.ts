import { checkStateAccessibility, expect, test } from '../kits/fixtures.ts'
import { checkScreen, checkState, checkWidths, everyWidth, signInAs, signInFirstOwner } from '../kits/office-kit.ts'

test('somebody who writes changes a text and takes it back, adds and moves a page, and adds a colour to the menu', async ({
  page,
  request,
  ownShop,
  expectErrors,
}) => {
  const shop = await ownShop()
  // Reported by the browser for each publish that is refused, and for the page of a colour that no product has yet.
  expectErrors(/422/)
  await signInFirstOwner(request, shop.firstOwnerLink())
  await signInAs(page.request, { owner: request, role: 'content', name: 'Ada Quarry' }, shop.url)
  await page.setViewportSize({ width: 1440, height: 900 })
  const preview = page.frameLocator('iframe[title="Preview"]')
  const address = page.getByLabel('Address')
  const text = page.getByRole('textbox', { name: 'Text' })
  const publish = () => page.getByRole('button', { name: 'Publish' }).click()
  const published = page.getByText('Published. The shop shows it from now on.')
  const html = async (path: string) => (await request.get(`${shop.url}${path}`)).text()

  await test.step('the list is narrowed to the page that is meant', async () => {
    await page.goto(`${shop.url}/office/content/pages`)
    await expect(page.getByRole('link', { name: /^Privacy policy/ })).toBeVisible()
    await checkState(page, 'content-pages', everyWidth)
    await page.getByRole('searchbox', { name: 'Find' }).fill('return pol')
    await expect(page.getByText('1 page found')).toBeAttached()
    await page.getByRole('link', { name: /^Return and refund policy/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Return and refund policy')
  })

  await test.step('a change is saved and shown in the preview, which stays where it was scrolled to', async () => {
    await expect(preview.getByText('This policy has two halves.')).toBeVisible()
    await checkScreen(page, 'content-editor', everyWidth)
    await preview.locator('body').evaluate(() => window.scrollTo({ top: 300, behavior: 'instant' }))
    await text.fill((await text.inputValue()).replace('two halves', 'two parts'))
    await expect(preview.getByText('This policy has two parts.')).toBeVisible()
    await expect(page.getByText(/^Draft saved by Ada Quarry/)).toBeVisible()
    await preview.locator('html[data-hydrated]').waitFor()
    await expect.poll(() => preview.locator('body').evaluate(() => window.scrollY)).toBe(300)
    expect(await html('/return-refund-policy')).toContain('two halves')
  })

  await test.step('published, it is in the shop, and the history takes it back', async () => {
    await publish()
    await published.waitFor()
    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name: '/return-refund-policy' }).click()
    await expect((await opened).getByText('This policy has two parts.')).toBeVisible()
    await (await opened).close()
    await page.getByRole('button', { name: 'History' }).click()
    await expect(page.getByText(/^Text: .*two halves.* → .*two parts/)).toBeVisible()
    await checkStateAccessibility(page)
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(text).toHaveValue(/^This policy has two halves\./)
    await expect(preview.getByText('This policy has two halves.')).toBeVisible()
    expect(await html('/return-refund-policy')).toContain('two halves')
  })

  await test.step('a new page gets its address from its title, and markup in it is only text', async () => {
    await page.getByRole('link', { name: 'Pages', exact: true }).click()
    await page.getByRole('button', { name: 'New page' }).click()
    await page.getByLabel('Title').fill('Slate & its care')
    await expect(page.getByText('Address: /slate-its-care')).toBeVisible()
    await checkStateAccessibility(page)
    await page.keyboard.press('Enter')
    await expect(address).toHaveValue('slate-its-care')
    await page.getByLabel('Summary').fill('How to clean slate, what to keep away from it, and when to seal it again.')
    await text.fill('Every week')
    await text.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(text).toBeFocused()
    await expect(text).toHaveValue('## Every week')
    await page.keyboard.type("\n\nSweep it. <script>console.log('from a page')</script> Call {{phone}}.")
    await expect(preview.getByRole('heading', { name: 'Every week' })).toBeVisible()
    await expect(preview.getByText(/Sweep it\. <script>console\.log/)).toBeVisible()
    await publish()
    await published.waitFor()
    const slate = await html('/slate-its-care')
    expect(slate).toContain('Sweep it. &lt;script&gt;console.log')
    expect(slate).not.toContain('{{phone}}')
  })

  await test.step('an address that is taken is refused at its field, and nothing is lost', async () => {
    for (const [wanted, fault] of [
      ['faq', 'Another page has this address'],
      ['checkout', 'The shop uses this address itself'],
    ] as const) {
      await address.fill(wanted)
      await publish()
      await expect(page.getByText(fault)).toBeVisible()
      await expect(address).toBeFocused()
      await expect(text).toHaveValue(/^## Every week/)
    }
    await expect(page.getByText('The preview needs a valid address.')).toBeVisible()
    expect((await request.get(`${shop.url}/slate-its-care`)).ok()).toBe(true)
  })

  await test.step('a new address is published, and the old one leads to it', async () => {
    await address.fill('looking-after-slate')
    await publish()
    await published.waitFor()
    const moved = await request.get(`${shop.url}/slate-its-care`)
    expect(new URL(moved.url()).pathname).toBe('/looking-after-slate')
    expect(await moved.text()).toContain('Sweep it.')
  })

  await test.step('on a phone, the preview takes the place of the text', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.locator('iframe')).toHaveCount(0)
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(preview.getByText(/Sweep it\./)).toBeVisible()
    await expect(text).toBeHidden()
    await checkWidths(page, 'content-phone-preview', [390])
    await page.getByRole('button', { name: 'Text' }).click()
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('a picture is chosen among those of the shop', async () => {
    await page.getByRole('link', { name: 'Pages', exact: true }).click()
    await page.getByRole('link', { name: 'Blog posts' }).click()
    await page.getByRole('link', { name: /^Setting out herringbone/ }).click()
    await page.getByText('Change', { exact: true }).click()
    await page
      .getByRole('radio', { name: /chequerboard/i })
      .first()
      .check({ force: true })
    await expect(preview.locator('img[src*="chequerboard"]')).toBeVisible()
    await checkState(page, 'content-post', everyWidth)
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click()
    await expect(page.getByText('The changes have been discarded.')).toBeVisible()
  })

  await test.step('a new question comes last in its group, and is gone when it is discarded', async () => {
    await page.getByRole('link', { name: 'Blog posts' }).click()
    await page.getByRole('link', { name: 'Questions' }).click()
    await page.getByRole('button', { name: 'New question' }).click()
    await page.getByRole('textbox', { name: 'Question' }).fill('Is slate heavy?')
    await page.getByRole('button', { name: 'Start writing' }).click()
    await expect(page.getByLabel('Position')).toHaveValue(/^\d\d$/)
    await page.getByRole('textbox', { name: 'Answer' }).fill('Yes: about 27 kg for each square metre.')
    await expect(preview.getByText('Yes: about 27 kg')).toBeVisible()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click()
    await expect(page.getByRole('link', { name: /^How can I pay/ })).toBeVisible()
    await expect(page.getByText('Is slate heavy?')).toHaveCount(0)
    await checkWidths(page, 'content-questions', everyWidth)
  })

  await test.step('the list of terms says how many products use each', async () => {
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

  await test.step('a change goes live with a release, which shows the whole shop before, and is undone', async () => {
    await page.goto(`${shop.url}/office/content/pages`)
    await page.getByRole('link', { name: /^Delivery information/ }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Delivery in spring')
    await page.getByRole('button', { name: 'With a release' }).click()
    await page.getByLabel('Name').fill('Spring')
    await page.getByLabel('Day', { exact: true }).fill('1 April 2099')
    await page.getByLabel('Day', { exact: true }).blur()
    await expect(page.getByLabel('Day', { exact: true })).toHaveValue('01/04/2099')
    await checkStateAccessibility(page)
    await page.getByRole('button', { name: 'Create and add' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Spring')
    await expect(page.getByText('Everything can be published')).toBeVisible()
    await expect(page.getByText(/^Title: .* → Delivery in spring/)).toBeVisible()
    await page.getByLabel('The shop with this release').selectOption('/delivery-information')
    await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Delivery in spring')
    await checkState(page, 'release', everyWidth)
    await preview.locator('html[data-hydrated]').waitFor()
    await preview.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click()
    await expect(preview.getByRole('heading', { level: 1 })).toHaveText('About us')
    await expect(preview.getByText('This is a preview.')).toBeVisible()
    expect(await html('/delivery-information')).not.toContain('Delivery in spring')
    await page.getByRole('link', { name: 'Releases' }).first().click()
    await expect(page.getByRole('heading', { name: 'April 2099' })).toBeVisible()
    await checkScreen(page, 'releases', everyWidth)
    await page.getByRole('link', { name: /^Spring/ }).click()
    await page.getByRole('button', { name: 'Publish now' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click()
    await expect(page.getByText(/^Published .* by Ada Quarry/)).toBeVisible()
    expect(await html('/delivery-information')).toContain('Delivery in spring')
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Undo the release' }).click()
    await expect(page.getByText(/^Undone .* by Ada Quarry/)).toBeVisible()
    expect(await html('/delivery-information')).not.toContain('Delivery in spring')
  })
})
