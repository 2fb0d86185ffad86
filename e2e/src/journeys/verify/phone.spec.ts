import { expect, type Page } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { digit, newNumber, readCode, signUpByPhone, toWrongCode, typeCode } from '#fixtures/pages/codes.ts'
import { expectNothingWaits, expectToast } from '#fixtures/pages/errors.ts'
import { freezeClock, listCalls } from '#fixtures/pages/start.ts'
import { waitForSms } from '#fixtures/service/mailbox.ts'
import { signIn, signInByForm, test } from '#fixtures.ts'

const WRONG_CODE = "Sorry, we can't update profile for wrong OTP. Please try again."
const TRIGGER = 'POST /apps/v1/trigger-mobile-verification'
const CONFIRM = 'POST /apps/v1/confirm-mobile'
/** GAP-008. */
const FOLLOW_UP_MS = 7_000

const verify = (page: Page) => page.getByRole('button', { name: 'VERIFY', exact: true })
const countdown = (page: Page) => page.getByRole('timer')

test('OTP-01 OTP-05 OTP-07 OTP-02 ERR-10 after a sign-up: countdown, a wrong code, the right one, then the plans', async ({
  page,
  service,
}) => {
  const number = newNumber()
  const calls = listCalls(page)
  await page.clock.install()
  await signUpByPhone(page, number.national)
  for (const at of [1, 2, 3, 4, 5, 6]) await expect(digit(page, at)).toBeVisible()
  await expect(verify(page)).toBeVisible()
  await expect(countdown(page)).toHaveText(/^Resend a new code in 00:(60|5\d)$/)
  await page.clock.runFor(FOLLOW_UP_MS)
  const sms = await waitForSms(service.sandboxUrl, number.dialled)
  expect(sms.text).toMatch(/\n@localhost #\d{6}$/)
  const code = readCode(sms.text)

  await verify(page).click()
  await expect(page.getByRole('alert')).toHaveText('Please enter all six digits.')
  expect(calls).not.toContain(CONFIRM)
  await typeCode(page, toWrongCode(code))
  for (const [index, figure] of [...toWrongCode(code)].entries())
    await expect(digit(page, index + 1)).toHaveValue(figure)
  await verify(page).click()
  await expect(page.getByRole('alert')).toHaveText(WRONG_CODE)
  await expect(page.getByRole('alert')).toBeInViewport()
  await expect(page.getByRole('group', { name: 'Verification code' })).toHaveAttribute('data-invalid', '')
  await expectNothingWaits(page)
  await expect(page).toHaveURL(/#\/verifybyphone$/)
  await typeCode(page, code)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await freezeClock(page)
  await verify(page).dblclick()
  await expect(page.getByRole('heading', { name: 'Your number is verified' })).toBeVisible()
  expect(calls.filter((call) => call === CONFIRM)).toHaveLength(2)
  await page.clock.runFor(4_900)
  await expect(page).toHaveURL(/#\/verifybyphone$/)
  await page.clock.runFor(200)
  await expect(page).toHaveURL(/#\/packages$/)
})

test('OTP-05 a box takes one character and hands the focus on; a pasted code fills all, whatever stands around it', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseURL as string })
  await signUpByPhone(page, newNumber().national)
  await digit(page, 1).focus()
  await page.keyboard.type('4x7')
  await expect(digit(page, 1)).toHaveValue('4')
  await expect(digit(page, 2)).toHaveValue('7')
  await expect(digit(page, 3)).toBeFocused()
  await page.keyboard.press('Backspace')
  await expect(digit(page, 2)).toBeFocused()
  await expect(digit(page, 2)).toHaveValue('')
  await digit(page, 1).focus()
  await page.keyboard.type('44')
  await expect(digit(page, 3)).toBeFocused()
  for (const pasted of [' 48 19-20 ', '\u202B٤٨١٩٢٠\u202C', 'Your code is 481920']) {
    await page.evaluate((text) => navigator.clipboard.writeText(text), pasted)
    await digit(page, 4).focus()
    await page.keyboard.press('ControlOrMeta+V')
    for (const [index, figure] of [...'481920'].entries()) await expect(digit(page, index + 1)).toHaveValue(figure)
    await typeCode(page, '111111')
  }
})

test('OTP-06 without a registered number it leads to the intro page', async ({ page }) => {
  await page.goto('/#/verifybyphone')
  await expect(page).toHaveURL(/#\/$/)
})

test('OTP-08 the Login button signs out first', async ({ page, service }) => {
  const number = newNumber()
  await page.clock.install()
  await signUpByPhone(page, number.national)
  await page.clock.runFor(FOLLOW_UP_MS)
  await waitForSms(service.sandboxUrl, number.dialled)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('userToken'))).not.toBeNull()
  const revoked = page.waitForRequest(/\/apps\/v1\/logout/)
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(/#\/login$/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('userToken'))).toBeNull()
  await revoked
})

test('a wrong number is changed in the form, which still holds what was typed', async ({ page, service }) => {
  const number = newNumber()
  await page.clock.install()
  await signUpByPhone(page, number.national)
  await page.clock.runFor(FOLLOW_UP_MS)
  await waitForSms(service.sandboxUrl, number.dialled)
  await page.getByRole('button', { name: 'Change it' }).click()
  await expect(page).toHaveURL(/#\/signup$/)
  await expect(page.getByLabel('Phone number')).toHaveValue(number.national)
  await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveValue('Adaeze Okafor')
})

test('OTP-01 OTP-07 a signed-in account: its own number gets a code, then the account', async ({
  page,
  service,
  newMember,
}) => {
  const { dialled } = newNumber()
  const account = await newMember({ telephone: dialled })
  await page.goto('/#/verifyupdatephone')
  await expect(page.getByRole('heading', { name: 'Log in first' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(/#\/login\?next=/)
  await signInByForm(page, account)
  await expect(page).toHaveURL(/#\/home$|#\/verifyupdatephone$/)

  const calls = listCalls(page)
  await page.clock.install()
  await page.goto('/?update#/verifyupdatephone')
  const first = await waitForSms(service.sandboxUrl, dialled)
  await expect(page.getByText(`••${dialled.slice(-2)}`)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^(Sent|Delivered)$/ })).toBeVisible()
  await page.clock.runFor(4_000)
  await expect(page.getByRole('status').filter({ hasText: 'Delivered' })).toBeVisible()
  const looks = calls.filter((call) => call.startsWith('GET /apps/v1/deliveries/')).length
  await page.clock.runFor(30_000)
  expect(calls.filter((call) => call.startsWith('GET /apps/v1/deliveries/'))).toHaveLength(looks)
  await page.reload()
  await expect(countdown(page)).toBeVisible()
  expect(calls.filter((call) => call === TRIGGER)).toHaveLength(1)

  const code = readCode(first.text)
  await typeCode(page, toWrongCode(code))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(WRONG_CODE)
  await typeCode(page, code)
  await freezeClock(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your number is verified' })).toBeVisible()
  await page.clock.runFor(4_900)
  await expect(page).toHaveURL(/#\/verifyupdatephone$/)
  await page.clock.runFor(200)
  await expect(page).toHaveURL(/#\/account$/)
  await page.clock.resume()
  await page.goto('/#/verifyupdatephone')
  await expect(page.getByText('Nothing is left to do here.')).toBeVisible()
})

test('an SMS that cannot be delivered is told, with the way by email', async ({ page, service, newMember }) => {
  const { dialled } = newNumber()
  for (const gateway of ['termii', 'africastalking', 'twilio']) {
    await page.request.post(`${service.sandboxUrl}/control/${gateway}/outcomes`, {
      data: { reference: dialled, outcome: 'failed' },
    })
  }
  const account = await newMember({ telephone: dialled })
  await signIn(page, account)
  await page.goto('/#/verifyupdatephone')
  await expect(page.getByText('Could not be delivered, try email')).toBeVisible({ timeout: 40_000 })
  await page.getByRole('link', { name: 'try email' }).click()
  await expect(page).toHaveURL(/#\/verifybyemail\?uid=/)
})

test('a browser that reads SMS fills the boxes in, and is asked no more once the screen is left', async ({
  page,
  newMember,
}) => {
  await page.addInitScript(() => {
    const get = ({ signal }: CredentialRequestOptions) =>
      new Promise((resolve) => {
        Object.assign(window, { giveCode: () => resolve({ code: '481920' }), otpSignal: signal })
      })
    Object.assign(window, { OTPCredential: class {} })
    Object.defineProperty(navigator, 'credentials', { value: { get } })
  })
  await signIn(page, await newMember({ telephone: newNumber().dialled }))
  await page.goto('/#/verifyupdatephone')
  await expect(digit(page, 1)).toBeVisible()
  await page.evaluate(() => (window as unknown as { giveCode: () => void }).giveCode())
  for (const [index, figure] of [...'481920'].entries()) await expect(digit(page, index + 1)).toHaveValue(figure)
  await page.goto('/#/terms')
  await expect(digit(page, 1)).toHaveCount(0)
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { otpSignal: AbortSignal }).otpSignal.aborted))
    .toBe(true)
})

test('ERR-26 a code that could not be sent is told as a notification, and may be asked for at once', async ({
  page,
  newMember,
}) => {
  const account = await newMember({ telephone: newNumber().dialled })
  await signIn(page, account)
  let isDown = true
  await page.route('**/apps/v1/trigger-mobile-verification', (route) =>
    isDown
      ? route.fulfill({ status: 503, json: { error: { code: 'UNAVAILABLE', message: 'No SMS now', requestId: 'r' } } })
      : route.fallback(),
  )
  await page.goto('/#/verifyupdatephone')
  await expectToast(page, 'No SMS now')
  await expectNothingWaits(page)
  await expect(page).toHaveURL(/#\/verifyupdatephone$/)
  isDown = false
  await page.getByRole('button', { name: 'Resend code', exact: true }).click()
  await expect(countdown(page)).toBeVisible()
})

test('the code screens are accessible on phone and desktop, light and dark', async ({ page, newMember }) => {
  const widths = [390, 1440]
  const account = await newMember({ telephone: newNumber().dialled })
  await page.goto('/#/verifyupdatephone')
  await expect(page.getByRole('heading', { name: 'Log in first' })).toBeVisible()
  await expectAccessibleInEveryLook(page, widths)
  await signIn(page, account)
  await page.clock.install()
  await page.goto('/?update#/verifyupdatephone')
  await typeCode(page, '000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await page.clock.runFor(61_000)
  await expect(page.getByRole('button', { name: 'Resend code', exact: true })).toBeVisible()
  await expectAccessibleInEveryLook(page, widths)
})
