import { expect } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { waitUntilPlaying } from '#fixtures/pages/playing.ts'
import { payAtFlutterwave } from '#fixtures/payments/fields.ts'
import { DEMO_PASSWORD } from '#fixtures/service/accounts.ts'
import { signIn, test } from '#fixtures.ts'

const DAY_MS = 86_400_000
const toDay = (days: number): string =>
  new Date(Date.now() + days * DAY_MS).toLocaleDateString('en-GB', {
    ...{ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
  })

test('PROM-09 a gift is bought by card, its code is used once by somebody else who signs in first, and a film plays', async ({
  page,
  browser,
  newMember,
}) => {
  test.slow()
  const [buyer, receiver] = [await newMember({ screens: null }), await newMember({ screens: null })]
  await signIn(page, buyer)
  await page.goto('/#/account')
  await page.getByRole('link', { name: 'Give', exact: true }).click()
  await page.getByRole('radio', { name: '1 month ₦2,900' }).check({ force: true })
  await page.getByLabel('Who is it for?').fill('Mama Bisi')
  await page.getByLabel('From', { exact: true }).fill('Tunde')
  await page.getByLabel('A few words with it').fill('For your birthday')
  await expect(page.locator('.gift-card')).toContainText('A month of NollywoodFor Mama Bisi, from Tunde')
  await expect(page.locator('.total .money')).toHaveText('₦2,900')
  await expectAccessibleInEveryLook(page)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await payAtFlutterwave(page)

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('It is ready to give')
  const code = (await page.locator('strong.gift-code').textContent()) ?? ''
  expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/)
  await expectAccessibleInEveryLook(page)

  const theirs = await browser.newContext()
  const other = await theirs.newPage()
  await other.goto(`/#/gift/${code.toLowerCase()}`)
  await expect(other.getByLabel('Voucher code')).toHaveValue(code)
  await other.getByRole('link', { name: 'Sign in to use it' }).click()
  await other.getByRole('textbox', { name: 'Email', exact: true }).fill(receiver.email)
  await other.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await other.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(other.getByLabel('Voucher code')).toHaveValue(code)
  await expectAccessibleInEveryLook(other)
  await other.getByRole('button', { name: 'Use it', exact: true }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('30 days are yours')
  await expect(other.getByRole('main')).toContainText(
    `From Tunde30 days are yoursBasic until ${toDay(30)}. Nothing renews.`,
  )
  await expect(other.getByRole('blockquote')).toHaveText('For your birthday')
  await expectAccessibleInEveryLook(other)
  await other.goto('/#/viewvideo/goat-money')
  await waitUntilPlaying(other)
  await theirs.close()

  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('It was used')
  await page.route('**/apps/v1/gifts', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your gift did not come', { timeout: 30_000 })
  await expectAccessibleInEveryLook(page)
  await page.unroute('**/apps/v1/gifts')
  await page.getByRole('button', { name: 'Try again', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('It was used')

  await page.goto('/#/gift')
  await page.getByLabel('Voucher code').fill(code)
  await page.getByRole('button', { name: 'Use it', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'This code cannot be used. Look whether it is written right, and ask whoever gave it to you',
  )
})
