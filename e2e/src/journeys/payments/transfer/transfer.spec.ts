import { expect, type Page } from '@playwright/test'
import { expectToast } from '#fixtures/pages/errors.ts'
import { waitUntilPlaying } from '#fixtures/pages/playing.ts'
import { dialAtBank, sendFromBank } from '#fixtures/payments/bank.ts'
import { expectBooked } from '#fixtures/payments/booked.ts'
import { listPayments } from '#fixtures/payments/books.ts'
import { BASIC } from '#fixtures/payments/fields.ts'
import { signIn, test } from '#fixtures.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a transfer: the number is copied, found again by the list of payments, and the money opens the films', async ({
  page,
  service,
  newMember,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const member = await newMember({ screens: null })
  await signIn(page, member)
  await page.goto(`/#/selectpayment-dsp/${BASIC}`)
  const way = page.locator('a.way').first()
  await expect(way).toContainText('Pay by transfer')
  await way.click()
  await expect(heading(page)).toHaveText('Send it from any bank')
  await page.getByRole('button', { name: 'Copy account number' }).first().click()
  await expectToast(page, 'Account number copied')
  const accountNumber = await page.evaluate(() => navigator.clipboard.readText())
  const [payment] = await listPayments(service, member)
  expect(payment?.pushed).toMatchObject({ kind: 'transfer', accountNumber })
  await expect(page.getByRole('timer')).toHaveText(/^\d+(:\d\d)+ left$/)
  await page.getByRole('button', { name: 'I have sent it' }).click()
  await expect(heading(page)).toHaveText('Waiting for your bank')

  await page.goto('/#/account')
  await page.locator('.pay-list summary').first().click()
  await page.locator('.pay-list').getByRole('link', { name: 'Follow this payment' }).click()
  await expect(heading(page)).toHaveText('Waiting for your bank')
  const amountMinor = Math.round(Number(payment?.pushed?.amount) * 100)
  await sendFromBank(service, { accountNumber, amountMinor })
  await expectToast(page, ' Subscription Added Sucessfully !! ')
  await expect(page).toHaveURL(/#\/home$/)
  await expectBooked(service, member, { gateway: 'flutterwave', currency: 'NGN' })
  await page.goto('/#/viewvideo/goat-money')
  await waitUntilPlaying(page)
})

test('USSD: the bank is chosen, its code is dialled, and the films open', async ({ page, service, newMember }) => {
  const member = await newMember({ screens: null })
  await signIn(page, member)
  await page.goto(`/#/selectpayment-dsp/${BASIC}`)
  await page.locator('a.way', { hasText: 'Dial a code' }).click()
  await page.getByRole('combobox', { name: 'Your bank' }).selectOption('GTBank')
  const shown = page.getByRole('region', { name: 'Code to dial' }).locator('code')
  await expect(shown).toHaveText(/^\*737\*.*#$/)
  await expect(page.locator('a[href^="tel:"]')).toHaveCount(0)
  await dialAtBank(service, (await shown.textContent()) ?? '')
  await expectToast(page, ' Subscription Added Sucessfully !! ')
  await expectBooked(service, member, { gateway: 'flutterwave', currency: 'NGN' })
})
