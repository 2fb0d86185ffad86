import type { BankAccount } from '@kola/contract/payments/payment'
import { expect, type Page } from '@playwright/test'
import { expectToast } from '#fixtures/pages/errors.ts'
import { waitUntilPlaying } from '#fixtures/pages/playing.ts'
import { listCharges, listPayments } from '#fixtures/payments/books.ts'
import { createVisitor } from '#fixtures/service/api.ts'
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

/** The account says what renews, and lists the payment with its timeline. */
async function expectInAccount(page: Page, text: RegExp): Promise<void> {
  await page.goto('/#/account')
  await expect(page.getByRole('main')).toContainText(text)
}

async function payAtFlutterwave(page: Page, number: string): Promise<void> {
  const chooseCard = page.getByRole('button', { name: 'Card', exact: true })
  await chooseCard.or(page.getByLabel('Card number')).first().waitFor()
  if (await chooseCard.isVisible()) await chooseCard.click()
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Valid till (MM/YY)').fill('09/32')
  await page.getByLabel('CVV').fill('564')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByLabel('Card PIN').fill('3310')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByLabel('OTP').fill('12345')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

async function fillStripe(page: Page, number: string): Promise<void> {
  await page.getByLabel('First name', { exact: true }).fill('Ada')
  await page.getByLabel('Last name', { exact: true }).fill('Obi')
  await page.getByLabel('Postal code', { exact: true }).fill('100001')
  const field = page.frameLocator('iframe[src*="/stripe/element"]')
  await field.getByLabel('Credit or debit card number').fill(number)
  await field.getByLabel('Credit or debit card expiration date').fill('12 / 34')
  await field.getByLabel('Credit or debit card CVC/CVV').fill('123')
  await page.getByRole('checkbox').check()
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
  newMember,
}) => {
  await signIn(page, await newMember({ screens: null }))
  await page.goto('/#/packages')
  await page.locator('a[href*="#/selectpayment-dsp/basic-ngn-30/basic"]').first().click()
  await expect(page).toHaveURL(/#\/selectpayment-dsp\/basic-ngn-30\/basic$/)
  await page.locator('a[href="#/flutterwavepayment/basic-ngn-30/basic?recurringType=recurring"]').click()
  await payAtFlutterwave(page, '5531886652142950')
  await expectPaid(page)
  await expectInAccount(page, /Your membership renews on .* for ₦2,900/)
  await expectPlays(page)
})

test('a card that Flutterwave declines takes nothing and says so', async ({ page, newMember }) => {
  await signIn(page, await newMember({ screens: null }))
  await page.goto('/#/flutterwavepayment/basic-ngn-30/basic?recurringType=onetime')
  await payAtFlutterwave(page, '5143010522339965')
  // The page of the provider keeps the payer for another try.
  await expect(page.getByRole('alert')).toHaveText('Declined')
  await page.getByRole('button', { name: 'Cancel payment' }).click()
  await expect(page).toHaveURL(/localhost:\d+\/.*#\//)
  await expectInAccount(page, /Nothing was taken/)
})

test('STRIPE-01 STRIPE-04 RESULT-02 RESULT-03 a card on our own page pays, after its bank has asked', async ({
  page,
  newMember,
}) => {
  await signIn(page, await newMember({ screens: null }))
  await page.goto('/#/stripepayment/basic-ngn-30/basic')
  await fillStripe(page, '4000002500003155')
  await page.frameLocator('iframe[src*="/stripe/3ds"]').getByRole('button', { name: 'Complete' }).click()
  await expect(page).toHaveURL(/#\/stripe-res\/basic-ngn-30\/basic/, { timeout: 30_000 })
  await expectPaid(page)
  await expectInAccount(page, /Your membership renews on .* for ₦2,900/)
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
  await fillStripe(page, '4000000000000002')
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
  const payments = await listPayments(service, member)
  expect(payments.map(({ state }) => state)).toEqual(['open'])
  expect(
    await listCharges(
      service,
      'stripe',
      payments.map(({ reference }) => reference),
    ),
  ).toEqual([])
  await page.goto('/#/viewvideo/goat-money')
  await expect(page.getByRole('heading', { name: 'No Active Subscription', exact: true })).toBeVisible()
})

test('STRIPE-05 Stripe’s own page pays and comes back', async ({ page, newMember }) => {
  await signIn(page, await newMember({ screens: null }))
  await page.goto('/#/stripecheckout/basic-ngn-30/basic')
  await fillStripePage(page, '4242424242424242')
  await expectPaid(page)
  await expectPlays(page)
})

test('BRAINTREE-01 BRAINTREE-04 Braintree’s widget pays', async ({ page, newMember }) => {
  await signIn(page, await newMember({ screens: null }))
  await page.goto('/#/payment/basic-usd-30/basic')
  const field = page.frameLocator('iframe[src*="/braintree/dropin/frame"]')
  await field.getByLabel('Card Number').fill('4111111111111111')
  await field.getByLabel('Expiration Date').fill('12/34')
  await field.getByLabel('CVV').fill('123')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Pay Now', exact: true }).click()
  await expectPaid(page)
  await expectPlays(page)
})

test('DPO-01 DPO-02 DPO-03 DPO’s page pays and leads home; a decline leads to the plans', async ({
  page,
  newMember,
}) => {
  await signIn(page, await newMember({ screens: null }))
  await page.goto('/#/process-dpo/basic-ngn-30/basic')
  await page.getByRole('button', { name: 'Let the bank decline it' }).waitFor()
  await page.getByLabel('Card number').fill('5436886269848367')
  await page.getByRole('button', { name: 'Let the bank decline it' }).click()
  await expectToast(page, FAILED)
  await expect(page).toHaveURL(/#\/packages$/, { timeout: 20_000 })
  await page.goto('about:blank')
  await page.goto('/#/process-dpo/basic-ngn-30/basic')
  await page.getByLabel('Card number').fill('5436886269848367')
  await page.getByRole('button', { name: /^Pay NGN/ }).click()
  await expectPaid(page)
  await expectPlays(page)
})

test('PAYPAL-01 PAYPAL-02 PayPal pays and leads home; a failed charge leads to the plans', async ({
  page,
  newMember,
}) => {
  await signIn(page, await newMember({ screens: null }))
  await page.goto('/#/process-paypal/basic-ngn-30/basic')
  await page.getByRole('button', { name: 'Agree, but let the charge fail' }).click()
  await expectToast(page, FAILED)
  await expect(page).toHaveURL(/#\/packages$/, { timeout: 20_000 })
  await page.goto('about:blank')
  await page.goto('/#/process-paypal/basic-ngn-30/basic')
  await page.getByRole('button', { name: 'Agree and pay', exact: true }).click()
  await expectPaid(page)
  await expectPlays(page)
})

test('CASH-01 CASH-02 CASH-03 a deposit names the account of each of six banks and a reference, and goes on by the login to what becomes of it', async ({
  page,
  service,
  newMember,
}) => {
  const visitor = await createVisitor(service.url)
  const { response: config } = (await visitor('GET /apps/v1/appconfig')) as { response: Record<string, string> }
  const banks: BankAccount[] = JSON.parse(String(config.bank_accounts))
  expect(banks).toHaveLength(6)
  const member = await newMember({ screens: null })
  await signIn(page, member)
  await page.goto('/#/cashpayment/basic-ngn-30/basic')
  const main = page.getByRole('main')
  await expect(page.getByRole('radio')).toHaveCount(6)
  const slip = (name: string) => main.locator('dl div', { has: page.getByText(name, { exact: true }) }).locator('dd')
  for (const { name, accountnumber, accountName } of banks) {
    await page.getByRole('radio', { name, exact: true }).check()
    await expect(slip('Bank')).toContainText(name)
    await expect(slip('Account number')).toContainText(accountnumber)
    await expect(slip('Name on the account')).toContainText(accountName)
  }
  await expect(slip('Write on the slip as depositor')).toContainText(/^KL-[0-9A-Z]{10}/)
  const [deposit, ...others] = await listPayments(service, member)
  expect([deposit?.state, others]).toEqual(['pending', []])
  await expect(main).toContainText(deposit?.reference ?? 'none')
  await expect(main.getByRole('link', { name: 'help@kola.example' })).toHaveAttribute(
    'href',
    'mailto:help@kola.example',
  )
  await expect(main.getByRole('link', { name: /chat/ })).toHaveAttribute('href', '#/contact')
  const on = page.getByText('CONTINUE', { exact: true })
  await expect(on).toHaveAttribute('href', /^#\/login(\?|$)/)
  await on.click()
  await expect(page).toHaveURL(new RegExp(`#/payment-res\\?tx_ref=${deposit?.reference}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Waiting for your deposit')
  await expect(main).toContainText(banks.at(-1)?.accountnumber ?? 'none')
})
