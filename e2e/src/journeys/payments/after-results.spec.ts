import { expect, type Page } from '@playwright/test'
import { keepConsent } from '#fixtures/browser/device.ts'
import { expectToast } from '#fixtures/pages/errors.ts'
import { freezeClock } from '#fixtures/pages/start.ts'
import { listCharges, listPayments, setOutcome, settleLate } from '#fixtures/payments/books.ts'
import { answerBank, BASIC, fillCardPage, payAtFlutterwave, payByDropIn } from '#fixtures/payments/fields.ts'
import { signIn, test } from '#fixtures.ts'

const ADDED = ' Subscription Added Sucessfully !! '
const FAILED = ' Error Occured Please try again '
const NOT_OPENED = 'Something went wrong please try again later'

/** What stands on top of the screen that one arrives at. */
const part = (page: Page) => page.getByRole('region', { name: 'Your payment' })
const marks = (page: Page) =>
  page
    .getByRole('list', { name: 'What happened to this payment' })
    .first()
    .locator('li > b')
    .evaluateAll((names) => names.map((name) => name.firstChild?.textContent ?? ''))

test('RESULT-01 RESULT-03 ERR-29 a payment that hangs is told as it is, on another device and over a lost line too, and goes on by itself', async ({
  page,
  browser,
  service,
  newMember,
}) => {
  const member = await newMember({ screens: null })
  await setOutcome(service, member, ['flutterwave', 'late-success'])
  await signIn(page, member)
  await page.goto(`/#/flutterwavepayment/${BASIC}?recurringType=recurring`)
  await payAtFlutterwave(page)
  await expect(page).toHaveURL(/#\/payment-res\?tx_ref=KL-/)
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Your bank is still thinking')
  await expect(page.getByRole('main')).toContainText(
    'We asked for ₦2,900 and have no answer yet. Please do not pay again.',
  )
  await expect.poll(() => marks(page)).toEqual(['Started', 'Debited', 'Confirmed', 'Access given'])
  await expect(page.locator('.toast')).toHaveCount(0)

  // Nothing stands in the way of waiting elsewhere.
  const device = await browser.newContext({ serviceWorkers: 'block', baseURL: service.url })
  await keepConsent(device, 'essential')
  const elsewhere = await device.newPage()
  await signIn(elsewhere, member)
  await elsewhere.goto('/#/account')
  await expect(part(elsewhere)).toContainText('A payment of yours is under way')
  await expect(part(elsewhere)).toContainText('We do not know yet whether anything was taken, and we are asking.')
  await part(elsewhere).getByRole('link', { name: 'Follow this payment', exact: true }).click()
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('Your bank is still thinking')

  // The line is lost while it is awaited: nothing is known, which is no failure.
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/payment'))
  await page.context().setOffline(true)
  await lost
  await expect(title).toHaveText('Your bank is still thinking')
  await settleLate(service)
  await expect(elsewhere).toHaveURL(/#\/home$/, { timeout: 40_000 })
  await expectToast(elsewhere, ADDED)
  await device.close()
  await page.context().setOffline(false)
  await expect(page).toHaveURL(/#\/home$/, { timeout: 40_000 })
  await expectToast(page, ADDED)
  expect((await listPayments(service, member)).map(({ state }) => state)).toEqual(['paid'])
})

test('RESULT-01 ERR-18 what cannot be verified says so, is tried again, and leads home after fifteen seconds', async ({
  page,
  newMember,
}) => {
  await signIn(page, await newMember({ screens: null }))
  await page.clock.install()
  await page.goto('/#/payment-res?tx_ref=KL-0000000000')
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert.locator('strong')).toHaveText('Error Occured Please try again')
  await expectToast(page, 'Error Occured Please try again')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We could not confirm it')
  await freezeClock(page)
  // A retry asks anew, and the time begins anew.
  await page.evaluate(() => dispatchEvent(new PointerEvent('pointerdown')))
  await page.clock.runFor(20_000)
  await expect(page).toHaveURL(/#\/payment-res/)
  const asked = page.waitForResponse('**/apps/v1/verify-payment')
  await page.getByRole('button', { name: 'Try again', exact: true }).click()
  expect((await asked).status()).toBe(404)
  await page.clock.runFor(1_000)
  await expect(alert.locator('strong')).toHaveText('Error Occured Please try again')
  await page.clock.runFor(13_500)
  await expect(page).toHaveURL(/#\/payment-res/)
  await page.clock.runFor(1_500)
  await expect(page).toHaveURL(/#\/home$/)
})

test('RESULT-02 ERR-21 ERR-22 ERR-23 a card’s refusals stand where they belong, and its result is found by the sid of the address', async ({
  page,
  service,
  newMember,
}) => {
  const member = await newMember({ screens: null })
  await signIn(page, member)
  await page.goto(`/#/stripepayment/${BASIC}`)
  const main = page.getByRole('main')
  const go = page.getByRole('button', { name: 'Continue', exact: true })
  const field = page.frameLocator('iframe[src*="/stripe/element"]')
  const card = page.getByRole('group', { name: 'Card', exact: true }).locator('..')
  await field.getByLabel('Credit or debit card number').fill('4242424242424241')
  await field.getByLabel('Credit or debit card number').blur()
  await expect(card.getByRole('alert')).toHaveText('Your card number is invalid.')
  await page.getByLabel('Coupon').fill('NOPE')
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(main.getByText("No such coupon: 'NOPE'", { exact: true })).toBeVisible()
  await page.getByLabel('Coupon').fill('')
  await page.getByRole('button', { name: 'Apply', exact: true }).click()

  await fillCardPage(page, '4000002500003155')
  await go.click()
  await answerBank(page, 'Fail')
  await expect(card.getByRole('alert')).toHaveText(
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  )
  await expect(page).toHaveURL(/#\/stripepayment\//)

  await fillCardPage(page, '4000000000000341')
  await go.click()
  await expectToast(page, 'Error while making payment')
  await expect(page).toHaveURL(/#\/account$/)
  await expect(part(page)).toContainText('Error while making payment')
  await expect(part(page)).toContainText('Your card was declined.')
  await expect(part(page)).toContainText('Nothing was taken.')
  await expect.poll(() => marks(page)).toEqual(['Started', 'Not paid'])
  await expect(part(page).getByRole('link', { name: 'Pay another way' })).toHaveAttribute(
    'href',
    `#/selectpayment-dsp/${BASIC}`,
  )

  // Without any reference: another device knows of the payment by its sid alone.
  await page.goto(`/#/stripe-res/${BASIC}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing was taken')
  await expect(main).toContainText('Declined: Your card was declined.')
  await page.getByRole('link', { name: 'Pay another way' }).click()
  await page.locator(`a[href*="#/stripepayment/${BASIC}"]`).click()
  await fillCardPage(page, '4242424242424242')
  await go.click()
  await expectToast(page, ADDED)
  await expect(page).toHaveURL(/#\/home$/, { timeout: 30_000 })
  expect((await listPayments(service, member)).map(({ state }) => state)).toEqual(['paid', 'failed', 'failed'])
  await page.goto(`/#/stripe-res/${BASIC}`)
  await expect(page).toHaveURL(/#\/home$/, { timeout: 30_000 })
})

test('ERR-19 DPO-03 failures of DPO and of Braintree are told with their spaces, and lead on to what happened', async ({
  page,
  service,
  newMember,
}) => {
  const member = await newMember({ screens: null })
  await signIn(page, member)
  await page.goto(`/#/process-dpo/${BASIC}`)
  await page.getByRole('button', { name: 'Let the bank decline it' }).click()
  await expectToast(page, FAILED)
  await expect(page).toHaveURL(/#\/packages$/)
  await expect(part(page).locator('strong').first()).toHaveText('Error Occured Please try again')
  await expect(part(page)).toContainText('Nothing was taken.')
  await expect.poll(() => marks(page)).toEqual(['Started', 'Not paid'])
  await expect(part(page).getByRole('link', { name: 'Pay another way' })).toHaveAttribute(
    'href',
    `#/selectpayment-dsp/${BASIC}`,
  )

  await page.goto('/#/payment/basic-usd-30/basic')
  await page.getByRole('checkbox').check()
  const pay = page.getByRole('button', { name: 'Pay Now', exact: true })
  await pay.click()
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /./ })).toHaveText(
    'No payment method is available.',
  )
  await payByDropIn(page, '4000111111111115')
  await pay.click()
  await expectToast(page, FAILED)
  await expect(page).toHaveURL(/#\/account$/)
  await expect(part(page).locator('strong').first()).toHaveText('Error Occured Please try again')
  await expect(part(page)).toContainText('Nothing was taken.')
  await expect(part(page).getByRole('link', { name: 'Pay another way', exact: true })).toHaveAttribute(
    'href',
    '#/selectpayment-dsp/basic-usd-30/basic',
  )
  const payments = await listPayments(service, member)
  // DPO's alone: a card that Braintree does not keep begins no payment.
  expect(payments.map(({ state }) => state)).toEqual(['failed'])
  expect(
    await listCharges(
      service,
      'braintree',
      payments.map(({ reference }) => reference),
    ),
  ).toEqual([])
})

test('ERR-17 a payment page that does not open says so, leads to the account, and names the next way to pay', async ({
  page,
  newMember,
}) => {
  await signIn(page, await newMember({ screens: null }))
  const down = { code: 'PROVIDER_UNAVAILABLE', message: 'The payment company does not answer', requestId: 'r' }
  for (const call of ['v1/process-payment', 'v1/add-subscription', 'v2/checkout-page'])
    await page.route(`**/apps/${call}`, (route) => route.fulfill({ status: 503, json: { error: down } }))
  for (const start of ['flutterwavepayment', 'process-dpo', 'process-paypal']) {
    await page.goto('about:blank')
    await page.goto(`/#/${start}/${BASIC}`)
    await expectToast(page, NOT_OPENED)
    await expect(page).toHaveURL(/#\/account$/)
    await expect(part(page).locator('strong').first()).toHaveText(NOT_OPENED)
    await expect(part(page)).toContainText('Nothing was taken.The payment company does not answer')
    await expect(part(page).getByRole('link', { name: 'Pay another way' })).toHaveAttribute(
      'href',
      `#/selectpayment-dsp/${BASIC}`,
    )
  }
  // The account with its own alert is left first.
  await page.goto('about:blank')
  await page.goto(`/#/stripecheckout/${BASIC}`)
  await expectToast(page, NOT_OPENED)
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(`${NOT_OPENED}The payment company does not answer`)
  await expect(page).toHaveURL(/#\/stripecheckout\//)
  await page.unroute('**/apps/v2/checkout-page')
  await page.getByRole('button', { name: 'Try again', exact: true }).click()
  await expect(page.getByLabel('Card number')).toBeVisible()
})
