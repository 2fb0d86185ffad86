import { expect, type Page } from '@playwright/test'
import { listBodies } from '#fixtures/pages/visitors.ts'
import { listPayments, readBooks } from '#fixtures/payments/books.ts'
import { checkoutParts, listPlaces, servePriceDetails } from '#fixtures/payments/checkout.ts'
import { payByDropIn } from '#fixtures/payments/fields.ts'
import type { Account } from '#fixtures/service/accounts.ts'
import { signIn, test } from '#fixtures.ts'
import type { JourneyEnv } from '../../env.ts'

const IDS = 'basic-ngn-30/basic'
const CARD = `/#/checkout/${IDS}?paymentmethod=visa&recurringType=recurring`

/** Looks at checkouts and buys nothing. */
let reader: Account
test.beforeAll(async ({ newMember }) => {
  reader = await newMember({ screens: null })
})

/** What the tenant writes below the coupon. */
const HINT = 'Enter 20DISCOUNT as your coupon code to enjoy 20% off your first month subscription.'

/** Agrees and starts, which cannot be done the other way round. */
async function startMembership(page: Page, charger: string): Promise<void> {
  const { consent, start } = checkoutParts(page)
  await expect(page.getByText(charger, { exact: true })).toBeVisible()
  await expect(start).toBeDisabled()
  await consent.check()
  await expect(start).toBeEnabled()
  await consent.uncheck()
  await expect(start).toBeDisabled()
  await consent.check()
  await start.click()
}

/** The party's page that stands here is that of the one payment that was begun, and of no other. */
async function expectPageOf(page: Page, { service, member }: { service: JourneyEnv; member: Account }, path: string) {
  const [payment, ...others] = await listPayments(service, member)
  expect([payment?.state, payment?.gateway, others]).toEqual(['open', path.split('/')[0], []])
  expect(payment?.url).toContain(`${service.sandboxUrl}/${path}`)
  expect(page.url()).toBe(payment?.url)
  return payment
}

test('CHECKOUT-01 the review is headed Almost Done! and leads to both app stores', async ({ page }) => {
  await signIn(page, reader)
  await page.goto(CARD)
  const { main, heading } = checkoutParts(page)
  await expect(heading).toHaveText('Almost Done!')
  await expect(page).toHaveTitle(/^Almost Done!/)
  const stores = main.locator('a[target="_blank"]').filter({ hasText: /Google Play|App Store/ })
  await expect(stores).toHaveText(['Get it onGoogle Play', 'Download on theApp Store'])
  const hrefs = await stores.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(hrefs).toEqual(['https://example.com/kola/google-play', 'https://example.com/kola/app-store'])
})

test('CHECKOUT-03 each way to pay shows its mark, and Edit leads to the choice for the same plan', async ({ page }) => {
  await signIn(page, reader)
  const marks = [
    { method: 'paypal', mark: 'PayPal', name: 'PayPal', lines: ['PayPal', 'Charged by PayPal'] },
    { method: 'visa', mark: 'VISA', name: 'Visa', lines: ['Visa card', 'Charged by Flutterwave'] },
    { method: 'mastercard', mark: 'Master', name: 'Mastercard', lines: ['Mastercard card', 'Charged by Flutterwave'] },
    { method: 'glo', mark: 'Glo', name: 'Glo', lines: ['Glo', 'Charged by Flutterwave'] },
    { method: 'ussd', mark: 'USSD', name: 'USSD', lines: ['USSD', 'Charged by Flutterwave'] },
    { method: 'tigo', mark: 'Tigo', name: 'Tigo', lines: ['Tigo', 'Charged by Flutterwave'] },
    { method: 'mpesa', mark: 'M-Pesa', name: 'M-Pesa', lines: ['M-Pesa', 'Charged by Flutterwave'] },
    { method: 'mtn', mark: 'MTN', name: 'MTN', lines: ['MTN', 'Charged by Flutterwave'] },
  ]
  const { way, edit } = checkoutParts(page)
  for (const { method, mark, name, lines } of marks) {
    await page.goto(`/#/checkout/${IDS}?paymentmethod=${method}`)
    await expect(way.getByRole('img', { name, exact: true })).toHaveText(mark)
    await expect(way.getByRole('paragraph')).toHaveText(lines)
    await expect(edit).toHaveText('Edit')
    await expect(edit).toHaveAttribute('href', `#/selectpayment-dsp/${IDS}`)
  }
  await edit.click()
  await expect(page).toHaveURL(/#\/selectpayment-dsp\/basic-ngn-30\/basic$/)
  await expect(page.getByRole('heading', { level: 1, name: 'How will you pay?', exact: true })).toBeVisible()
})

test('CHECKOUT-04 the plan stands with its currency, price and title, and Change leads to the plans', async ({
  page,
}) => {
  await signIn(page, reader)
  const { plan, change } = checkoutParts(page)
  const plans = [
    { ids: 'family-usd-365/family', lines: ['Family', '$99.90, Family, every year'] },
    { ids: 'family-gbp-30/family', lines: ['Family', '£7.99, Family, every 30 days'] },
    { ids: IDS, lines: ['Basic', '₦2,900, Basic, every 30 days'] },
  ]
  for (const { ids, lines } of plans) {
    await page.goto(`/#/checkout/${ids}?paymentmethod=visa`)
    await expect(plan.getByRole('paragraph')).toHaveText(lines)
    await expect(change).toHaveText('Change')
    await expect(change).toHaveAttribute('href', '#/packages')
  }
  await change.click()
  await expect(page).toHaveURL(/#\/packages$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Choose your plan', exact: true })).toBeVisible()
})

test('CHECKOUT-05 the benefits are 4GB of data, 14 days free and cancelling anytime, and one agrees to be over 18', async ({
  page,
}) => {
  await signIn(page, reader)
  const { main, perks, consent } = checkoutParts(page)
  const others = ['mastercard&provider=dpo', 'visa&provider=stripe', 'paypal']
  // Only Flutterwave's page takes a card once: the others renew whatever an address says.
  const once = others.map((way) => `paymentmethod=${way}&recurringType=onetime`)
  for (const query of ['paymentmethod=visa', ...once]) {
    await page.goto(`/#/checkout/${IDS}?${query}`)
    await expect(perks).toHaveText(['4GB data free', '14 days free subscription', 'Cancel anytime'])
    await expect(consent).toHaveAccessibleName(
      'I am over 18 and I agree to the Terms and to the charge of each period until I cancel.',
    )
    await expect(main.getByRole('link', { name: 'Terms', exact: true })).toHaveAttribute('href', '#/terms')
  }
  await page.goto(`/#/checkout/${IDS}?paymentmethod=visa&recurringType=onetime`)
  await expect(consent).toHaveAccessibleName('I am over 18 and I agree to the Terms.')
})

test('CHECKOUT-06 START MEMBERSHIP is disabled until one agrees, and again once one agrees no longer', async ({
  page,
}) => {
  await signIn(page, reader)
  const sent = listBodies(page, '/apps/v1/process-payment')
  await page.goto(CARD)
  const { consent, start } = checkoutParts(page)
  await expect(consent).not.toBeChecked()
  await expect(start).toBeDisabled()
  await start.click({ force: true })
  await consent.check()
  await expect(start).toBeEnabled()
  await consent.uncheck()
  await expect(start).toBeDisabled()
  await start.click({ force: true })
  await expect(page).toHaveURL(/#\/checkout\/basic-ngn-30\/basic\?paymentmethod=visa&recurringType=recurring$/)
  expect(sent).toEqual([])
})

test('CHECKOUT-07 the DPO variant starts the payment of this plan at DPO', async ({ page, service, newMember }) => {
  const member = await newMember({ screens: null, country: 'GH' })
  await signIn(page, member)
  const sent = listBodies(page, '/apps/v1/add-subscription')
  const places = listPlaces(page)
  await page.goto(`/#/checkout/${IDS}?paymentmethod=mastercard&recurringType=recurring&provider=dpo`)
  await startMembership(page, 'Charged by DPO Pay')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay NGN 2900.00')
  const payment = await expectPageOf(page, { service, member }, 'dpo/payv2.php?ID=')
  await expect(page.getByText(`Reference ${payment?.reference}`, { exact: true })).toBeVisible()
  expect(sent).toEqual([{ slug: 'dpo', slug_name: 'basic-monthly' }])
  expect(places.at(-1)).toBe(`#/process-dpo/${IDS}`)
})

const linkTypes = [
  { recurringType: 'recurring', type: '', onward: 'recurringType=recurring', more: {} },
  {
    ...{ recurringType: 'onetime', type: 'one-time', onward: 'recurringType=onetime&paymentmethod=visa' },
    more: { paymentmethod: 'visa' },
  },
]
for (const { recurringType, type, onward, more } of linkTypes) {
  test(`CHECKOUT-07 the card variant starts the payment of this plan at Flutterwave, ${recurringType}`, async ({
    page,
    service,
    newMember,
  }) => {
    const member = await newMember({ screens: null })
    await signIn(page, member)
    const sent = listBodies(page, '/apps/v1/process-payment')
    const places = listPlaces(page)
    await page.goto(`/#/checkout/${IDS}?paymentmethod=visa&recurringType=${recurringType}`)
    await startMembership(page, 'Charged by Flutterwave')
    await expect(page.getByText(`NGN 2,900.00 for ${member.email}`, { exact: true })).toBeVisible()
    await expectPageOf(page, { service, member }, 'flutterwave/pay/')
    expect(sent).toEqual([{ slug: 'basic-monthly', provider_slug: 'flutterwave', type, ...more }])
    expect(places.at(-1)).toBe(`#/flutterwavepayment/${IDS}?${onward}`)
  })
}

test('CHECKOUT-07 the card variant at Stripe starts the payment of this plan on Stripe’s own page', async ({
  page,
  service,
  newMember,
}) => {
  const member = await newMember({ screens: null })
  await signIn(page, member)
  const sent = listBodies(page, '/apps/v2/checkout-page')
  const places = listPlaces(page)
  await page.goto(`/#/checkout/${IDS}?paymentmethod=visa&recurringType=recurring&provider=stripe`)
  await startMembership(page, 'Charged by Stripe')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Subscribe')
  await expectPageOf(page, { service, member }, 'stripe/pay/')
  expect(sent).toEqual([{ subscriptionId: 'basic-ngn-30', payment_method_type: ['card'] }])
  expect(places.at(-1)).toBe(`#/stripecheckout/${IDS}`)
})

test('CHECKOUT-07 the PayPal variant starts the payment of this plan at PayPal', async ({
  page,
  service,
  newMember,
}) => {
  const member = await newMember({ screens: null, country: 'GB' })
  await signIn(page, member)
  const sent = listBodies(page, '/apps/v1/add-subscription')
  const places = listPlaces(page)
  await page.goto('/#/checkout/family-usd-30/family?paymentmethod=paypal&recurringType=recurring')
  await startMembership(page, 'Charged by PayPal')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Agree and pay')
  await expectPageOf(page, { service, member }, 'paypal/webapps/billing/subscriptions?')
  expect(sent).toEqual([{ slug: 'paypal', slug_name: 'family-monthly-usd' }])
  expect(places.at(-1)).toBe('#/process-paypal/family-usd-30/family')
})

test('CHECKOUT-07 the card variant at Braintree starts the payment of this plan in Braintree’s field', async ({
  page,
  service,
  newMember,
}) => {
  const member = await newMember({ screens: null, country: 'GB' })
  await signIn(page, member)
  const asked = listBodies(page, '/apps/v1/get-client-token')
  const sent = listBodies(page, '/apps/v1/process-subscription')
  await page.goto('/#/checkout/family-usd-30/family?paymentmethod=visa&recurringType=recurring&provider=braintree')
  await startMembership(page, 'Charged by Braintree')
  await expect(page).toHaveURL(`${service.url}/#/payment/family-usd-30/family`)
  await payByDropIn(page, '4111111111111111')
  expect(asked).toEqual([{ token: expect.stringMatching(/^[0-9a-f]{64}$/), slug: 'braintree' }])
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Pay Now', exact: true }).click()
  await expect(page).toHaveURL(/#\/home$/)
  expect(sent).toEqual([{ nonce: expect.any(String), subscriptionId: 'family-usd-30', slug: 'braintree' }])
  expect(await listPayments(service, member)).toMatchObject([{ state: 'paid', gateway: 'braintree' }])
  expect(await readBooks(service, member)).toMatchObject([{ gateway: 'braintree', amount: 999, currency: 'USD' }])
})

test('CHECKOUT-08 the card variant takes a coupon and lists the plan’s details; the other two do neither', async ({
  page,
}) => {
  await signIn(page, reader)
  await servePriceDetails(page, 'basic-ngn-30', {
    plan_details_keys: JSON.stringify(['Screens', 'Full HD', '5 screens', 'Missing', 'Empty']),
    ...{ Screens: 'Two at once', 'Full HD': 'true', '5 screens': 'false', Empty: '' },
  })
  const { main, coupon, details, total, start } = checkoutParts(page)
  for (const query of ['paymentmethod=mastercard&provider=dpo', 'paymentmethod=paypal']) {
    await page.goto(`/#/checkout/${IDS}?${query}`)
    await expect(start).toBeVisible()
    await expect(coupon).toHaveCount(0)
    await expect(details).toHaveCount(0)
    await expect(main.getByRole('heading', { name: 'In your plan' })).toHaveCount(0)
  }
  for (const query of ['provider=stripe', 'provider=flutterwave']) {
    await page.goto(`/#/checkout/${IDS}?paymentmethod=visa&${query}`)
    await expect(details).toHaveText(['Two at once', 'Full HD', 'Not included: 5 screens'])
    const [shown, , greyed] = await details.evaluateAll((items) => items.map((item) => getComputedStyle(item).color))
    expect(greyed).not.toBe(shown)
    await expect(main.getByText(HINT, { exact: true })).toBeVisible()
    await expect(total).toHaveText('Total today ₦2,900 for 44 days: 30 and your 14 free ones')
    await coupon.fill('20discount')
    await main.getByRole('button', { name: 'Apply', exact: true }).click()
    await expect(total).toHaveText('Total today ₦2,320 for 44 days: 30 and your 14 free ones')
    await expect(main.getByText('₦580 less for your first period', { exact: true })).toBeVisible()
  }
})
