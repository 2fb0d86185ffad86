import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '#fixtures/browser/accessibility.ts'
import { expectToast } from '#fixtures/pages/errors.ts'
import { openPanel, waitUntilPlaying } from '#fixtures/pages/playing.ts'
import { endDays, listPayments, readBooks } from '#fixtures/payments/books.ts'
import { payAtFlutterwave } from '#fixtures/payments/fields.ts'
import { signIn, test } from '#fixtures.ts'
import type { JourneyEnv } from '../../../env.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const passes = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: 'Passes', exact: true }) })

const toDay = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-GB', {
    ...{ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
  })

async function send({ sandboxUrl }: JourneyEnv, accountNumber: string, amountMinor: number): Promise<void> {
  const answer = await fetch(`${sandboxUrl}/control/inbound`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ accountNumber, amountMinor }),
  })
  expect(answer.status).toBe(200)
}

test('a week’s pass is paid by transfer, plays at once, renews nothing, and another adds its days', async ({
  page,
  service,
  newMember,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const member = await newMember({ screens: null })
  await signIn(page, member)
  await page.goto('/#/packages')
  await expect(passes(page).getByRole('article')).toHaveText([
    '7-day passEverything of Basic, 7 days₦900Buy',
    '30-day passEverything of Basic, 30 days₦3,200Buy',
  ])
  await expectAccessible(page)
  await passes(page).getByRole('link', { name: 'Buy the 7-day pass', exact: true }).click()
  await expect(heading(page)).toHaveText('How will you pay?')
  // Nothing that would keep a means, and no coupon.
  await expect(page.getByRole('textbox', { name: 'Coupon' })).toHaveCount(0)
  await expect(page.getByText('Renews by itself')).toHaveCount(0)
  await expect(page.getByText('You pay each time')).toHaveCount(0)
  await expect(page.locator('a.way', { hasText: 'Direct debit' })).toHaveCount(0)
  await page.locator('a.way', { hasText: 'Pay by transfer' }).click()
  await expect(heading(page)).toHaveText('Send it from any bank')
  const [payment] = await listPayments(service, member)
  expect(payment?.pushed).toMatchObject({ kind: 'transfer' })
  const accountNumber = payment?.pushed?.kind === 'transfer' ? payment.pushed.accountNumber : ''
  await send(service, accountNumber, Math.round(Number(payment?.pushed?.amount) * 100))
  await expectToast(page, ' Subscription Added Sucessfully !! ')
  expect(await readBooks(service, member)).toMatchObject([
    { gateway: 'flutterwave', amount: 90_000, use: 'period', periods: [['paid', 7, 0]] },
  ])
  await page.goto('/#/viewvideo/goat-money')
  await waitUntilPlaying(page)

  await page.goto('/#/account')
  const main = page.getByRole('main')
  await expect(main.getByText(`Your pass ends on ${toDay(7)}.`, { exact: true })).toBeVisible()
  await expect(
    main.getByText(/^Basic, 2 screens\. Flutterwave\. Paid once: nothing more is charged\. Member since \w+ \d{4}\.$/),
  ).toBeVisible()
  await expect(main.getByRole('button', { name: 'Cancel Membership' })).toHaveCount(0)
  await expect(main.getByRole('heading', { name: 'Direct debit' })).toHaveCount(0)
  await expectAccessible(page)

  await page.goto('/#/packages')
  await passes(page).getByRole('link', { name: 'Buy the 7-day pass', exact: true }).click()
  await page.locator('a.way', { hasText: 'Mastercard, by Flutterwave' }).click()
  await payAtFlutterwave(page)
  await expectToast(page, ' Subscription Added Sucessfully !! ')
  await page.goto('/#/account')
  await expect(main.getByText(`Your pass ends on ${toDay(14)}.`, { exact: true })).toBeVisible()

  // Both are over: it ended by itself, and nothing more was paid.
  await endDays(service, member)
  await page.goto('about:blank')
  await page.goto('/#/viewvideo/goat-money')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Add Subscription', exact: true })).toBeVisible()
  await page.goto('/#/account')
  await expect(main.getByText(/^Your pass ended on \d+ \w+ \d{4}\.$/)).toBeVisible()
  expect((await readBooks(service, member)).map(({ amount }) => amount)).toEqual([90_000, 90_000])
})

test('a pass that is over leads to the plans, and whoever renews is offered none', async ({ page, newMember }) => {
  const over = await newMember({ priceId: 'basic-pass-ngn-7', paidDays: -1 })
  await signIn(page, over)
  await page.goto('/#/account')
  await expect(page.getByText(/^Your pass ended on \d+ \w+ \d{4}\.$/)).toBeVisible()
  await page.goto('/#/viewvideo/goat-money')
  await page.getByRole('dialog').getByRole('button', { name: 'Add Subscription', exact: true }).click()
  await expect(heading(page)).toHaveText('Choose your plan')
  await expect(passes(page)).toBeVisible()

  await signIn(page, await newMember({ isRecurring: true }))
  await page.goto('/#/packages')
  await expect(heading(page)).toHaveText('Choose your plan')
  await expect(passes(page)).toHaveCount(0)
})

test('the plan for phones plays a film at 480 lines and no more, and the player says what there is', async ({
  page,
  newMember,
}) => {
  const member = await newMember({ priceId: 'phone-ngn-30' })
  await signIn(page, member)
  await page.goto('/#/viewvideo/goat-money')
  await waitUntilPlaying(page)
  await openPanel(page, 'Quality and data')
  await expect(page.getByRole('dialog').getByText('Data saver', { exact: true })).toBeVisible()
  await expect(page.getByRole('dialog').getByText('High', { exact: true })).toHaveCount(0)
  const lines = await page.locator('video').evaluate((video: HTMLVideoElement) => video.videoHeight)
  expect(lines).toBeGreaterThan(0)
  expect(lines).toBeLessThanOrEqual(480)
})
