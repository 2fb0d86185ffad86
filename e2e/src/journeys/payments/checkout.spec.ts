import { expect } from '@playwright/test'
import { listBodies } from '#fixtures/pages/visitors.ts'
import { checkoutParts, listPlaces } from '#fixtures/payments/checkout.ts'
import type { Account } from '#fixtures/service/accounts.ts'
import { signIn, test } from '#fixtures.ts'

const IDS = 'basic-ngn-30/basic'
const CARD = `/#/checkout/${IDS}?paymentmethod=visa&recurringType=recurring`

/** Looks at checkouts and buys nothing. */
let reader: Account
test.beforeAll(async ({ newMember }) => {
  reader = await newMember({ screens: null })
})

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
  for (const query of ['paymentmethod=visa', 'paymentmethod=mastercard&provider=dpo', 'paymentmethod=paypal']) {
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
  await signIn(page, await newMember({ screens: null, country: 'GH' }))
  const sent = listBodies(page, '/apps/v1/add-subscription')
  const places = listPlaces(page)
  await page.goto(`/#/checkout/${IDS}?paymentmethod=mastercard&recurringType=recurring&provider=dpo`)
  const { coupon, details, consent, start } = checkoutParts(page)
  await expect(page.getByText('Charged by DPO Pay', { exact: true })).toBeVisible()
  await expect(start).toBeDisabled()
  await expect(coupon).toHaveCount(0)
  await expect(details).toHaveCount(0)
  await consent.check()
  await start.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay NGN 2900.00')
  expect(page.url()).toMatch(new RegExp(`^${service.sandboxUrl}/`))
  expect(sent).toEqual([{ slug: 'dpo', slug_name: 'basic-monthly' }])
  expect(places.at(-1)).toBe(`#/process-dpo/${IDS}`)
})
