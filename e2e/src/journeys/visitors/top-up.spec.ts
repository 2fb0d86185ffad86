import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '#fixtures/browser/accessibility.ts'
import { listRequests } from '#fixtures/pages/playing.ts'
import { test } from '#fixtures.ts'

const NOTICE = 'Buying data is not open yet.'
const proceed = (page: Page) => page.getByRole('button', { name: 'CONTINUE', exact: true }).click()

test('TOPUP-01 the top-up page asks network, bundle, amount, receiver and phone, and sends nothing', async ({
  page,
}) => {
  await page.goto('/#/topuppage')
  await page.waitForLoadState('networkidle')
  const requests = listRequests(page)
  await page.getByRole('combobox', { name: 'Network' }).selectOption('Airtel')
  await page.getByRole('combobox', { name: 'Bundle' }).selectOption({ index: 2 })
  const amount = page.getByRole('textbox', { name: 'Amount' })
  await expect(amount).toHaveAttribute('placeholder', '2,000')
  await amount.fill('2,000')
  await expect(page.getByRole('radio', { name: 'For myself' })).toBeChecked()
  await page.getByRole('radio', { name: 'For someone else' }).check()
  await page.getByRole('textbox', { name: 'Their phone number' }).fill('0803 123 4567')
  await proceed(page)
  await expect(page.getByRole('status').filter({ hasText: NOTICE })).toBeVisible()
  const sent = requests.filter((request) => ['fetch', 'xhr', 'ping'].includes(request.resourceType()))
  expect(sent.map((request) => request.url())).toEqual([])
})

test('TOPUP-01 the networks are MTN, Airtel, Glo and 9mobile', async ({ page }) => {
  await page.goto('/#/topuppage')
  const options = page.getByRole('combobox', { name: 'Network' }).locator('option:not([disabled])')
  await expect(options).toHaveText(['MTN', 'Airtel', 'Glo', '9mobile'])
})

test('top-up says beside each field what is missing, and a field that is gone to is forgiven', async ({ page }) => {
  await page.goto('/#/topuppage')
  await proceed(page)
  await expect(page.getByRole('alert')).toHaveCount(4)
  await expect(page.getByText(NOTICE)).toHaveCount(0)
  await expectAccessible(page)
  const amount = page.getByRole('textbox', { name: 'Amount' })
  await expect(amount).toHaveAccessibleDescription('Enter whole naira, such as 2,000')
  await amount.focus()
  await expect(page.getByRole('alert')).toHaveCount(3)
  await amount.fill('2 million 💸')
  await page.getByRole('textbox', { name: 'Your phone number' }).fill('not a number')
  await proceed(page)
  await expect(page.getByText('Enter whole naira, such as 2,000')).toBeVisible()
  await expect(page.getByText('Enter a number such as 0803 000 0000')).toBeVisible()
})

test('top-up can be filled in by keyboard alone', async ({ page }) => {
  await page.goto('/#/topuppage')
  await page.getByRole('combobox', { name: 'Network' }).focus()
  await page.keyboard.type('Glo')
  await page.keyboard.press('Tab')
  await page.keyboard.type('10')
  await page.keyboard.press('Tab')
  await page.keyboard.type('500')
  for (let stops = 0; stops < 3; stops += 1) await page.keyboard.press('Tab')
  await page.keyboard.type('08031234567')
  await page.keyboard.press('Enter')
  await expect(page.getByText(NOTICE)).toBeVisible()
})
