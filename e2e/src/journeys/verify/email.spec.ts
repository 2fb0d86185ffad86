import { expect, type Page } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { phone } from '#fixtures/browser/screens.ts'
import { digit, readCode, readLink, toWrongCode, typeCode } from '#fixtures/pages/codes.ts'
import { expectNothingWaits, expectToast, readScroll } from '#fixtures/pages/errors.ts'
import { freezeClock } from '#fixtures/pages/start.ts'
import type { Account } from '#fixtures/service/accounts.ts'
import { createVisitor } from '#fixtures/service/api.ts'
import { type Mail, waitForMail } from '#fixtures/service/mailbox.ts'
import { signIn, signInByForm, test } from '#fixtures.ts'

const UNVERIFIED = { verified: { email: false } }
const FAILED = 'Email verification Failed contact site admin '

const toast = (page: Page) => page.locator('.toast')

/** Has the service send its mail, as the sign-up does. */
async function askForMail(service: { url: string; sandboxUrl: string }, account: Account): Promise<Mail> {
  const visitor = await createVisitor(service.url)
  await visitor('POST /apps/v1/trigger-email-verification', { email_address: account.email })
  return waitForMail(service.sandboxUrl, account.email)
}

test('VERIFY-01 VERIFY-02 the link sends uid and token while it says to wait, then a desktop goes to login after 5 s', async ({
  page,
  service,
  newMember,
}) => {
  const account = await newMember(UNVERIFIED)
  const mail = await askForMail(service, account)
  const { promise: hold, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/apps/v1/confirm/**', async (route) => {
    await hold
    await route.continue()
  })
  const sent = page.waitForRequest(/\/apps\/v1\/confirm\//)
  const link = readLink(mail.text, '/emailverify')
  await page.clock.install()
  await page.goto(`/#${link}`)
  await expect(page.getByRole('status').filter({ hasText: 'We are verifying your email' })).toBeVisible()
  const { pathname, searchParams } = new URL((await sent).url())
  expect(decodeURIComponent(pathname)).toBe(`/apps/v1/confirm/${account.email}`)
  expect(searchParams.get('token')).toBe(new URLSearchParams(link.split('?')[1]).get('token'))
  await freezeClock(page)
  letGo()
  await expect(page.getByRole('heading', { name: 'Email Verified', exact: true })).toBeVisible()
  await page.clock.runFor(4_900)
  await expect(page).toHaveURL(/#\/emailverify/)
  await page.clock.runFor(200)
  await expect(page).toHaveURL(/#\/login$/)
})

test('VERIFY-02 one who is signed in goes where login leads', async ({ page, service, newMember }) => {
  const account = await newMember(UNVERIFIED)
  const mail = await askForMail(service, account)
  await signIn(page, account)
  await page.goto(`/#${readLink(mail.text, '/emailverify')}`)
  await page.getByRole('link', { name: 'Continue', exact: true }).click()
  await expect(page).toHaveURL(/#\/home$/)
})

test('VERIFY-04 VERIFY-05 the Verify Email page takes six digits, sends a new mail and leads on', async ({
  page,
  service,
  newMember,
}) => {
  const account = await newMember(UNVERIFIED)
  const first = await askForMail(service, account)
  await page.clock.install()
  await page.goto(`/#/verifybyemail?uid=${encodeURIComponent(account.email)}`)
  for (const at of [1, 2, 3, 4, 5, 6]) await expect(digit(page, at)).toBeVisible()
  for (const store of ['Google Play', 'App Store']) {
    await expect(page.getByRole('link', { name: store })).toHaveAttribute('href', /^https:/)
  }
  for (const link of ['Terms', 'FAQ', 'Help Center']) {
    await expect(page.getByRole('contentinfo').getByRole('link', { name: link })).toBeVisible()
  }
  const answered = page.waitForResponse(/trigger-email-verification/)
  await page.getByRole('button', { name: 'Request a new one', exact: true }).click()
  const { message } = (await (await answered).json()) as { message: string }
  await expect(toast(page)).toHaveText(message)

  const second = await waitForMail(service.sandboxUrl, account.email, first.id)
  const code = readCode(second.text)
  await typeCode(page, toWrongCode(code))
  await page.getByRole('button', { name: 'VERIFY', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await typeCode(page, code)
  await freezeClock(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Email Verified', exact: true })).toBeVisible()
  await page.clock.runFor(4_900)
  await expect(page).toHaveURL(/#\/verifybyemail/)
  await page.clock.runFor(200)
  await expect(page).toHaveURL(/#\/login$/)
  await page.clock.resume()
  await signInByForm(page, account)
  await expect(page.locator('.toast')).toHaveCount(0)
})

test('VERIFY-04 six digits in the address are filled in; without an address it asks for one', async ({ page }) => {
  await page.goto('/#/verifybyemail?uid=ada%40example.com&token=481920')
  for (const [index, figure] of [...'481920'].entries()) await expect(digit(page, index + 1)).toHaveValue(figure)
  await page.goto('/#/verifybyemail?token=a-long-token-of-a-link')
  await expect(digit(page, 1)).toHaveValue('')
  await page.getByRole('button', { name: 'Request a new one', exact: true }).click()
  await expect(page.getByText('Invalid Email', { exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: 'Email', exact: true }).focus()
  await expect(page.getByText('Invalid Email', { exact: true })).toHaveCount(0)
})

test('a member whose email is verified is not told of a mail that nobody sent', async ({ page, member }) => {
  await signIn(page, member)
  await page.goto('/#/verifybyemail')
  await expect(page.getByRole('heading', { level: 1, name: 'Your email is verified' })).toBeVisible()
  await expect(page.getByText('We sent six digits')).toHaveCount(0)
})

test('a long address breaks instead of widening the page', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`/#/verifybyemail?uid=${'a'.repeat(60)}%40${'b'.repeat(60)}.africa`)
  await expect(page.getByText('We sent six digits')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('ERR-09 a link that is not right says so and leads to the intro page', async ({ page }) => {
  await page.goto('/#/emailverify?uid=nobody%40example.com&token=not-a-token')
  await expect(page).toHaveURL(/#\/$/)
  await expectToast(page, FAILED)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  expect(await readScroll(page)).toBe(0)
  await expectNothingWaits(page)
  await page.goto('/#/emailverify')
  await expect(page).toHaveURL(/#\/$/)
})

test('a link that was used before is told kindly, with the way to login', async ({ page, service, newMember }) => {
  const account = await newMember(UNVERIFIED)
  const link = readLink((await askForMail(service, account)).text, '/emailverify')
  await page.goto(`/#${link}`)
  await expect(page.getByRole('heading', { name: 'Email Verified', exact: true })).toBeVisible()
  await page.goto(`/?again#${link}`)
  await expect(page.getByRole('heading', { name: 'This link was used before' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(/#\/login$/)
})

test('a link that could not be sent is tried again', async ({ page, service, newMember }) => {
  const account = await newMember(UNVERIFIED)
  const link = readLink((await askForMail(service, account)).text, '/emailverify')
  await page.route('**/apps/v1/confirm/**', (route) => route.abort())
  await page.goto(`/#${link}`)
  await expect(page.getByRole('alert')).toContainText('We could not reach the service')
  await page.unroute('**/apps/v1/confirm/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Email Verified', exact: true })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(phone)

  test('VERIFY-02 VERIFY-03 the link leads to the card that greets by name and opens the app', async ({
    page,
    service,
    newMember,
  }) => {
    const account = await newMember(UNVERIFIED)
    const mail = await askForMail(service, account)
    await page.goto(`/#${readLink(mail.text, '/emailverify')}`)
    await expect(page).toHaveURL(/#\/confirmemailverify$/)
    await expect(page.getByRole('heading', { name: 'Email Verified', exact: true })).toBeVisible()
    const message = page.getByRole('main').getByRole('status')
    await expect(message).toHaveText('Thank you, Journey. Your email is verified, and Kola is ready for you.')
    const { response } = (await (
      await createVisitor(service.url)
    )('GET /apps/v1/appconfig')) as {
      response: { app_branchio_url: string }
    }
    await expect(page.getByRole('link', { name: 'Continue', exact: true })).toHaveAttribute(
      'href',
      response.app_branchio_url,
    )
    await page.reload()
    await expect(message).toHaveText('Thank you, User. Your email is verified, and Kola is ready for you.')
  })
})

test('its screens are accessible on phone and desktop, light and dark', async ({ page }) => {
  const widths = [390, 1440]
  await page.route('**/apps/v1/confirm/**', (route) => route.abort())
  for (const place of ['/verifybyemail', '/verifybyemail?uid=ada%40example.com', '/confirmemailverify']) {
    await page.goto(`/#${place}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessibleInEveryLook(page, widths)
  }
  await page.goto('/#/emailverify?uid=ada%40example.com&token=x')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expectAccessibleInEveryLook(page, widths)
})
