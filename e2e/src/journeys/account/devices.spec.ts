import { expect } from '@playwright/test'
import { expectToast } from '#fixtures/pages/errors.ts'
import { beatEvery, waitUntilPlaying } from '#fixtures/pages/playing.ts'
import { signIn, signInByForm, test } from '#fixtures.ts'

test('what plays on another device is stopped from the list of devices, by the keyboard, and ends there', async ({
  page,
  browser,
  member,
}) => {
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await beatEvery(other, 1_000)
  await signInByForm(other, member)
  await expect(other).toHaveURL(/#\/home$/)
  await other.goto('/#/viewvideo/goat-money')
  await waitUntilPlaying(other)

  await signIn(page, member)
  await page.goto('/#/account/devices')
  const main = page.getByRole('main')
  await expect(main).toContainText('1 of your 2 screens is playing now.')
  await expect(main.getByRole('listitem').first()).toContainText('Playing · Goat Money')
  await main.getByRole('button', { name: /^Stop Chrome/ }).focus()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Chrome on Linux is stopped')
  await expect(main).toContainText('Nothing is playing now.')
  await expect(main.getByRole('heading', { name: 'Signed in', exact: true })).toBeFocused()

  await expect(other.locator('video')).toHaveCount(0)
  await expect(other.locator('main.player[data-status="playing"]')).toHaveCount(0)
  await page.reload()
  await expect(main).toContainText('Nothing is playing now.')
  await main.getByRole('link', { name: 'What was done on your account', exact: true }).click()
  await expect(page.getByText('Goat Money was stopped on Chrome on Linux', { exact: true })).toBeVisible()
  await elsewhere.close()
})
