import { expect, type Page } from '@playwright/test'
import { expectToast } from '#fixtures/pages/errors.ts'
import { waitUntilPlaying } from '#fixtures/pages/playing.ts'
import { expectBooked, expectNothingBooked } from '#fixtures/payments/booked.ts'
import { listPayments } from '#fixtures/payments/books.ts'
import {
  answerBank,
  answerDropIn,
  BASIC,
  fillCardPage,
  payAtFlutterwave,
  payByDropIn,
} from '#fixtures/payments/fields.ts'
import { signIn, test } from '#fixtures.ts'

const PAID = ' Subscription Added Sucessfully !! '
const FAILED = ' Error Occured Please try again '

/** What is paid says so and leads home. */
async function expectPaid(page: Page): Promise<void> {
  await expectToast(page, PAID)
  await expect(page).toHaveURL(/#\/home$/)
}

const FILM = '/#/viewvideo/goat-money'

/** Whoever has paid plays at once. */
async function expectPlays(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.goto(FILM)
  await waitUntilPlaying(page)
}

/** The account says what renews, and lists what was paid, the newest first. */
async function expectInAccount(page: Page, text: RegExp, entries: RegExp[]): Promise<void> {
  await page.goto('/#/account')
  await expect(page.getByRole('main')).toContainText(text)
  await page.getByRole('link', { name: 'All payments and receipts', exact: true }).click()
  await expect(page.locator('.pay-list summary')).toHaveText(entries)
}

/** On our page: Stripe's field with everything that stands around it. */
async function payByStripeField(page: Page, number: string): Promise<void> {
  await page.getByLabel('First name', { exact: true }).fill('Ada')
  await page.getByLabel('Last name', { exact: true }).fill('Obi')
  await page.getByLabel('Postal code', { exact: true }).fill('100001')
  await fillCardPage(page, number)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

/** Stripe's own page, up to the money. */
async function fillStripePage(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry (MM / YY)').fill('12 / 34')
  await page.getByLabel('CVC').fill('123')
  await page.getByLabel('Cardholder name').fill('Ada Obi')
  await page.getByLabel('Postal code').fill('100001')
  await page.getByRole('button', { name: /Subscribe|Pay/ }).click()
}

test('PLANS-04 PAYSEL-02 FLUTTER-01 FLUTTER-03 RESULT-01 MARK-03 from the plans by Flutterwave’s link to a film that plays', async ({
  page,
  service,
  newMember,
}) => {
  const member = await newMember({ screens: null })
  await signIn(page, member)
  await page.goto('/#/packages')
  await page.locator('a[href*="#/selectpayment-dsp/basic-ngn-30/basic"]').first().click()
  await expect(page).toHaveURL(/#\/selectpayment-dsp\/basic-ngn-30\/basic$/)
  await page.locator('a[href="#/flutterwavepayment/basic-ngn-30/basic?recurringType=recurring"]').click()
  await payAtFlutterwave(page)
  await expectPaid(page)
  await expectBooked(service, member, { gateway: 'flutterwave', currency: 'NGN' })
  await expectInAccount(page, /Your membership renews on .* for ₦2,900/, [/^₦2,900, paid, /])
  await expectPlays(page)
})

test('a card that Flutterwave declines takes nothing and says so', async ({ page, service, newMember }) => {
  const member = await newMember({ screens: null })
  await signIn(page, member)
  await page.goto(`/#/flutterwavepayment/${BASIC}?recurringType=onetime`)
  await payAtFlutterwave(page, '5143010522339965')
  // The page of the provider keeps the payer for another try.
  await expect(page.getByRole('alert')).toHaveText('Declined')
  const [begun, ...others] = await listPayments(service, member)
  expect(others).toEqual([])
  await page.getByRole('button', { name: 'Cancel payment' }).click()
  await expect(page).toHaveURL(`${service.url}/#/payment-res?tx_ref=${begun?.reference}&status=cancelled`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing was taken')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Declined')
  expect(await listPayments(service, member)).toMatchObject([{ reference: begun?.reference, state: 'failed' }])
  await expectNothingBooked(service, member, 'flutterwave')
  await expectInAccount(page, /None of your last payments went through\./, [/^₦2,900, not paid, /])
})

test('STRIPE-01 STRIPE-04 RESULT-02 RESULT-03 a card on our own page pays, after its bank has asked', async ({
  page,
  service,
  newMember,
}) => {
  const member = await newMember({ screens: null })
  await signIn(page, member)
  await page.goto('/#/stripepayment/basic-ngn-30/basic')
  await payByStripeField(page, '4000002500003155')
  await answerBank(page, 'Complete')
  await expect(page).toHaveURL(/#\/stripe-res\/basic-ngn-30\/basic/, { timeout: 30_000 })
  await expectPaid(page)
  await expectBooked(service, member, { gateway: 'stripe', currency: 'NGN' })
  await expectInAccount(page, /Your membership renews on .* for ₦2,900/, [/^₦2,900, paid, /])
  await expectPlays(page)
})

test('ERR-21 a card that is declined on our own page says so and leads to the account, and nothing is taken', async ({
  page,
  service,
  newMember,
}) => {
  const member = await newMember({ screens: null })
  await signIn(page, member)
  await page.goto('/#/stripepayment/basic-ngn-30/basic')
  await payByStripeField(page, '4000000000000002')
  await expectToast(page, 'Error while making payment')
  await expect(page).toHaveURL(/#\/account$/)
  const told = page.getByRole('region', { name: 'Your payment' })
  await expect(told.locator('strong').first()).toHaveText('Error while making payment')
  await expect(told).toContainText('Nothing was taken.')
  expect(await listPayments(service, member)).toEqual([])
})

test('STRIPE-05 a card that is declined on Stripe’s own page takes nothing, and who goes back stands before the plans', async ({
  page,
  service,
  newMember,
}) => {
  const member = await newMember({ screens: null })
  await signIn(page, member)
  await page.goto('/#/stripecheckout/basic-ngn-30/basic')
  await fillStripePage(page, '4000000000000002')
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.')
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL(/#\/packages$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose your plan')
  expect((await listPayments(service, member)).map(({ state }) => state)).toEqual(['open'])
  await expectNothingBooked(service, member, 'stripe')
  await page.goto('/#/viewvideo/goat-money')
  await expect(page.getByRole('heading', { name: 'No Active Subscription', exact: true })).toBeVisible()
})

test('STRIPE-05 Stripe’s own page pays and comes back', async ({ page, service, newMember }) => {
  const member = await newMember({ screens: null })
  await signIn(page, member)
  await page.goto('/#/stripecheckout/basic-ngn-30/basic')
  await fillStripePage(page, '4242424242424242')
  await expectPaid(page)
  await expectBooked(service, member, { gateway: 'stripe', currency: 'NGN' })
  await expectPlays(page)
})

test('BRAINTREE-01 BRAINTREE-04 Braintree’s widget pays once the cardholder’s bank has been answered, and takes nothing where it refuses', async ({
  page,
  service,
  newMember,
}) => {
  const member = await newMember({ screens: null })
  await signIn(page, member)
  await page.goto('/#/payment/basic-usd-30/basic')
  await page.getByRole('checkbox').check()
  const pay = page.getByRole('button', { name: 'Pay Now', exact: true })
  const told = page.getByRole('main').getByRole('alert').filter({ hasText: /./ })
  await payByDropIn(page, '4000000000002503')
  await pay.click()
  await answerDropIn(page, 'No, refuse')
  await expect(told).toHaveText(
    'Your bank did not confirm that it is you. Nothing was taken. Try again, or pay by another card.',
  )
  await expect(page).toHaveURL(/#\/payment\/basic-usd-30\/basic$/)
  expect(await listPayments(service, member)).toEqual([])

  await payByDropIn(page, '4000000000002503')
  await pay.click()
  // What is told stays for seconds only, and a press on a frame that goes may be waited for as long.
  await Promise.all([answerDropIn(page, 'Yes, confirm'), expectPaid(page)])
  await expectBooked(service, member, { gateway: 'braintree', currency: 'USD' })
  await expectPlays(page)
})

test('DPO-01 DPO-02 DPO-03 DPO’s page pays and leads home; a decline leads to the plans', async ({
  page,
  service,
  newMember,
}) => {
  const member = await newMember({ screens: null })
  await signIn(page, member)
  await page.goto('/#/process-dpo/basic-ngn-30/basic')
  await page.getByRole('button', { name: 'Let the bank decline it' }).waitFor()
  await page.getByLabel('Card number').fill('5436886269848367')
  await page.getByRole('button', { name: 'Let the bank decline it' }).click()
  await expectToast(page, FAILED)
  await expect(page).toHaveURL(/#\/packages$/, { timeout: 20_000 })
  await expectNothingBooked(service, member, 'dpo')
  await page.goto('about:blank')
  await page.goto('/#/process-dpo/basic-ngn-30/basic')
  await page.getByLabel('Card number').fill('5436886269848367')
  await page.getByRole('button', { name: /^Pay NGN/ }).click()
  await expectPaid(page)
  expect((await listPayments(service, member)).map(({ state }) => state)).toEqual(['paid', 'failed'])
  await expectBooked(service, member, { gateway: 'dpo', currency: 'NGN' })
  await expectPlays(page)
})

test('PAYPAL-01 PAYPAL-02 PayPal pays and leads home; a failed charge leads to the plans', async ({
  page,
  service,
  newMember,
}) => {
  const member = await newMember({ screens: null })
  await signIn(page, member)
  await page.goto('/#/process-paypal/basic-ngn-30/basic')
  await page.getByRole('button', { name: 'Agree, but let the charge fail' }).click()
  await expectToast(page, FAILED)
  await expect(page).toHaveURL(/#\/packages$/, { timeout: 20_000 })
  await expectNothingBooked(service, member, 'paypal')
  await page.goto('about:blank')
  await page.goto('/#/process-paypal/basic-ngn-30/basic')
  await page.getByRole('button', { name: 'Agree and pay', exact: true }).click()
  await expectPaid(page)
  expect((await listPayments(service, member)).map(({ state }) => state)).toEqual(['paid', 'failed'])
  await expectBooked(service, member, { gateway: 'paypal', currency: 'USD' })
  await expectPlays(page)
})
