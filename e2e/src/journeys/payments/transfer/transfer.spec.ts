import { expect, type Page } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
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

  await page.goto('/#/account/payments')
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

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a transfer that asks for more than the price says why: told among the ways, and once beside the exact amount', async ({
    page,
    service,
    newMember,
  }) => {
    const member = await newMember({ screens: null })
    await signIn(page, member)
    await page.goto(`/#/selectpayment-dsp/${BASIC}`)
    const ways = page.locator('a.way')
    await expect(ways.first()).toContainText('Flutterwave may add its fee')
    await expect(ways.filter({ hasText: 'may add its fee' })).toHaveCount(1)
    await ways.first().click()
    await expect(heading(page)).toHaveText('Send it from any bank')
    const [payment] = await listPayments(service, member)
    expect(payment?.pushed?.amount).toBe('2940.60')
    const slip = page.getByRole('region', { name: 'What to send', exact: true })
    await expect(slip.locator('dl').first()).toHaveText('Exact amount₦2,940.60')
    const why = slip.locator('dl.bill div')
    await expect(why).toHaveText(['Basic, every 30 days₦2,900', 'Fee of the payment company₦40.60'])
    const fee = page.getByText('Fee of the payment company', { exact: true }).filter({ visible: true })
    await expect(fee).toHaveCount(1)
    await expect(why.nth(1)).toBeInViewport()
    await expectAccessibleInEveryLook(page, [360, 390])

    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(why.first()).toBeHidden()
    await expect(fee).toHaveCount(1)
    const side = page.getByRole('complementary', { name: 'What you get' })
    await expect(side.locator('dl > div')).toHaveText([
      ...['Basic, every 30 days₦2,900', 'Fee of the payment company₦40.60', 'To send₦2,940.60'],
    ])
  })
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
