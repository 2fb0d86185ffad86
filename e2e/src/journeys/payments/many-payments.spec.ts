import { expect, type Page } from '@playwright/test'
import { addStopped } from '#fixtures/payments/books.ts'
import { signIn, test } from '#fixtures.ts'

const PAYMENTS = '**/apps/v1/payments?*'

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')

test('two hundred and fifty payments are reached to the last by the keyboard, and it is said how many there are', async ({
  page,
  service,
  newMember,
}) => {
  const member = await newMember({ screens: null })
  await addStopped(service, member, 250)
  await signIn(page, member)
  await page.goto('/#/account/payments')
  const list = page.locator('.pay-list')
  const entries = list.locator('summary')
  const count = list.getByRole('status')
  const older = list.getByRole('button', { name: 'Older payments', exact: true })
  await expect(entries).toHaveCount(100)
  await expect(count).toHaveText('100 payments, and there are older ones')

  await older.focus()
  await page.keyboard.press('Enter')
  await expect(entries).toHaveCount(200)
  await expect(count).toHaveText('200 payments, and there are older ones')
  await expect.poll(() => focused(page)).toMatch(/^₦101, stopped by you, /)
  // The one after it is the next stop, so that nobody walks the list twice.
  await page.keyboard.press('Tab')
  await expect.poll(() => focused(page)).toMatch(/^₦102, stopped by you, /)

  await older.focus()
  await page.route(PAYMENTS, (route) => route.abort())
  await page.keyboard.press('Enter')
  await expect(list.getByRole('alert')).toHaveText('The older payments did not come. Try again.', { timeout: 20_000 })
  await expect(entries).toHaveCount(200)
  await expect(older).toBeFocused()
  await page.unroute(PAYMENTS)
  await page.keyboard.press('Enter')
  await expect(entries).toHaveCount(250)
  await expect.poll(() => focused(page)).toMatch(/^₦201, stopped by you, /)
  await expect(count).toHaveText('250 payments')
  await expect(older).toHaveCount(0)
  await expect(list.getByRole('alert')).toHaveCount(0)
  await expect(entries.last()).toHaveText(/^₦250, stopped by you, /)
})

test('where the last page was full, the end is found without losing one’s place', async ({
  page,
  service,
  newMember,
}) => {
  const member = await newMember({ screens: null })
  await addStopped(service, member, 100)
  await signIn(page, member)
  await page.goto('/#/account/payments')
  const list = page.locator('.pay-list')
  const older = list.getByRole('button', { name: 'Older payments', exact: true })
  await older.focus()
  await page.keyboard.press('Enter')
  await expect(older).toHaveCount(0)
  await expect(list.getByRole('status')).toHaveText('100 payments')
  await expect.poll(() => focused(page)).toMatch(/^₦100, stopped by you, /)
})
