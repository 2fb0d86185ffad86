import { expect, type Page } from '@playwright/test'
import { expectToast } from '#fixtures/pages/errors.ts'
import { waitUntilPlaying } from '#fixtures/pages/playing.ts'
import { expectBooked, expectNothingBooked } from '#fixtures/payments/booked.ts'
import { listPayments } from '#fixtures/payments/books.ts'
import { checkoutParts } from '#fixtures/payments/checkout.ts'
import { listShownWays } from '#fixtures/payments/choice.ts'
import type { Account } from '#fixtures/service/accounts.ts'
import { setTenantText } from '#fixtures/service/tenant-config.ts'
import { signIn, test } from '#fixtures.ts'

const IDS = 'basic-ngn-30/basic'
const CHECKOUT = `#/checkout/${IDS}`
const DPO = {
  text: 'DPO Pay Card or mobile money, on its own page Costs ₦2,900 Renews by itself In minutes',
  href: `${CHECKOUT}?paymentmethod=mastercard&recurringType=recurring&provider=dpo`,
}
const CASH = {
  text: 'Bank deposit Cash at a branch, six banks Costs ₦2,900 You pay each time 1 working day',
  href: `#/cashpayment/${IDS}`,
}

/** Looks at choices and buys nothing. */
let reader: Account
test.beforeAll(async ({ newMember }) => {
  reader = await newMember({ screens: null })
})

const take = (page: Page, href: string) => page.getByRole('main').locator(`a.way[href="${href}"]`).click()

async function openChoice(page: Page, path: string): Promise<void> {
  await page.goto(`/#${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How will you pay?')
}

test('PAYSEL-03 every choice has a link to the sign-up, which opens for somebody new', async ({ page, browser }) => {
  await signIn(page, reader)
  const places = ['selectpayment-dsp', 'selectpayment-nig', 'selectpayment-afr'].map((name) => `/${name}/${IDS}`)
  const main = page.getByRole('main')
  for (const place of [...places, '/selectpayment/basic/basic-ngn-30']) {
    await openChoice(page, place)
    await expect(main.getByText('New here? Sign up', { exact: true })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Sign up', exact: true })).toHaveAttribute('href', '#/signup')
  }
  const visitor = await browser.newContext()
  const other = await visitor.newPage()
  await other.goto(new URL('#/signup', page.url()).href)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Join Kola')
  await visitor.close()
})

test('PAYSEL-04 in Nigeria one chooses a card, Glo mobile money or cash beside transfer and USSD, each of which leads on', async ({
  page,
}) => {
  await signIn(page, reader)
  const card = {
    text: 'Pay with Card Verve, Visa or Mastercard, by Flutterwave Costs ₦2,900 Renews by itself At once',
    href: `${CHECKOUT}?paymentmethod=visa&recurringType=recurring`,
  }
  const glo = {
    text: 'Glo mobile money From your Glo wallet Costs ₦2,900 You pay each time In minutes',
    href: `${CHECKOUT}?paymentmethod=glo&recurringType=onetime`,
  }
  const transfer = {
    text: 'Pay by transfer From any bank’s app, OPay or PalmPay. Flutterwave may add its fee Costs ₦2,900 You pay each time In seconds',
    href: `#/process-transfer/${IDS}?way=transfer&provider=flutterwave`,
  }
  const ussd = {
    text: 'USSD Dial a code, no internet Costs ₦2,900 You pay each time In minutes',
    href: `#/process-transfer/${IDS}?way=ussd&provider=flutterwave`,
  }
  const debit = {
    text: 'Direct debit Your bank pays by itself, set up once Costs ₦2,900 Renews by itself Within a day',
    href: `#/direct-debit/${IDS}`,
  }
  await openChoice(page, `/selectpayment-nig/${IDS}`)
  await expect.poll(() => listShownWays(page)).toEqual([transfer, card, ussd, debit, glo, CASH])
  const { way } = checkoutParts(page)
  for (const [{ href }, name] of [[card, 'Visa'] as const, [glo, 'Glo'] as const]) {
    await openChoice(page, `/selectpayment-nig/${IDS}`)
    await take(page, href)
    await expect(way.getByRole('img', { name, exact: true })).toBeVisible()
    expect(new URL(page.url()).hash).toBe(href)
  }
  await openChoice(page, `/selectpayment-nig/${IDS}`)
  await take(page, CASH.href)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay in at a bank')
  expect(new URL(page.url()).hash).toBe(CASH.href)
})

test('PAYSEL-05 in Africa one chooses a card online where the lists have one’s country, or DPO wherever one is', async ({
  page,
  newMember,
}) => {
  const open = async (country: string) => {
    await signIn(page, await newMember({ screens: null, country }))
    await openChoice(page, `/selectpayment-afr/${IDS}`)
  }
  const flutterwave = {
    text: 'Pay with Card Verve, Visa or Mastercard, by Flutterwave Costs ₦2,900 You pay each time At once',
    href: `#/flutterwavepayment/${IDS}?recurringType=recurring`,
  }
  const stripe = {
    text: 'Pay with Card Verve, Visa or Mastercard, by Stripe Costs ₦2,900 Renews by itself At once',
    href: `#/stripepayment/${IDS}`,
  }
  await open('ET')
  await expect(page.getByText('Paying from Ethiopia.', { exact: true })).toBeVisible()
  await expect.poll(() => listShownWays(page)).toEqual([DPO])
  await take(page, DPO.href)
  await expect(page.getByText('Charged by DPO Pay', { exact: true })).toBeVisible()
  expect(new URL(page.url()).hash).toBe(DPO.href)

  await open('AE')
  await expect.poll(() => listShownWays(page)).toEqual([stripe, DPO])
  await take(page, stripe.href)
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeVisible()
  expect(new URL(page.url()).hash).toBe(stripe.href)

  await open('GH')
  await expect.poll(() => listShownWays(page)).toEqual([flutterwave, DPO])
  await take(page, flutterwave.href)
  await expect(page.getByText('Stand-in of Flutterwave', { exact: true })).toBeVisible()
})

const SWITCH = 'stripe_nigeria'
const PARTNER = `#/process-stripe-ng/${IDS}`

/** From the choice to the page of Stripe's partner, as soon as the service knows that it is switched on. */
async function goToPartner(page: Page, way: string): Promise<void> {
  await expect(async () => {
    await page.goto('about:blank')
    await openChoice(page, `/selectpayment-dsp/${IDS}`)
    await expect(page.locator(`a.way[href="${PARTNER}"]`)).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
  await take(page, PARTNER)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay with what?')
  await expect(page.getByRole('main')).toContainText('₦2,900 for Basic, every 30 days. You pay on the page')
  await page.getByRole('link', { name: way, exact: true }).click()
  await expect(page.getByText('Stand-in of Stripe’s partner in Nigeria', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('NGN 2,900.00')
}

test('Stripe’s Nigerian ways: switched off there is none, then by the partner’s page to a film, and Fail to another way', async ({
  page,
  service,
  newMember,
}) => {
  test.slow()
  const member = await newMember({ screens: null })
  await signIn(page, member)
  await openChoice(page, `/selectpayment-dsp/${IDS}`)
  expect((await listShownWays(page)).map(({ href }) => href)).not.toContain(PARTNER)
  await page.goto(`/${PARTNER}?paymentmethod=ng_card`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This way is not offered here')

  await fetch(`${service.sandboxUrl}/control/stripe/outcomes`, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
    body: JSON.stringify({ reference: 'account', outcome: 'ng_card ng_wallet' }),
  })
  await setTenantText(service.databaseUrl, SWITCH, 'ng_card,ng_wallet')
  try {
    await goToPartner(page, 'Wallet')
    await page.getByRole('button', { name: 'Fail', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing was taken')
    await expect(page.getByRole('main').getByRole('alert')).toContainText('The payment attempt failed')
    expect((await listPayments(service, member)).map(({ state }) => state)).toEqual(['failed'])
    await expectNothingBooked(service, member, 'stripe')
    await page.getByRole('link', { name: 'Pay another way' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('How will you pay?')

    await goToPartner(page, 'Card')
    await page.getByRole('button', { name: 'Authorise', exact: true }).click()
    await expectToast(page, ' Subscription Added Sucessfully !! ')
    await expect(page).toHaveURL(/#\/home$/)
    await expectBooked(service, member, { gateway: 'stripe', currency: 'NGN' })
    await page.goto('about:blank')
    await page.goto('/#/viewvideo/goat-money')
    await waitUntilPlaying(page)
  } finally {
    await setTenantText(service.databaseUrl, SWITCH, '')
  }
})
