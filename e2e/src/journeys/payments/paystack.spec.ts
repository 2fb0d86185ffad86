import { expect, type Page } from '@playwright/test'
import { expectToast } from '#fixtures/pages/errors.ts'
import { waitUntilPlaying } from '#fixtures/pages/playing.ts'
import { expectBooked, expectNothingBooked } from '#fixtures/payments/booked.ts'
import { listPayments } from '#fixtures/payments/books.ts'
import { BASIC } from '#fixtures/payments/fields.ts'
import { signIn, test } from '#fixtures.ts'

const WAY = `#/process-paystack/${BASIC}`

async function fillCard(page: Page, { number, cvv }: { number: string; cvv: string }): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Card expiry').fill('12 / 34')
  await page.getByLabel('CVV').fill(cvv)
  await page.getByRole('button', { name: /^Pay NGN/ }).click()
}

async function answer(page: Page, question: string, text: string): Promise<void> {
  await page.getByLabel(question).fill(text)
  await page.getByRole('button', { name: 'Authorize' }).click()
}

test('from the plans by Paystack’s page, whose bank asks for PIN and code, to a film that plays', async ({
  page,
  service,
  newMember,
}) => {
  const member = await newMember({ screens: null })
  await signIn(page, member)
  await page.goto('/#/packages')
  await page.locator(`a[href*="#/selectpayment-dsp/${BASIC}"]`).first().click()
  const way = page.locator(`a.way[href="${WAY}"]`)
  await expect(way).toContainText('Pay by card with Paystack')
  await expect(way).toContainText('₦2,900')
  await way.click()
  await expect(page.getByText('Stand-in of Paystack', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('NGN 2,900.00')
  await fillCard(page, { number: '5060666666666666666', cvv: '123' })
  await answer(page, 'Card PIN', '1234')
  await answer(page, 'OTP', '123456')
  await expectToast(page, ' Subscription Added Sucessfully !! ')
  await expect(page).toHaveURL(/#\/home$/)
  await expectBooked(service, member, { gateway: 'paystack', currency: 'NGN' })
  await page.goto('about:blank')
  await page.goto('/#/viewvideo/goat-money')
  await waitUntilPlaying(page)
})

test('a card that is declined on Paystack’s page takes nothing and says so', async ({ page, service, newMember }) => {
  const member = await newMember({ screens: null })
  await signIn(page, member)
  await page.goto(`/${WAY}`)
  await fillCard(page, { number: '4084080000005408', cvv: '001' })
  await expect(page.getByRole('alert')).toHaveText('Declined')
  await page.getByRole('link', { name: 'Back to the merchant' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing was taken')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Declined')
  expect((await listPayments(service, member)).map(({ state }) => state)).toEqual(['failed'])
  await expectNothingBooked(service, member, 'paystack')
  await page.goto('/#/viewvideo/goat-money')
  await expect(page.getByRole('heading', { name: 'No Active Subscription', exact: true })).toBeVisible()
})
