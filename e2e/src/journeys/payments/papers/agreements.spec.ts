import { AGREED_WORDS_VERSION } from '@kola/contract/agreements/agreed-words'
import { AGREED_WORDS } from '@kola/contract/agreements/agreements'
import { expect, type Page } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { phone } from '#fixtures/browser/screens.ts'
import { listPayments } from '#fixtures/payments/books.ts'
import { payAtFlutterwave } from '#fixtures/payments/fields.ts'
import { signIn, test } from '#fixtures.ts'

const CALL = '**/apps/v1/agreements*'
const main = (page: Page) => page.getByRole('main')

test.use(phone)

test('PROM-25 what was agreed to is read in the account by the keyboard, with its words, version, price and payment', async ({
  page,
  service,
  newMember,
}) => {
  const member = await newMember({ screens: null })
  await signIn(page, member)
  await page.goto('/#/account/agreements')
  await expect(main(page).getByRole('heading', { name: 'Nothing yet' })).toBeVisible()
  await expectAccessibleInEveryLook(page)

  await page.goto('/#/checkout/basic-ngn-30/basic?paymentmethod=visa')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'START MEMBERSHIP' }).click()
  await payAtFlutterwave(page)
  await expect(page).toHaveURL(/#\/home$/)

  await page.goto('/#/account')
  const link = main(page)
    .locator('.line', { hasText: 'What you agreed to' })
    .getByRole('link', { name: 'Show', exact: true })
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('What you agreed to')
  const day = new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
  const [one] = [main(page).locator('details')]
  await expect(one).toHaveCount(1)
  await expect(one.locator('summary')).toHaveText(`${day}, Basic, ₦2,900 every 30 days`)
  await one.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(one.getByRole('blockquote')).toHaveText(AGREED_WORDS[AGREED_WORDS_VERSION].renewing)
  await expect(one).toContainText(`You agreed on ${day} to ₦2,900 for Basic, charged every 30 days until you cancel.`)
  await expect(one.locator('dt')).toHaveText([
    'Agreed on',
    'Price',
    'Words',
    'Terms',
    'Privacy policy',
    'With',
    'Payment',
  ])
  await expect(one.locator('dd').nth(2)).toHaveText('Version of 25 November 2026')
  await expect(one.locator('dd').nth(5)).toHaveText('A browser')
  await expectAccessibleInEveryLook(page)
  const [payment] = await listPayments(service, member)
  await expect(one.locator('dd').nth(6)).toHaveText(payment?.reference ?? 'none')
})

test('what was agreed to that does not come can be asked for again, and without a line the screen says so until there is one', async ({
  page,
  context,
  member,
}) => {
  await signIn(page, member)
  await page.route(CALL, (route) => route.fulfill({ status: 400, json: {} }))
  await page.goto('/#/account/agreements')
  const heading = (name: string) => main(page).getByRole('heading', { level: 2, name, exact: true })
  const again = main(page).getByRole('button', { name: 'Try again', exact: true })
  await expect(heading('It did not come')).toBeVisible({ timeout: 20_000 })
  await expectAccessibleInEveryLook(page)
  await page.unroute(CALL)
  await context.setOffline(true)
  await again.click()
  await expect(heading('You are offline')).toBeVisible()
  await expectAccessibleInEveryLook(page)
  await context.setOffline(false)
  await expect(heading('Nothing yet')).toBeVisible({ timeout: 20_000 })
})

test('the fifty-third agreement is reached by the keyboard, which goes on at the first that came', async ({
  page,
  member,
}) => {
  const all = Array.from({ length: 53 }, (_, at) => ({
    ...{
      id: `a${at}`,
      kind: 'card',
      agreedAt: '2026-11-25T09:00:00.000Z',
      client: 'browser',
      summary: `Number ${at}.`,
    },
    ...{ words: '', wordsVersion: '', wordsSha256: 'a'.repeat(64), termsVersion: '2026-11-20' },
    ...{ privacyVersion: '2026-11-24', package: '', price: null, currency: null, periodDays: null, recurring: 0 },
    reference: null,
  }))
  await page.route(CALL, (route) => {
    const before = new URL(route.request().url()).searchParams.get('before')
    return route.fulfill({ json: { agreements: before === 'a49' ? all.slice(50) : all.slice(0, 50) } })
  })
  await signIn(page, member)
  await page.goto('/#/account/agreements')
  const entries = main(page).locator('details summary')
  await expect(entries).toHaveCount(50)
  await expect(main(page).getByRole('status')).toHaveText('50 so far')
  await main(page).getByRole('button', { name: 'Older ones', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(entries).toHaveCount(53)
  await expect(entries.nth(50)).toBeFocused()
  await expect(main(page).getByRole('status')).toHaveText('53 in all')
  await page.keyboard.press('Enter')
  await expect(main(page).getByText('Number 50.')).toBeVisible()
})
