import { Secret, TOTP } from 'otpauth'
import { goodPassword, linkIn } from '../kits/account-kit.ts'
import { expect, test } from '../kits/fixtures.ts'
import { checkScreen, everyWidth, openScreen, signInFirstOwner } from '../kits/office-kit.ts'

const newPassword = 'seven courses of ashlar'

test('an owner changes her name, address, password and authenticator app', async ({ page, ownShop, expectErrors }) => {
  const shop = await ownShop()
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInFirstOwner(page.request, shop.firstOwnerLink())
  await page.goto(`${shop.url}/office/account`)
  const panel = (name: string) => page.locator('section').filter({ has: page.getByRole('heading', { name, level: 2 }) })

  await test.step('the new name is in the rail at once', async () => {
    await page.getByLabel('Your name').fill('Grace Flint')
    await page.getByRole('button', { name: 'Save name' }).click()
    await expect(page.getByRole('link', { name: /^Grace Flint/ })).toBeVisible()
    await checkScreen(page, 'account', everyWidth)
  })

  await test.step('a wrong password is said at its field', async () => {
    expectErrors(/422/)
    await page.getByLabel('New email address').fill('flint@example.org')
    await page.getByLabel('Your password, to change the address').fill('limestone')
    await page.keyboard.press('Enter')
    const field = page.getByLabel('Your password, to change the address')
    await expect(field).toHaveAccessibleDescription('Your current password is wrong')
    await expect(field).toBeFocused()
  })

  await test.step('the address changes once the link to it is confirmed', async () => {
    await page.getByLabel('Your password, to change the address').fill(goodPassword)
    await page.keyboard.press('Enter')
    await expect(page.getByText('We’ve sent a link to flint@example.org')).toBeVisible()
    await expect(page.getByText('You sign in as grace@example.org')).toBeVisible()
    const path = await linkIn(page.request, 'flint@example.org', '/office/account', shop.url)
    await page.goto(`${shop.url}${path}`)
    await page.getByRole('button', { name: 'Use the new address' }).click()
    await expect(page.getByText('You sign in as flint@example.org')).toBeVisible()
    await expect(page).toHaveURL(`${shop.url}/office/account`)
  })

  const app = await test.step('the app is replaced, and the new codes are shown', async () => {
    await page.getByRole('button', { name: 'Replace the app …' }).click()
    await expect(page.getByLabel('Code from the new app')).toBeFocused()
    const key = await panel('Authenticator app')
      .getByText(/or enter the key/)
      .textContent()
    const app = new TOTP({ secret: Secret.fromBase32(/[A-Z2-7]{32}/.exec(key ?? '')?.[0] ?? '') })
    await page.getByLabel('Code from the new app').fill(app.generate())
    await page.getByLabel('Your password, to replace the app').fill(goodPassword)
    await page.keyboard.press('Enter')
    await expect(panel('Authenticator app').getByRole('listitem')).toHaveCount(10)
    return app
  })

  await test.step('she signs in with the new password and the new app', async () => {
    await page.getByLabel('Current password').fill(goodPassword)
    await page.getByLabel('New password').fill(newPassword)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Your password has been changed.')).toBeAttached()
    await openScreen(page, 'Audit')
    await expect(page.getByRole('cell', { name: 'Password changed' })).toBeVisible()
    // A list that is refreshed at this moment is refused.
    expectErrors(/status of 401/)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByLabel('Email address').fill('flint@example.org')
    await page.getByLabel('Password').fill(newPassword)
    // A code is valid once, so this uses the next one.
    const next = app.generate({ timestamp: Date.now() + 30_000 })
    await page.getByLabel('Code from your authenticator app').fill(next)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  })
})
