import { expect, type Page } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { expectToast } from '#fixtures/pages/errors.ts'
import { waitUntilPlaying } from '#fixtures/pages/playing.ts'
import { listPayments } from '#fixtures/payments/books.ts'
import { payAtFlutterwave } from '#fixtures/payments/fields.ts'
import { signIn, test } from '#fixtures.ts'

/** For rent only, and beside the membership. */
const [RENT_ONLY, EITHER] = ['palm-wine-season', 'sixteen-cowries']
const main = (page: Page) => page.getByRole('main')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const watch = (page: Page) => main(page).getByRole('button', { name: 'Watch Now', exact: true })

test('a film is rented by transfer without a membership; its first play begins the window, which the page and the account tell', async ({
  page,
  service,
  newMember,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const renter = await newMember({ screens: null })
  await signIn(page, renter)
  await page.goto(`/#/details/${EITHER}/home`)
  await expect(watch(page)).toBeVisible()
  const rent = main(page).getByRole('link', { name: /^Rent for ₦500, / })
  await expect(rent).toHaveText('Rent for ₦500')
  await expect(
    main(page).getByText('48 hours from the first play, to begin within 30 days. No membership needed.'),
  ).toBeVisible()
  await expectAccessibleInEveryLook(page)
  await rent.click()
  await expect(heading(page)).toHaveText('How will you pay?')
  await expect(page.getByText('Renews by itself')).toHaveCount(0)
  await page.locator('a.way', { hasText: 'Pay by transfer' }).click()
  await expect(heading(page)).toHaveText('Send it from any bank')
  const [payment] = await listPayments(service, renter)
  const pushed = payment?.pushed?.kind === 'transfer' ? payment.pushed : null
  await fetch(`${service.sandboxUrl}/control/inbound`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      accountNumber: pushed?.accountNumber,
      amountMinor: Math.round(Number(pushed?.amount) * 100),
    }),
  })
  await expectToast(page, 'Rented. Press Watch Now when you are ready.')
  await expect(page).toHaveURL(new RegExp(`#/details/${EITHER}/home$`))
  await expect(
    main(page).getByText(/^Rented\. Begin it by \d+ \w+ \d{4}, then it is yours for 48 hours\.$/),
  ).toBeVisible()
  await expect(rent).toHaveCount(0)
  await watch(page).click()
  await waitUntilPlaying(page)
  await page.goto('/#/account')
  await page.reload()
  await expect(main(page).getByText('Rented, 48 h left', { exact: true })).toBeVisible()
  await expectAccessibleInEveryLook(page)
  // Of this film alone.
  await page.goto('/#/viewvideo/goat-money')
  await expect(page.getByRole('dialog').getByRole('heading')).toHaveText('No Active Subscription')
})

test('a film that is for rent only is opened by no membership, and paid for by card', async ({ page, member }) => {
  await signIn(page, member)
  await page.goto(`/#/viewvideo/${RENT_ONLY}`)
  await expectToast(page, 'This film is not part of any membership. Rent it to watch it')
  await expect(page).toHaveURL(new RegExp(`#/details/${RENT_ONLY}/home$`))
  await expect(watch(page)).toHaveCount(0)
  await main(page)
    .getByRole('link', { name: /^Rent for ₦900, / })
    .click()
  await page.locator('a.way', { hasText: 'Mastercard, by Flutterwave' }).click()
  await payAtFlutterwave(page)
  await expectToast(page, 'Rented. Press Watch Now when you are ready.')
  await watch(page).click()
  await waitUntilPlaying(page)
})

test('whoever has a membership is offered no rental of what it opens', async ({ page, member }) => {
  await signIn(page, member)
  await page.goto(`/#/details/${EITHER}/home`)
  await expect(watch(page)).toBeVisible()
  await expect(main(page).getByText('No membership needed')).toHaveCount(0)
  await expect(main(page).getByRole('link', { name: /^Rent / })).toHaveCount(0)
})
