import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { chequerCorners, chequerPhotograph, squaresOf } from '../kits/chequer.ts'
import { expect, test } from '../kits/fixtures.ts'
import { checkScreen, checkState, checkWidths, everyWidth, signInFirstOwner } from '../kits/office-kit.ts'

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

const photograph = async (red: number) => ({
  name: `IMG_${red}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1600, height: 1200, channels: 3, background: { r: red, g: 125, b: 120 } } })
    .jpeg()
    .toBuffer(),
})

test('photographs from a phone become pictures of a product, and a surface for rooms', async ({
  page,
  ownShop,
  expectErrors,
}) => {
  const shop = await ownShop()
  // Reported by the browser for the file that is refused, the upload that is lost, and a room while others are drawn.
  expectErrors(/422|ERR_FAILED|503/)
  await signInFirstOwner(page.request, shop.firstOwnerLink())
  await page.goto(`${shop.url}/office/products`)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const alts = page.getByLabel('What it shows')
  const saved = page.getByText(/^Draft saved by/)

  await test.step('a new product begins with a photograph of the camera', async () => {
    await button('New product').tap()
    await page.getByLabel('Name', { exact: true }).fill('Rill slate')
    await page.getByLabel('Size (mm)').fill('600x400x10')
    await expect(button('Take a photograph')).toBeVisible()
    const camera = page.getByLabel('Photograph', { exact: true })
    await expect(camera).toHaveAttribute('capture', 'environment')
    await camera.setInputFiles(await photograph(90))
    await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
    await button('Start product').tap()
    await expect(alts).toHaveValue('Rill slate, picture 1')
  })

  await test.step('what is refused or lost says so, and one file is sent again by itself', async () => {
    await page.route('**/api/office/media', (route) => route.abort(), { times: 1 })
    const drawing = {
      name: '../../etc/drawing.svg.jpg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg><script/></svg>'),
    }
    const files = page.getByRole('button', { name: 'Pictures', exact: true })
    await files.setInputFiles([await photograph(100)])
    await button('Try IMG_100.jpg again').tap()
    await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
    await files.setInputFiles(Array.from({ length: 100 }, () => drawing))
    await expect(page.getByText('These are 100 files. Please choose at most 50 at once.')).toBeVisible()
    await files.setInputFiles([drawing, await photograph(90), await photograph(110)])
    await expect(page.getByText('Please choose a photo: JPEG, PNG, WebP or AVIF.')).toBeVisible()
    await expect(page.getByText('Already in the list')).toBeVisible()
    await expect(alts).toHaveCount(3)
    await page.getByRole('button', { name: /^Remove .*drawing.svg.jpg$/ }).tap()
    await checkState(page, 'photographs-phone', [390])
  })

  await test.step('kind, text, order and focus point are set with a thumb', async () => {
    await page.getByLabel('Kind of picture').nth(2).selectOption({ label: 'In a room' })
    await expect(alts.nth(2)).toHaveValue('Rill slate in a room')
    await alts.nth(2).fill('')
    await alts.nth(1).fill('Rill slate around a pool')
    await expect(alts.nth(2)).toHaveValue('Rill slate in a room')
    await page.getByLabel('Kind of picture').nth(1).selectOption({ label: 'Laid' })
    await expect(alts.nth(1)).toHaveValue('Rill slate around a pool')
    await dragRow(page, 2, 0)
    await expect(alts.first()).toHaveValue('Rill slate in a room')
    await button('Move picture 1 down').tap()
    await expect(alts.nth(1)).toHaveValue('Rill slate in a room')
    await button('Move picture 2 up').tap()
    await button('Focus point of picture 1').tap()
    const focus = page.getByRole('slider', { name: 'Focus point' })
    await expect(focus).toHaveAttribute('aria-valuetext', '50% across, 50% down')
    await focus.press('Shift+ArrowLeft')
    await expect(focus).toHaveAttribute('aria-valuetext', /^49\.[24]% across, 50% down$/)
    const dialog = page.getByRole('dialog', { name: 'Focus point' })
    const picture = dialog.locator('img').first()
    await expect.poll(async () => (await picture.boundingBox())?.height ?? 0).toBeGreaterThan(100)
    const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {}
    await picture.tap({ position: { x: width * 0.25, y: height * 0.75 } })
    await expect(focus).toHaveAttribute('aria-valuetext', /^2[45].*% across, 7[45].*% down$/)
    await checkScreen(page, 'focus-point', everyWidth)
    await button('Done').tap()
    await expect(saved).toBeVisible()
  })

  await test.step('four corners in a photograph become a straight surface, in a room too', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await button('Add a face').click()
    await page.getByLabel('Picture file').setInputFiles({
      name: 'chequer.jpg',
      mimeType: 'image/jpeg',
      buffer: await chequerPhotograph(),
    })
    const dialog = page.getByRole('dialog', { name: 'Face 1' })
    await expect(dialog.getByLabel('Width of the stone (mm)')).toHaveValue('600')
    await dialog.getByLabel('Height of the stone (mm)').fill('')
    await dialog.getByLabel('Width of the stone (mm)').fill('400')
    await dialog.getByLabel('Height of the stone (mm)').focus()
    await expect(dialog.getByLabel('Height of the stone (mm)')).toHaveValue(/^\d{3}$/)
    await dialog.getByLabel('Height of the stone (mm)').fill('400')
    await dragCorner(page, 'Top right corner', [0.05, 0.9])
    await expect(dialog.getByText(/Please mark the (four )?corners/)).toBeVisible()
    for (const [index, name] of corners.entries()) await dragCorner(page, name, chequerCorners[index] ?? [0, 0])
    await expect(dialog.getByText(/Please mark the (four )?corners/)).toHaveCount(0)
    const corner = dialog.getByRole('slider', { name: 'Top left corner' })
    const at = () => corner.evaluate((handle) => Number.parseFloat(handle.style.left))
    const before = await at()
    await corner.press('Shift+ArrowRight')
    await expect(page.locator('[data-magnifier]')).toBeVisible()
    expect(await at()).toBeCloseTo(before + 10 / 16, 1)
    for (let presses = 0; presses < 10; presses++) await corner.press('ArrowLeft')
    expect(await at()).toBeCloseTo(before, 1)
    const straight = dialog.getByRole('img', { name: 'The straightened stone' })
    const chequer = Array.from({ length: 16 }, (_, cell) => (((cell >> 2) + cell) % 2 === 0 ? 'light' : 'dark'))
    await expect
      .poll(async () => {
        const [, data = ''] = ((await straight.getAttribute('src')) ?? '').split(',')
        return data ? squaresOf(Buffer.from(data, 'base64')) : []
      })
      .toEqual(chequer)
    await expect(dialog.getByRole('img', { name: 'The stone in the room' })).toBeVisible()
    await dialog.getByLabel('Room').selectOption({ label: 'Hallway: floor' })
    await button('Pick a grey card').click()
    await expect(dialog.getByRole('slider', { name: 'Grey card' })).toBeVisible()
    await button('Remove the grey card').click()
    await expect(dialog.getByText(/^(Updating|Drawing) …$/)).toHaveCount(0)
    await checkScreen(page, 'face-editor', everyWidth)
    await button('Done').click()
    await expect(page.getByText('400 × 400 mm')).toBeVisible()
  })

  await test.step('the draft has it all when the page is opened again', async () => {
    await expect(saved).toBeVisible()
    await page.reload()
    await expect(page.getByText('400 × 400 mm')).toBeVisible()
    await checkWidths(page, 'faces', everyWidth)
    await button('Edit face 1').click()
    const { left, top } = await page.getByRole('slider', { name: 'Bottom left corner' }).evaluate((handle) => {
      const { left: x, top: y } = (handle as HTMLElement).style
      return { left: Number.parseFloat(x) / 100, top: Number.parseFloat(y) / 100 }
    })
    expect(left).toBeCloseTo(chequerCorners[3]?.[0] ?? 0, 2)
    expect(top).toBeCloseTo(chequerCorners[3]?.[1] ?? 0, 2)
  })

  await test.step('a batch is photographed where goods come in, and its product shows it', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${shop.url}/office/stock/goods-in?sku=JURA-BEIGE-HONED-600X300X12`)
    await page.getByLabel('Batch').fill('JB-26')
    await page.getByLabel('Pieces').fill('24')
    await button('Book in').tap()
    await page.getByRole('link', { name: 'Photograph its stone' }).tap()
    await button('Add a face').tap()
    await page.getByLabel('Picture file').setInputFiles(await photograph(140))
    const dialog = page.getByRole('dialog', { name: 'Face 1' })
    await expect(dialog.getByRole('img', { name: 'The straightened stone' })).toBeVisible()
    await dialog.getByLabel('Width of the stone (mm)').fill('5')
    await button('Done').tap()
    await button('Save').tap()
    await expect(page.getByText('Please enter 20 or more')).toBeVisible()
    await button('Edit face 1').tap()
    await dialog.getByLabel('Width of the stone (mm)').fill('600')
    await button('Done').tap()
    await checkState(page, 'batch-faces', everyWidth)
    await button('Save').tap()
    await expect(button('Edit the photographs of batch JB-26')).toBeVisible()
    await page.goto(`${shop.url}/product/jura-beige-honed`)
    const stone = page.getByRole('region', { name: 'Our stock, photographed' }).getByRole('img')
    await stone.scrollIntoViewIfNeeded()
    await expect.poll(() => stone.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(100)
    await checkWidths(page, 'this-batch', everyWidth)
  })

  await test.step('the audit log keeps its last column on the screen next to the long names of pictures', async () => {
    await page.setViewportSize({ width: 1024, height: 900 })
    await page.goto(`${shop.url}/office/audit`)
    await expect(page.getByRole('cell', { name: 'Media uploaded' }).first()).toBeVisible()
    const last = await page.getByRole('columnheader', { name: 'Before and after' }).boundingBox()
    expect((last?.x ?? Number.NaN) + (last?.width ?? 0)).toBeLessThanOrEqual(1024)
  })
})

const corners = ['Top left corner', 'Top right corner', 'Bottom right corner', 'Bottom left corner']

async function dragCorner(page: Page, name: string, [x, y]: readonly [number, number]) {
  const handle = page.getByRole('slider', { name })
  const shown = page.getByRole('img', { name: 'The photograph with the stone' })
  await expect.poll(async () => (await shown.boundingBox())?.height ?? 0).toBeGreaterThan(100)
  // Waits until the photograph no longer moves.
  await handle.hover()
  const frame = await shown.boundingBox()
  const from = await handle.boundingBox()
  if (!frame || !from) throw new Error('the photograph is not shown')
  expect(Math.min(from.width, from.height)).toBeGreaterThanOrEqual(44)
  await page.mouse.down()
  await page.mouse.move(frame.x + frame.width * x, frame.y + frame.height * y, { steps: 4 })
  await page.mouse.up()
}

/** By the handle at the end of the row. */
async function dragRow(page: Page, from: number, to: number) {
  const grips = page
    .getByRole('list')
    .filter({ has: page.getByLabel('What it shows') })
    .getByTitle('Drag to move')
  await grips.nth(to).scrollIntoViewIfNeeded()
  // Waits until the rows no longer move.
  await grips.nth(from).hover({ position: { x: 20, y: 20 } })
  const end = await grips.nth(to).boundingBox()
  if (!end) throw new Error('the rows are not shown')
  await page.mouse.down()
  await page.mouse.move(end.x + 20, end.y + 25, { steps: 5 })
  await page.mouse.up()
}
