import { expect, type Page } from '@playwright/test'
import { sendFromBank } from '#fixtures/payments/bank.ts'
import { listPayments } from '#fixtures/payments/books.ts'
import { BASIC } from '#fixtures/payments/fields.ts'
import type { Account } from '#fixtures/service/accounts.ts'
import { signIn, test } from '#fixtures.ts'
import type { JourneyEnv } from '../../../env.ts'

const none = (page: Page) => page.getByRole('main').getByText('No Active Subscription', { exact: true })
const ENDS = /Your membership ends on /

async function beginTransfer(page: Page, service: JourneyEnv, member: Account) {
  await signIn(page, member)
  await page.goto(`/#/selectpayment-dsp/${BASIC}`)
  await page.locator('a.way', { hasText: 'Pay by transfer' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Send it from any bank')
  const [payment] = await listPayments(service, member)
  if (payment?.pushed?.kind !== 'transfer') throw new Error('No account number was shown')
  const { accountNumber, amount } = payment.pushed
  return { accountNumber, amountMinor: Math.round(Number(amount) * 100) }
}

const untilPaid = (service: JourneyEnv, member: Account) =>
  expect
    .poll(async () => (await listPayments(service, member)).map(({ state }) => state), { timeout: 20_000 })
    .toEqual(['paid'])

test('PROM-16 who leaves before the page was told that the money is there reads in the account what they hold', async ({
  page,
  service,
  newMember,
}) => {
  const member = await newMember({ screens: null })
  const transfer = await beginTransfer(page, service, member)
  await page.route(/\/apps\/v1\/(verify-payment|payment-intents)/, (route) => route.abort())
  await sendFromBank(service, transfer)
  await untilPaid(service, member)
  await page.evaluate(() => location.assign('#/account'))
  await expect(page.getByRole('main')).toContainText(ENDS, { timeout: 5_000 })
  await expect(none(page)).toHaveCount(0)
})

test('PROM-16 the account that stands while the money comes says so by itself, and lists the payment as paid', async ({
  page,
  service,
  newMember,
}) => {
  const member = await newMember({ screens: null })
  const transfer = await beginTransfer(page, service, member)
  await page.evaluate(() => location.assign('#/account'))
  const main = page.getByRole('main')
  await expect(none(page)).toBeVisible()
  await sendFromBank(service, transfer)
  await untilPaid(service, member)
  // It looks every ten seconds.
  await expect(main).toContainText(ENDS, { timeout: 20_000 })
  await expect(none(page)).toHaveCount(0)
  await expect(main).toContainText(/You paid ₦2,900 on \d+ \w+ \d{4}\./)
})

test('PROM-16 an account that was answered before the payment, and payments that were answered after it, do not stand beside each other', async ({
  page,
  service,
  newMember,
}) => {
  const member = await newMember({ screens: null })
  const transfer = await beginTransfer(page, service, member)
  await page.goto('about:blank')
  let isPaid: () => void = () => {}
  const paid = new Promise<void>((resolve) => {
    isPaid = resolve
  })
  let asked = 0
  // The first answer is that of before, and arrives when the money has come.
  await page.route(/\/apps\/v1\/account(\?|$)/, async (route) => {
    asked += 1
    if (asked > 1) return route.continue()
    const response = await route.fetch()
    await paid
    await route.fulfill({ response })
  })
  await page.route(/\/apps\/v1\/account\/overview(\?|$)/, async (route) => {
    await paid
    await route.continue()
  })
  await page.goto('/#/account')
  await expect.poll(() => asked).toBe(1)
  await sendFromBank(service, transfer)
  await untilPaid(service, member)
  isPaid()
  await expect(page.getByRole('main')).toContainText(ENDS, { timeout: 5_000 })
  await expect(none(page)).toHaveCount(0)
})
