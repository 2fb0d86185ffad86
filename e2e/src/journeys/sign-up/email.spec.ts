import { expect } from '@playwright/test'
import { readCode, toWrongCode, typeCode } from '#fixtures/pages/codes.ts'
import { expectNothingWaits, expectToast } from '#fixtures/pages/errors.ts'
import { freezeClock, listCalls, runUntilVisible, withConfig } from '#fixtures/pages/start.ts'
import { fillSignUp, listBodies, makeEmail, NEW_PASSWORD, openSignUp, signUpFields } from '#fixtures/pages/visitors.ts'
import { signInByApi } from '#fixtures/service/api.ts'
import { waitForMail } from '#fixtures/service/mailbox.ts'
import { test } from '#fixtures.ts'

const INBOX = 'Please check your inbox and confirm your Email to continue......'

test('SIGNUP-01 SIGNUP-02 SIGNUP-04 SIGNUP-05 MARK-01 from the form to a member whose email is confirmed', async ({
  page,
  service,
}) => {
  const sent = listBodies(page, '/apps/v1/register')
  // The screen leads on by itself after seconds: it is held until it was looked at.
  const { promise: looked, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/apps/v1/login', async (route) => {
    await looked
    await route.continue()
  })
  await openSignUp(page)
  const { email, name, password, referral, terms, news, go } = signUpFields(page)
  for (const field of [email, name, password, referral, terms, news]) await expect(field).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Email', exact: true })).toHaveAttribute('aria-selected', 'true')
  await expect(signUpFields(page).phone).toHaveCount(0)
  const address = makeEmail()
  await email.fill(`  ${address} `)
  await name.fill('Adaeze Chidinma Okafor')
  await password.fill(NEW_PASSWORD)
  await expect(go).toBeDisabled()
  await terms.check()
  await news.check()
  await expect(go).toBeEnabled()
  await terms.uncheck()
  await expect(go).toBeDisabled()
  await terms.check()
  await go.click()

  await expect(page).toHaveURL(/#\/checkemailverify$/)
  await expect(page.getByText(INBOX, { exact: true })).toBeVisible()
  // The mail says that its code may be typed into the app, and here it may.
  const mail = await waitForMail(service.sandboxUrl, address)
  const code = readCode(mail.text)
  await typeCode(page, toWrongCode(code))
  await page.getByRole('button', { name: 'VERIFY', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'That code is not right' })).toBeVisible()
  await typeCode(page, code)
  await page.keyboard.press('Enter')
  goOn()
  await expect(page).toHaveURL(/#\/packages$/)
  const call = await signInByApi(service.url, { email: address, password: NEW_PASSWORD })
  expect(await call('GET /apps/v1/account')).toMatchObject({ profile: { emailVerified: true, first_name: 'Adaeze' } })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    first_name: 'Adaeze',
    last_name: 'Chidinma',
    username: address,
    robot_pass: expect.any(String),
    metaData: { emailupdate: true, terms_version: expect.any(String) },
  })
  expect(JSON.stringify(sent)).not.toContain(NEW_PASSWORD)

  const link = mail.text.match(/http\S+#\/emailverify\S+/)?.[0] ?? ''
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link was used before' })).toBeVisible()
})

test('SIGNUP-05 a sign-in that fails is tried again after 50 seconds, under the text', async ({ page }) => {
  await page.clock.install()
  const calls = listCalls(page)
  const countLogins = () => calls.filter((call) => call === 'POST /apps/v1/login').length
  await page.route('**/apps/v1/login', (route) => route.abort())
  await openSignUp(page)
  const { go } = await fillSignUp(page)
  await freezeClock(page)
  await go.click()
  await runUntilVisible(page, page.getByText(INBOX, { exact: true }))
  expect(countLogins()).toBe(0)
  await page.clock.fastForward(3_000)
  await expect.poll(countLogins).toBe(1)
  await expect(page.getByRole('status').filter({ hasText: 'One moment, we sign you in.' })).toBeVisible()
  await expect(page.getByText(INBOX, { exact: true })).toBeVisible()
  await page.clock.runFor(49_900)
  expect(countLogins()).toBe(1)
  await expect(page).toHaveURL(/#\/checkemailverify$/)
  await page.unroute('**/apps/v1/login')
  await page.clock.runFor(200)
  await expect.poll(countLogins).toBe(2)
  await expect(page).toHaveURL(/#\/packages$/)
  expect(countLogins()).toBe(2)
})

test('after a reload the waiting screen says what is left to do, and nothing of the password is stored', async ({
  page,
  service,
}) => {
  await page.clock.install()
  await openSignUp(page)
  const { go, address } = await fillSignUp(page)
  await freezeClock(page)
  await go.click()
  await runUntilVisible(page, page.getByText(INBOX, { exact: true }))
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(stored).not.toContain(NEW_PASSWORD)
  expect(stored).not.toMatch(/[0-9a-f]{64}/)
  const first = await waitForMail(service.sandboxUrl, address)
  await page.reload()
  await runUntilVisible(page, page.getByText(INBOX, { exact: true }))
  await expect(page.getByRole('status').filter({ hasText: 'we sign you in' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Request a new one', exact: true }).click()
  await expect(page.getByText('Another mail is on its way.')).toBeVisible()
  const second = await waitForMail(service.sandboxUrl, address, first.id)
  await expect(page.getByText('Press the button in the mail, or enter its six digits here.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Login', exact: true })).toHaveAttribute(
    'href',
    '#/login',
  )
  await typeCode(page, readCode(second.text))
  await page.keyboard.press('Enter')
  await expect(page.locator('.toast')).toHaveText('Email Verified')
  await expect(page).toHaveURL(/#\/login$/)
})

test('SIGNUP-03 VALID-06 what is wrong stands beside its field, and nothing is sent', async ({ page }) => {
  const calls = listCalls(page)
  await openSignUp(page)
  const { email, name, password, referral, go } = await fillSignUp(page, { email: 'ada@example', password: 'short' })
  await name.fill('   ')
  await referral.fill('x'.repeat(41))
  await go.click()
  await expect(page.getByRole('alert')).toHaveText([
    'Invalid Email',
    'Please give your name',
    'At least 8 characters. A few words are easier than signs.',
    'That is too long',
  ])
  for (const [field, text] of [
    [email, 'Invalid Email'],
    [name, 'Please give your name'],
    [referral, 'That is too long'],
  ] as const) {
    await field.focus()
    await expect(page.getByText(text)).toHaveCount(0)
  }
  await password.fill('Password123')
  await expect(page.getByText(/lists of stolen passwords/)).toBeVisible()
  await email.fill('ada@example.com')
  await name.fill('Ada')
  await referral.fill('')
  await go.click()
  await expect(page.getByRole('alert').filter({ hasText: 'stolen passwords' })).toBeVisible()
  expect(calls).not.toContain('POST /apps/v1/register')
})

test('ERR-03 whoever is registered already is asked to sign in, below the button and above the page', async ({
  page,
  member,
}) => {
  await openSignUp(page)
  const { go } = await fillSignUp(page, { email: member.email })
  const answer = page.waitForResponse(/\/apps\/v1\/register/)
  await go.click()
  const { error } = await (await answer).json()
  expect(error.code).toBe('ACCOUNT_EXISTS')
  const message = page.getByRole('alert')
  await expect(message).toHaveText(error.message)
  await expectNothingWaits(page)
  await expect(page).toHaveURL(/#\/signup$/)
  await expect
    .poll(async () => ((await message.boundingBox())?.y ?? 0) - ((await go.boundingBox())?.y ?? 0))
    .toBeGreaterThan(0)
  const banner = page.getByRole('region', { name: 'Already registered' })
  await expect(banner.getByRole('paragraph')).toHaveText(
    'This email or phone number is already registered. Please sign in.',
  )
  await expect(banner).toHaveCSS('position', 'fixed')
  await expect.poll(async () => (await banner.boundingBox())?.y).toBe(0)
  await banner.getByRole('link', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(/#\/login$/)
})

test('ERR-12 the word of the service stands at the field that it names', async ({ page }) => {
  await openSignUp(page)
  const { go, referral } = await fillSignUp(page)
  await referral.fill('NO-SUCH-CODE')
  const answer = page.waitForResponse(/\/apps\/v1\/register/)
  await go.click()
  const { error } = await (await answer).json()
  await expect(page.getByText(error.fields['metaData.referralcode'], { exact: true })).toBeInViewport()
  await expect(referral).toHaveAttribute('aria-invalid', 'true')
  await expect(referral).toHaveValue('NO-SUCH-CODE')
  await expectNothingWaits(page)
  await expect(page).toHaveURL(/#\/signup$/)
  await expect(go).toBeEnabled()
})

test('a double click sends once, and a lost connection keeps what was typed', async ({ page, context }) => {
  const sent = listBodies(page, '/apps/v1/register')
  await openSignUp(page)
  const { email, name, password, go, address } = await fillSignUp(page)
  await context.setOffline(true)
  await go.click()
  await expect(page.getByRole('alert')).toContainText('What you typed is still here')
  await expect(email).toHaveValue(address)
  await expect(name).toHaveValue('Adaeze Okafor')
  await expect(password).toHaveValue(NEW_PASSWORD)
  await context.setOffline(false)
  const before = sent.length
  await go.dblclick()
  await expect(page.getByText(INBOX, { exact: true })).toBeVisible()
  expect(sent.length - before).toBe(1)
})

test('reading the terms and coming back loses nothing', async ({ page }) => {
  await openSignUp(page)
  const { email, name, password, terms, address } = await fillSignUp(page)
  await terms.locator('xpath=ancestor::label').getByRole('link', { name: 'terms' }).click()
  await expect(page).toHaveURL(/#\/terms$/)
  await page.goBack()
  await expect(email).toHaveValue(address)
  await expect(name).toHaveValue('Adaeze Okafor')
  await expect(password).toHaveValue(NEW_PASSWORD)
  await page.reload()
  await expect(email).toHaveValue(address)
  await expect(password).toHaveValue('')
})

test('ERR-11 ROBOT-01 a failed robot check says so, and nothing is sent', async ({ page }) => {
  await withConfig(page, { recaptcha_site_key: 'site', recaptcha_script_url: '/recaptcha/missing.js' })
  const calls = listCalls(page)
  await openSignUp(page)
  const { go, email, address } = await fillSignUp(page)
  await go.click()
  await expectToast(page, 'Something went wrong please try again later')
  await expectNothingWaits(page)
  await expect(page).toHaveURL(/#\/signup$/)
  await expect(email).toHaveValue(address)
  await expect(go).toBeEnabled()
  expect(calls).not.toContain('POST /apps/v1/register')
})

for (const [kind, fullName] of [
  ['right-to-left', 'عائشة محمد'],
  ['emoji', '👑 Queen'],
  ['tone marks', 'Ọlá Ìbùkúnolúwa'],
] as const) {
  test(`a name in ${kind} is a name`, async ({ page }) => {
    await openSignUp(page)
    const { name, go } = await fillSignUp(page)
    await name.fill(fullName)
    await go.click()
    await expect(page.getByText(INBOX, { exact: true })).toBeVisible()
  })
}

test('the keyboard alone signs up', async ({ page }) => {
  await openSignUp(page)
  const { email, terms, go } = signUpFields(page)
  await email.focus()
  const address = makeEmail()
  await page.keyboard.type(address)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Adaeze Okafor')
  await page.keyboard.press('Tab')
  await page.keyboard.type(NEW_PASSWORD)
  for (let presses = 0; presses < 6 && !(await terms.evaluate((box) => box === document.activeElement)); presses += 1) {
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Space')
  await expect(terms).toBeChecked()
  for (
    let presses = 0;
    presses < 6 && !(await go.evaluate((button) => button === document.activeElement));
    presses += 1
  ) {
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expect(page.getByText(INBOX, { exact: true })).toBeVisible()
})
