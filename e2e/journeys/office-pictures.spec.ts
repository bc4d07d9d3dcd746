import sharp from 'sharp'
import { expect, test } from '../kits/fixtures.ts'
import { checkState, checkWidths, everyWidth, signInAs, signInFirstOwner } from '../kits/office-kit.ts'

/** A photograph as a phone takes it: 12 megapixels, lying on its side. */
const photograph = () =>
  sharp({ create: { width: 4032, height: 3024, channels: 3, background: '#8f7a62' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

test('somebody who writes puts their own photograph into a post', async ({ page, request, ownShop, expectErrors }) => {
  const shop = await ownShop()
  // Reported by the browser for the file that is refused and the upload that is lost.
  expectErrors(/422|ERR_FAILED/)
  await signInFirstOwner(request, shop.firstOwnerLink())
  await signInAs(page.request, { owner: request, role: 'content', name: 'Ada Quarry' }, shop.url)
  await page.setViewportSize({ width: 1440, height: 900 })
  const preview = page.frameLocator('iframe[title="Preview"]')
  const upload = async (name: string, buffer: Buffer) => {
    const chosen = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Upload a picture' }).click()
    await (await chosen).setFiles({ name, mimeType: 'image/jpeg', buffer })
  }

  await page.goto(`${shop.url}/office/content/posts`)
  await page.getByRole('link', { name: /^Setting out herringbone/ }).click()
  await page.getByText('Change', { exact: true }).click()

  await test.step('a file that is no photograph is refused with a sentence', async () => {
    await upload('notes.jpg', Buffer.from('not a photo'))
    await expect(page.getByText('Please choose a photo: JPEG, PNG, WebP or AVIF.')).toBeVisible()
    await checkState(page, 'pictures-refused', everyWidth)
    await page.getByRole('button', { name: 'Remove notes.jpg' }).click()
  })

  await test.step('an upload that is lost is sent again, and the preview shows the photograph', async () => {
    await page.route('**/api/office/media', (route) => route.abort(), { times: 1 })
    await upload('hall.jpg', await photograph())
    await page.getByRole('button', { name: 'Try hall.jpg again' }).click()
    await expect(preview.locator('img[src^="/media/"]')).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Own picture 1' })).toBeChecked()
    await expect(page.getByLabel('What the picture shows')).toHaveValue('Photograph: Setting out herringbone')
    await checkWidths(page, 'pictures-uploaded', everyWidth)
  })

  await test.step('published, it is on the page, upright', async () => {
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByText('Published. The shop shows it from now on.').waitFor()
    await page.goto(`${shop.url}/blog`)
    await page
      .getByRole('link', { name: /Setting out herringbone/ })
      .first()
      .click()
    const picture = page.locator('img[src^="/media/"]').first()
    await expect(picture).toBeVisible()
    const size = () => picture.evaluate((image: HTMLImageElement) => image.naturalHeight / image.naturalWidth)
    await expect.poll(size).toBeCloseTo(4 / 3, 1)
  })
})
