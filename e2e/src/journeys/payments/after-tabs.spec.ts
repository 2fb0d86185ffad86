import { expect, type Page } from '@playwright/test'
import { expectToast } from '#fixtures/pages/errors.ts'
import { listBodies } from '#fixtures/pages/visitors.ts'
import { listCharges, listPayments, setCountry } from '#fixtures/payments/books.ts'
import {
  answerBankUntilTold,
  BASIC,
  bankQuestion,
  fillCardPage,
  payAtFlutterwave,
  typeCard,
} from '#fixtures/payments/fields.ts'
import { signIn, test } from '#fixtures.ts'

const LINK = `/#/flutterwavepayment/${BASIC}?recurringType=recurring`
const go = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true })
const start = (page: Page) => page.getByRole('button', { name: 'START MEMBERSHIP', exact: true })

test('two tabs that pay at once are charged once, by a card as by a link', async ({ page, service, newMember }) => {
  const member = await newMember({ screens: null })
  await signIn(page, member)
  const other = await page.context().newPage()
  const tabs = [page, other]
  for (const tab of tabs) {
    await tab.goto(`/#/stripepayment/${BASIC}`)
    await fillCardPage(tab, '4242424242424242')
  }
  await Promise.all(tabs.map((tab) => go(tab).click()))
  for (const tab of tabs) await expect(tab).toHaveURL(/#\/(home|account)$/, { timeout: 40_000 })
  const payments = await listPayments(service, member)
  const references = payments.map(({ reference }) => reference)
  expect(await listCharges(service, 'stripe', references)).toEqual([290_000])
  expect(payments.filter(({ state }) => state === 'paid')).toHaveLength(1)

  const payer = await newMember({ screens: null })
  await other.close()
  await signIn(page, payer)
  await page.goto(LINK)
  await page.getByRole('button', { name: 'Card', exact: true }).or(page.getByLabel('Card number')).first().waitFor()
  const second = await page.context().newPage()
  await second.goto(page.url())
  await payAtFlutterwave(page)
  await expect(page).toHaveURL(/#\/home$/, { timeout: 30_000 })
  await second.reload()
  await expect(second.getByLabel('Card number')).toHaveCount(0)
  await second.goto(LINK)
  await expectToast(second, 'Something went wrong please try again later')
  await expect(second).toHaveURL(/#\/account$/)
  const [paid, ...rest] = await listPayments(service, payer)
  expect(rest).toEqual([])
  expect(await listCharges(service, 'flutterwave', [paid?.reference ?? ''])).toEqual([290_000])
})

test('back out of a provider’s page nothing is taken: one goes on with it, stops it there, or pays another way', async ({
  page,
  service,
  newMember,
}) => {
  const member = await newMember({ screens: null })
  await signIn(page, member)
  await page.goto(`/#/selectpayment-dsp/${BASIC}`)
  await page.locator(`a[href="#/flutterwavepayment/${BASIC}?recurringType=recurring"]`).click()
  const cancel = page.getByRole('button', { name: 'Cancel payment' })
  await expect(cancel).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/#\/selectpayment-dsp\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How will you pay?')
  const [payment] = await listPayments(service, member)
  expect(payment?.state).toBe('open')

  await page.goto(`/#/payment-res?tx_ref=${payment?.reference}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not paid yet')
  await expect(page.getByRole('main')).toContainText('Basic, every 30 days is still there for you.')
  await page.getByRole('link', { name: 'Go on paying', exact: true }).click()
  await cancel.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You stopped, nothing was taken')
  await page.getByRole('link', { name: 'Pay another way', exact: true }).click()
  await expect(page).toHaveURL(/#\/selectpayment-dsp\//)
  expect(await listCharges(service, 'flutterwave', [payment?.reference ?? ''])).toEqual([])
})

test('TOKEN-05 payment calls bear a token of their own; one that ran out is asked for anew and signs nobody out', async ({
  page,
  newMember,
}) => {
  await signIn(page, await newMember({ screens: null }))
  await page.goto('/#/account')
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('userToken') ?? '{}').token as string)
  // As of a computer that slept longer than the token lived: the service knows it no more.
  await page.route(
    '**/apps/v2/payment-user-token',
    async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), userToken: 'pay.e30.b2xk' } })
    },
    { times: 1 },
  )
  const calls: { status: number; token: string }[] = []
  page.on('response', (response) => {
    if (!response.url().endsWith('/apps/v1/process-payment')) return
    const token = response.request().headers().authorization?.replace('Bearer ', '') ?? ''
    calls.push({ status: response.status(), token })
  })
  await page.goto(LINK)
  await expect(page.getByRole('button', { name: 'Cancel payment' })).toBeVisible()
  expect(calls.map(({ status }) => status)).toEqual([401, 200])
  expect(calls[0]?.token).toBe('pay.e30.b2xk')
  expect(calls[1]?.token).toMatch(/^pay\./)
  expect(stored).not.toMatch(/^pay\./)
  await page.goto('/#/account')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account')
})

test('ERR-30 ERR-29 API-43 API-49 a first card is set up, and START MEMBERSHIP pays with it without another page', async ({
  page,
  service,
  newMember,
}) => {
  const member = await newMember({ screens: null })
  await setCountry(service, member, 'US')
  await signIn(page, member)
  const asked = listBodies(page, '/apps/v1/get-client-token')
  const added = listBodies(page, '/apps/v2/add-subscription')
  await page.goto('/#/stripe-setup-card?sid=basic-usd-30&pid=basic')
  await typeCard(page, '4242424242424242')
  await go(page).click()
  await expectToast(page, 'Payment successful please checkout and start Membership to Continue')
  await expect(page).toHaveURL(/#\/checkout\/basic-usd-30\/basic\?/)
  expect(asked).toEqual([{ slug: 'stripe', payment_method_types: ['card'] }])
  await page.getByRole('checkbox').check()
  await start(page).click()
  await expectToast(page, 'Subscription Added Sucessfully!! ')
  await expect(page).toHaveURL(/#\/home$/)
  expect(added).toEqual([{ subscriptionId: 'basic-usd-30' }])
})

test('API-43 API-49 what the bank asks about a first card and about its charge is asked in place, and it goes on', async ({
  page,
  newMember,
}) => {
  await signIn(page, await newMember({ screens: null }))
  const asked = listBodies(page, '/apps/v1/get-client-token')
  await page.goto('/#/stripe-setup-card?sid=basic-ngn-30&pid=basic')
  await typeCard(page, '4000002760003184')
  await go(page).click()
  await page.evaluate(() => document.documentElement.setAttribute('data-before', ''))
  await answerBankUntilTold(page, 'Payment successful please checkout and start Membership to Continue')
  await expect(page).toHaveURL(/#\/checkout\//)
  // Of the document that was loaded without the other party's script.
  await expect(page.locator('html[data-before]')).toHaveCount(0)
  await expectToast(page, 'Payment successful please checkout and start Membership to Continue')
  expect(asked).toEqual([{ slug: 'stripe' }])
  await page.getByRole('checkbox').check()
  await start(page).click()
  await expect(page).toHaveURL(/#\/checkout\//)
  await answerBankUntilTold(page, ' Subscription Added Sucessfully !! ')
  await expect(page).toHaveURL(/#\/home$/, { timeout: 30_000 })
})

test('a page loaded anew while the bank asks: the question is had again, answered once, and it goes on', async ({
  page,
  service,
  newMember,
}) => {
  const member = await newMember({ screens: null })
  await signIn(page, member)
  await page.goto(`/#/stripepayment/${BASIC}`)
  await fillCardPage(page, '4000002760003184')
  await go(page).click()
  await expect(bankQuestion(page).getByRole('button', { name: 'Complete' })).toBeVisible()
  const [asked] = await listPayments(service, member)
  expect(asked?.state).toBe('action_required')
  await page.goto(`/#/payment-res?tx_ref=${asked?.reference}`)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your bank asks you')
  expect(await listCharges(service, 'stripe', [asked?.reference ?? ''])).toEqual([])
  await page.getByRole('button', { name: 'Answer your bank', exact: true }).click()
  await answerBankUntilTold(page, ' Subscription Added Sucessfully !! ')
  await expect(page).toHaveURL(/#\/home$/)
  expect(await listCharges(service, 'stripe', [asked?.reference ?? ''])).toEqual([290_000])
  const payments = await listPayments(service, member)
  expect(payments.map(({ state }) => state)).toEqual(['paid'])
})
