import { expect, type Page } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { desktop, phone } from '#fixtures/browser/screens.ts'
import { expectNothingWaits, SPECIAL_PLAN } from '#fixtures/pages/errors.ts'
import { listCalls, readStored, withConfig } from '#fixtures/pages/start.ts'
import { makeNumber, openSignUp, signUpFields, toWireNumber } from '#fixtures/pages/visitors.ts'
import { signInByForm, test } from '#fixtures.ts'

const fields = (page: Page) => ({
  email: page.getByRole('textbox', { name: 'Email', exact: true }),
  phone: page.getByRole('textbox', { name: 'Phone number' }),
  password: page.getByRole('textbox', { name: 'Password', exact: true }),
  login: page.getByRole('button', { name: 'Login', exact: true }),
})

test('LOGIN-01 LOGIN-02 LOGIN-05 LOGIN-06 VALID-06 entries are checked before anything is sent', async ({ page }) => {
  const calls = listCalls(page)
  await page.goto('/#/login')
  const { email, phone, password, login } = fields(page)
  await email.fill('adaeze@mail')
  await login.click()
  await expect(page.getByText('Invalid Email', { exact: true })).toBeVisible()
  await expect(page.getByText("Password can't be blank", { exact: true })).toBeVisible()
  await email.focus()
  await expect(page.getByText('Invalid Email', { exact: true })).toHaveCount(0)
  await password.fill('secret')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('tab', { name: 'Phone' }).click()
  await phone.fill('0803')
  await login.click()
  await expect(page.getByText('Invalid Phone', { exact: true })).toBeVisible()
  await expect(page.getByText("Password can't be blank", { exact: true })).toBeVisible()
  await phone.focus()
  await expect(page.getByText('Invalid Phone', { exact: true })).toHaveCount(0)
  expect(calls).not.toContain('POST /apps/v1/login')
})

test('ERR-15 a tenant without sign-in by telephone says so', async ({ page }) => {
  await withConfig(page, { enable_phone_signin: 'FALSE' })
  await page.goto('/#/login')
  await page.getByRole('tab', { name: 'Phone' }).click()
  await expect(
    page.getByText('Sign In with Phone is not available please contact to Admin', { exact: true }),
  ).toBeVisible()
  for (const field of [fields(page).phone, fields(page).password, fields(page).login])
    await expect(field).toHaveCount(0)
  await expectNothingWaits(page)
  await page.getByRole('tab', { name: 'Email', exact: true }).click()
  await expect(fields(page).email).toBeVisible()
})

test('ERR-01 a refused sign-in shows what the server says, and the way to a new account', async ({ page }) => {
  await page.goto('/#/login')
  const { email, password, login } = fields(page)
  await email.fill('nobody@example.com')
  await password.fill('not the password')
  const answer = page.waitForResponse(/\/apps\/v1\/login/)
  await login.click()
  const { error } = await (await answer).json()
  const alert = page.getByRole('alert')
  await expect(alert).toHaveText(`${error.message}create a new account`)
  await expectNothingWaits(page)
  await expect(page).toHaveURL(/#\/login$/)
  await expect(email).toHaveValue('nobody@example.com')
  await expect(alert).toBeInViewport()
  await alert.getByRole('link', { name: 'create a new account', exact: true }).click()
  await expect(page).toHaveURL(/#\/signup$/)
})

test('CONFIG-04 the number is that of the configured country, whichever way it is written', async ({ page }) => {
  await withConfig(page, { country_code: 'GH' })
  await page.goto('/#/login')
  await page.getByRole('tab', { name: 'Phone' }).click()
  const { phone } = fields(page)
  const country = page.getByRole('combobox', { name: 'Country' })
  await expect(country).toHaveValue('GH')
  await expect(page.getByText('+233', { exact: true })).toBeVisible()
  await phone.fill(' +234 803 123 4567 ')
  await expect(country).toHaveValue('NG')
  await expect(phone).toHaveValue('8031234567')
  await phone.fill('0803 123 4567')
  await expect(phone).toHaveValue('08031234567')
  await phone.pressSequentially('8')
  await expect(phone).toHaveValue('08031234567')
})

test('LOGIN-03 the way to everything else stands on the login screen', async ({ page }) => {
  await page.goto('/#/login')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', /^#\/forgotpassword/)
  await expect(main.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '#/signup')
  await expect(main.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  for (const store of ['Google Play', 'App Store']) await expect(main.getByRole('link', { name: store })).toBeVisible()
})

test('LOGIN-08 what is not verified is told after the sign-in, which goes on', async ({ page, newMember }) => {
  const toast = page.getByRole('status')
  const byEmail = await newMember({ verified: { email: false } })
  await signInByForm(page, byEmail)
  await expect(toast.getByText('Please Verify your Email Address', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/#\/home$/)

  await page.evaluate(() => localStorage.clear())
  const typed = makeNumber()
  const byNumber = await newMember({ telephone: toWireNumber(typed) })
  await page.goto('/?again#/login')
  await page.getByRole('tab', { name: 'Phone' }).click()
  await fields(page).phone.fill(typed)
  await fields(page).password.fill(byNumber.password)
  await fields(page).login.click()
  await expect(toast.getByText('Please Verify your Phone Number', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/#\/home$/)
})

test('LOGIN-09 whoever is on the restriction package is told over the next screen', async ({ page }) => {
  await signInByForm(page, { email: 'special@example.com', password: 'Nollywood-2026!' })
  await expect(page).toHaveURL(/#\/home$/)
  const popup = page.getByRole('dialog', { name: 'Upgrade Subscription', exact: true })
  await expect(popup.getByRole('heading')).toHaveText('Upgrade Subscription')
  await expect(popup.getByRole('paragraph')).toHaveText(SPECIAL_PLAN)
  await page.keyboard.press('Escape')
  await expect(popup).toHaveCount(0)
  await expect(page).toHaveURL(/#\/home$/)
})

test('LOGIN-10 without a subscription the plans come first, with one home', async ({ page, member, newMember }) => {
  const newcomer = await newMember({ screens: null })
  await signInByForm(page, newcomer)
  await expect(page).toHaveURL(/#\/packages$/)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/?again#/login')
  await signInByForm(page, member)
  await expect(page).toHaveURL(/#\/home$/)
  expect(await readStored(page, 'userToken')).toMatchObject({ token: expect.any(String) })
})

test('too many tries: the wait is told; a lost line: the entries stay', async ({ page, context }) => {
  await page.route('**/apps/v1/login', (route) => {
    const error = { code: 'RATE_LIMITED', message: 'Too many tries, please wait a little', requestId: 'r' }
    return route.fulfill({ status: 429, headers: { 'retry-after': '840' }, json: { error } })
  })
  await page.goto('/#/login')
  const { email, password, login } = fields(page)
  await email.fill('ada@example.com')
  await password.fill('secret words')
  await login.click()
  await expect(page.getByRole('alert')).toContainText('You can try again in 14 minutes.')
  await page.unroute('**/apps/v1/login')
  await context.setOffline(true)
  await login.click()
  await expect(page.getByRole('alert')).toContainText('What you typed is still here')
  await expect(email).toHaveValue('ada@example.com')
  await expect(password).toHaveValue('secret words')
})

test('the keyboard alone signs in, and a second press sends nothing', async ({ page, member }) => {
  const calls = listCalls(page)
  await page.goto('/#/login')
  await page.getByRole('tab', { name: 'Email', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Phone' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Tab')
  await page.keyboard.type(member.email)
  await fields(page).password.focus()
  await page.keyboard.type(member.password)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/home$/)
  expect(calls.filter((call) => call === 'POST /apps/v1/login')).toHaveLength(1)
})

for (const [size, screen] of Object.entries({ desktop, phone })) {
  test.describe(`on a ${size}`, () => {
    test.use(screen)

    test(`the forms of visitors read well, empty, wrong and refused, ${size}`, async ({ page }) => {
      await page.goto('/#/login')
      await page.getByRole('tab', { name: 'Phone' }).click()
      await expect(fields(page).phone).toBeVisible()
      await fields(page).login.click()
      await expectAccessibleInEveryLook(page)
      await openSignUp(page)
      await expectAccessibleInEveryLook(page)
      const { phone: number, terms, go } = signUpFields(page)
      await page.getByRole('tab', { name: 'Phone' }).click()
      await expect(number).toBeVisible()
      await terms.check()
      await go.click()
      await expect(page.getByText('Invalid Phone', { exact: true })).toBeVisible()
      await expectAccessibleInEveryLook(page)
      await page.goto('/#/checkemailverify')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessibleInEveryLook(page)
    })
  })
}
