import { expect } from '@playwright/test'
import { phone } from '#fixtures/browser/screens.ts'
import { expectNothingWaits } from '#fixtures/pages/errors.ts'
import { freezeClock, listCalls, runUntilVisible, withConfig } from '#fixtures/pages/start.ts'
import {
  listBodies,
  makeNumber,
  NEW_PASSWORD,
  openSignUp,
  signUpFields,
  toWireNumber,
} from '#fixtures/pages/visitors.ts'
import { waitForSms } from '#fixtures/service/mailbox.ts'
import { test } from '#fixtures.ts'

test.use(phone)

test('SIGNUP-06 SIGNUP-07 MARK-01 by telephone number: the SMS follows after seven seconds, its code leads to the plans', async ({
  page,
  service,
}) => {
  await page.clock.install()
  const calls = listCalls(page)
  const registered = listBodies(page, '/apps/v1/register')
  const asked = listBodies(page, '/apps/v1/trigger-mobile-verification')
  await openSignUp(page)
  await page.getByRole('tab', { name: 'Phone' }).tap()
  const { phone: number, name, password, terms, go } = signUpFields(page)
  const typed = makeNumber()
  await number.fill(typed)
  await name.fill('Adaeze Okafor')
  await password.fill(NEW_PASSWORD)
  await terms.check()
  await freezeClock(page)
  await go.tap()
  await expect(page).toHaveURL(/#\/verifybyphone$/)
  expect(registered).toHaveLength(1)
  expect(registered[0]).toMatchObject({
    type: 'number',
    username: toWireNumber(typed),
    telephone: toWireNumber(typed),
    email_address: '',
  })
  await runUntilVisible(page, page.getByText(/^Resend a new code in 00:\d\d$/))
  const passedMs = await page.evaluate(() => {
    const { startedAtMs } = JSON.parse(sessionStorage.getItem('kola.registration') ?? '{}')
    return Date.now() - startedAtMs
  })
  await page.clock.runFor(6_900 - passedMs)
  expect(calls.filter((call) => /login|trigger-mobile/.test(call))).toEqual([])
  await page.clock.runFor(200)
  const sms = await waitForSms(service.sandboxUrl, toWireNumber(typed))
  // The SMS may be there before the browser has told of the call that asked for it.
  await expect
    .poll(() => calls.filter((call) => /login|trigger-mobile/.test(call)))
    .toEqual(['POST /apps/v1/login', 'POST /apps/v1/trigger-mobile-verification'])
  expect(asked).toMatchObject([
    {
      device_id: expect.stringMatching(/^[A-Z0-9]{20}$/),
      robot_pass: expect.any(String),
      telephone: toWireNumber(typed),
    },
  ])

  const code = sms.text.match(/\b\d{6}\b/)?.[0] ?? ''
  await page.getByRole('textbox', { name: 'Digit 1' }).focus()
  await page.keyboard.type(code)
  await page.getByRole('button', { name: 'VERIFY', exact: true }).tap()
  await expect(page.getByRole('heading', { name: 'Your number is verified' })).toBeVisible()
  await page.clock.runFor(4_900)
  await expect(page).toHaveURL(/#\/verifybyphone$/)
  await page.clock.runFor(200)
  await expect(page).toHaveURL(/#\/packages$/)
})

test('MARK-01 whoever signed up by number signs in by number', async ({ page, newMember }) => {
  const typed = makeNumber()
  const member = await newMember({ telephone: toWireNumber(typed), verified: { telephone: true } })
  const sent = listBodies(page, '/apps/v1/login')
  await page.goto('/#/login')
  await page.getByRole('tab', { name: 'Phone' }).tap()
  await page.getByRole('textbox', { name: 'Phone number' }).fill(`${typed.slice(0, 4)} ${typed.slice(4)}`)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Login', exact: true }).tap()
  await expect(page).toHaveURL(/#\/home$/)
  expect(sent[0]).toMatchObject({ username: toWireNumber(typed), type: 'number' })
})

test('SIGNUP-06 ERR-15 a tenant without sign-up by telephone says so', async ({ page }) => {
  await withConfig(page, { enable_phone_signup: 'FALSE' })
  await openSignUp(page)
  await page.getByRole('tab', { name: 'Phone' }).tap()
  await expect(
    page.getByText('Sign Up with Phone is not available please contact to Admin', { exact: true }),
  ).toBeVisible()
  const { phone: number, password, go } = signUpFields(page)
  for (const field of [number, password, go]) await expect(field).toHaveCount(0)
  await expectNothingWaits(page)
  await page.getByRole('tab', { name: 'Email', exact: true }).tap()
  await expect(signUpFields(page).email).toBeVisible()
})
