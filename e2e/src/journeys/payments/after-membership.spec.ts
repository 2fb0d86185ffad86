import { expect } from '@playwright/test'
import { expectToast } from '#fixtures/pages/errors.ts'
import { waitUntilPlaying } from '#fixtures/pages/playing.ts'
import { listBodies } from '#fixtures/pages/visitors.ts'
import { fallDue, listPayments, payByCard, setOutcome } from '#fixtures/payments/books.ts'
import { answerBank, answerBankUntilTold, BASIC, payByDropIn, typeCard } from '#fixtures/payments/fields.ts'
import { signIn, test } from '#fixtures.ts'

const CANCEL = '/apps/v1/cancel-subscription'
const DAY_MS = 86_400_000

/** As the account says it, so many days from now. */
const toDay = (days: number): string =>
  new Date(Date.now() + days * DAY_MS).toLocaleDateString('en-GB', {
    ...{ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
  })

test('CANCEL-01 CANCEL-03 a membership is cancelled after a question, is watched to its end, and is not cancelled twice', async ({
  page,
  service,
  newMember,
}) => {
  const member = await newMember({ screens: null })
  await payByCard(service, member)
  await signIn(page, member)
  await page.goto('/#/account')
  const main = page.getByRole('main')
  await expect(main).toContainText(`Your membership renews on ${toDay(44)} for ₦2,900`)
  const other = await page.context().newPage()
  await other.goto('/#/account')
  await expect(other.getByRole('button', { name: 'Cancel Membership', exact: true })).toBeVisible()

  const cancel = page.getByRole('button', { name: 'Cancel Membership', exact: true })
  const dialog = page.getByRole('dialog', { name: 'Cancel Membership' })
  await cancel.click()
  await expect(dialog).toContainText(`You keep everything until ${toDay(44)}. Then it ends.Nothing more is charged.`)
  const sent = listBodies(page, CANCEL)
  await dialog.getByRole('button', { name: 'Keep it', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  expect(sent).toEqual([])

  await cancel.click()
  await dialog.getByRole('button', { name: 'Cancel Membership', exact: true }).click()
  await expectToast(page, `Your membership does not renew. You can watch until ${toDay(44)}.`)
  expect(sent).toEqual([{ subscriptionId: 'basic-ngn-30', slug: 'stripe' }])
  await expect(main).toContainText(`Your membership ends on ${toDay(44)}.`)
  await expect(main).toContainText('Recurring Payment: Inactive.')
  await expect(main).not.toContainText('renews on')
  await expect(cancel).toHaveCount(0)

  // Another tab that still shows it as it was.
  await other.getByRole('button', { name: 'Cancel Membership', exact: true }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Cancel Membership', exact: true }).click()
  await expectToast(other, 'You Current Subscriptions is Already Cancelled')
  await expect(other.getByRole('main')).toContainText(`Your membership ends on ${toDay(44)}.`)
  await other.close()

  await page.goto('/#/viewvideo/goat-money')
  await waitUntilPlaying(page)
})

test('CANCEL-03 in the last 72 hours the dialog warns; what does not renew and what is not there says so', async ({
  page,
  newMember,
}) => {
  await signIn(page, await newMember({ paidDays: 2 }))
  await page.goto('/#/account')
  await page.getByRole('button', { name: 'Cancel Membership', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel Membership' })
  await expect(dialog).toContainText(
    `You keep everything until ${toDay(2)}. Then it ends.Less than 72 hours are left, so your bank may already be charging the next ₦`,
  )
  const confirm = dialog.getByRole('button', { name: 'Cancel Membership', exact: true })
  await confirm.click()
  await expectToast(page, 'This membership does not renew by itself, there is nothing to cancel')
  await expect(dialog).toHaveCount(0)

  const gone = { code: 'SUBSCRIPTION_NOT_FOUND', message: 'gone meanwhile', requestId: 'r' }
  await page.route('**/apps/v1/cancel-subscription', (route) => route.fulfill({ status: 404, json: { error: gone } }))
  await page.reload()
  await page.getByRole('button', { name: 'Cancel Membership', exact: true }).click()
  await confirm.click()
  await expectToast(page, 'Currently you have no subscriptions')
  await expect(dialog).toHaveCount(0)
})

test('ERR-28 API-44 an overdue renewal is tried again in place: the bank refuses, then asks, then pays', async ({
  page,
  service,
  newMember,
}) => {
  const member = await newMember({ screens: null })
  await fallDue(service, member, 'insufficient_funds')
  await signIn(page, member)
  await page.goto('/#/account')
  const main = page.getByRole('main')
  const renew = main.getByRole('button', { name: 'Renew Membership', exact: true })
  await expect(main).toContainText(`Your membership ends on ${toDay(-1)}.`)
  await expect(main).toContainText('The last renewal was not paid. Pay it now, or with another card.')
  const retries = listBodies(page, '/apps/v2/retry-subscription')
  await renew.click()
  await expect(main.getByRole('alert').filter({ hasText: /./ })).toHaveText('Your card has insufficient funds.')
  await expect(page).toHaveURL(/#\/account$/)

  await setOutcome(service, member, ['stripe', 'authentication-required'])
  await renew.click()
  await answerBank(page, 'Fail')
  await expect(main.getByRole('alert').filter({ hasText: /./ })).toHaveText(
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  )
  await renew.click()
  await answerBankUntilTold(page, ' Payment Request sent Sucessfully!! ')
  await expect(main).toContainText(`Your membership renews on ${toDay(30)} for ₦2,900`)
  await expect(main).toContainText('Recurring Payment: Active.')
  expect(retries[0]).toEqual({ subscriptionId: 'basic-ngn-30', slug: 'stripe' })
  // The bank's question brought Stripe's script, which is on no page that does not need it.
  await expect(page.locator('script[src*="/stripe/v3"]')).toHaveCount(0)
})

test('STRIPE-07 STRIPE-08 ERR-21 another card pays what is overdue; one that is refused leads to the account', async ({
  page,
  service,
  newMember,
}) => {
  const member = await newMember({ screens: null })
  await fallDue(service, member, 'expired_card')
  await setOutcome(service, member, ['stripe', 'fine'])
  await signIn(page, member)
  await page.goto('/#/account')
  const main = page.getByRole('main')
  const update = page.getByRole('link', { name: 'Update Card', exact: true })
  const go = page.getByRole('button', { name: 'Continue', exact: true })
  await update.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('UPDATE CARD DETAILS')
  await typeCard(page, '4000000000000002')
  await go.click()
  await expectToast(page, 'Error while making payment')
  await expect(page).toHaveURL(/#\/account$/)
  const part = page.getByRole('region', { name: 'Your payment' })
  await expect(part).toContainText('Error while making payment')
  await expect(part).toContainText('Your card was declined.')

  await update.click()
  await typeCard(page, '5555555555554444')
  await go.click()
  await expectToast(page, ' Payment Card Updated Sucessfully!! ')
  await expect(page).toHaveURL(/#\/account$/)
  await expect(main).toContainText(`Your membership renews on ${toDay(30)} for ₦2,900`)
  await expect(part).toHaveCount(0)
})

test('STRIPE-07 STRIPE-08 ERR-20 Braintree’s widget says what is wrong in its own words, and keeps another card', async ({
  page,
  newMember,
}) => {
  await signIn(page, await newMember())
  await page.goto('/#/braintreerenewupdatecard')
  const go = page.getByRole('button', { name: 'Continue', exact: true })
  await go.click()
  await expect(page.getByRole('main')).toContainText('No payment method is available.')
  await expect(page).toHaveURL(/#\/braintreerenewupdatecard$/)
  await payByDropIn(page, '4111111111111111')
  await go.click()
  await expectToast(page, ' Payment Card Updated Sucessfully!! ')
  await expect(page).toHaveURL(/#\/account$/)
})

test('an expired membership is renewed by the plans, without the free days of a first one', async ({
  page,
  service,
  newMember,
}) => {
  const member = await newMember({ paidDays: -5 })
  await signIn(page, member)
  await page.goto('/#/account')
  await expect(page.getByRole('main')).toContainText(`Your membership ended on ${toDay(-5)}.`)
  await page.getByRole('link', { name: 'Renew Membership', exact: true }).click()
  await expect(page).toHaveURL(/#\/packages$/)
  await page.locator(`a[href*="#/selectpayment-dsp/${BASIC}"]`).first().click()
  await page.locator(`a[href*="#/stripepayment/${BASIC}"]`).click()
  await typeCard(page, '4242424242424242')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page).toHaveURL(/#\/home$/, { timeout: 30_000 })
  await page.goto('/#/account')
  await expect(page.getByRole('main')).toContainText(`Your membership renews on ${toDay(30)} for ₦2,900`)
  expect((await listPayments(service, member)).map(({ state }) => state)).toEqual(['paid'])
})

test('CANCEL-01 from a notice it is one press, from the account two', async ({ page, newMember }) => {
  await signIn(page, await newMember({ paidDays: 60 }))
  await page.goto('/#/account?cancel=1')
  const dialog = page.getByRole('dialog', { name: 'Cancel Membership' })
  await expect(dialog).toContainText(`You keep everything until ${toDay(60)}.`)
  const sent = listBodies(page, CANCEL)
  await dialog.getByRole('button', { name: 'Cancel Membership', exact: true }).click()
  await expect.poll(() => sent.length).toBe(1)
  await expect(dialog).toHaveCount(0)

  await page.goto('/#/home')
  await page.goto('/#/account')
  await page.getByRole('button', { name: 'Cancel Membership', exact: true }).click()
  await dialog.getByRole('button', { name: 'Cancel Membership', exact: true }).click()
  await expect.poll(() => sent.length).toBe(2)
})
