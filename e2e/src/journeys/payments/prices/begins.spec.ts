import { expect } from '@playwright/test'
import { readBooks } from '#fixtures/payments/books.ts'
import { checkoutParts } from '#fixtures/payments/checkout.ts'
import { payAtFlutterwave } from '#fixtures/payments/fields.ts'
import { addPriceSoon } from '#fixtures/payments/kinds/soon-prices.ts'
import { createVisitor } from '#fixtures/service/api.ts'
import { signIn, test } from '#fixtures.ts'

test('a page that was opened before another price began says the new one at the checkout, and that is what is paid', async ({
  page,
  service,
  newMember,
}, { retry }) => {
  // Of countries where no other journey pays; a second try finds no price of the first.
  const country = retry === 0 ? 'TZ' : 'RW'
  const member = await newMember({ screens: null, country })
  await signIn(page, member)
  await page.goto('/#/packages')
  const basic = page.locator('article.plan', { hasText: 'Basic' }).first()
  await expect(basic.locator('.plan__price')).toContainText('₦2,900')
  await addPriceSoon(service, { country, amountMinor: 310_000 })
  const visitor = await createVisitor(service.url)
  const readPrice = async () => {
    const { response } = (await visitor(`GET /apps/v1/packages?country=${country}`)) as {
      response: { packages: { subscriptions: { id: string; price: string }[] }[] }
    }
    return response.packages.flatMap(({ subscriptions }) => subscriptions).find(({ id }) => id === 'basic-ngn-30')
      ?.price
  }
  expect(await readPrice()).toBe('2900.00')
  // What a CDN in front kept before the price was known stands for half a minute.
  await expect.poll(readPrice, { timeout: 45_000 }).toBe('3100.00')

  // Still as it was opened.
  await expect(basic.locator('.plan__price')).toContainText('₦2,900')
  await basic.locator('a[href*="#/selectpayment-dsp/basic-ngn-30/basic"]').click()
  await expect(page.locator('a.way', { hasText: 'Mastercard, by Flutterwave' })).toContainText('₦3,100')
  await page.goto('/#/checkout/basic-ngn-30/basic?paymentmethod=visa&recurringType=recurring')
  const { total, consent, start, main } = checkoutParts(page)
  await expect(total).toContainText('₦3,100')
  await expect(main).not.toContainText('₦2,900')
  await consent.check()
  await start.click()
  await payAtFlutterwave(page)
  await expect(page).toHaveURL(/#\/home$/)
  expect((await readBooks(service, member)).map(({ amount, currency, use }) => [amount, currency, use])).toEqual([
    [310_000, 'NGN', 'period'],
  ])
})
