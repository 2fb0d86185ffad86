import { expect, type Page } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { digit, newNumber, readCode, readLink, toWrongCode, typeCode } from '#fixtures/pages/codes.ts'
import { expectNothingWaits } from '#fixtures/pages/errors.ts'
import { choosePassword, sendByPhone } from '#fixtures/pages/reset.ts'
import { freezeClock, listCalls } from '#fixtures/pages/start.ts'
import { makeEmail, NEW_PASSWORD } from '#fixtures/pages/visitors.ts'
import { waitForMail, waitForSms } from '#fixtures/service/mailbox.ts'
import { signInByForm, test } from '#fixtures.ts'

const WRONG_CODE = "Sorry, we can't update profile for wrong OTP. Please try again."
const BLANK = "Password can't be blank"
const UPDATE_LINK = 'POST /apps/v1/update-password'
const UPDATE_CODE = 'POST /apps/v1/update-password-mobile'
const LOOK = 'POST /apps/v1/linked-sign-ins'

const userToken = (page: Page) => page.evaluate(() => localStorage.getItem('userToken'))

test('RESET-01 the simple form takes one email and refuses one that is malformed', async ({ page }) => {
  await page.goto('/#/forgotpassword')
  const calls = listCalls(page)
  const email = page.getByRole('textbox')
  await expect(email).toHaveCount(1)
  await page.getByRole('button', { name: 'Send forgot Link', exact: true }).click()
  await expect(page.getByText('Invalid Email', { exact: true })).toBeVisible()
  for (const wrong of [
    'ada',
    'ada@example',
    'ada ade@example.com',
    '👑@example.com',
    `${'a'.repeat(250)}@example.com`,
  ]) {
    await email.fill(wrong)
    await page.getByRole('button', { name: 'Send forgot Link', exact: true }).click()
    await expect(page.getByText('Invalid Email', { exact: true })).toBeVisible()
    await page.getByRole('heading', { level: 1 }).click()
    await email.focus()
    await expect(page.getByText('Invalid Email', { exact: true })).toHaveCount(0)
  }
  expect(calls).toEqual([])
})

test('RESET-02 one chooses between a link by mail and a code by SMS', async ({ page }) => {
  await page.goto('/#/forgotpasswordemail')
  await expect(page.getByRole('heading', { name: 'Forgot Email/Password', exact: true })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Email', exact: true })).toBeChecked()
  await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Email ME', exact: true })).toBeVisible()
  await page.getByRole('radio', { name: 'Email', exact: true }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Text Message (SMS)', exact: true })).toBeChecked()
  await expect(page.getByLabel('Phone number')).toBeVisible()
  await expect(page.getByLabel('Country')).toHaveValue('NG')
  await expect(page.getByRole('button', { name: 'TEXT ME', exact: true })).toBeVisible()
  await expect(
    page.getByText('We will text you a verification code to reset your password. Text fees may apply.', {
      exact: true,
    }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'TEXT ME', exact: true }).click()
  await expect(page.getByText('Invalid Phone', { exact: true })).toBeVisible()
})

test('RESET-03 what the service answers shows, and after 10 s login; the same for an unknown address', async ({
  page,
  member,
}) => {
  await page.clock.install()
  const answers: (string | null)[] = []
  for (const email of [member.email, makeEmail()]) {
    await page.goto('/#/forgotpassword')
    // A screen that was gone to from outside is drawn after a paint, for which the stopped clock of the first round waits.
    await page.clock.resume()
    await page.getByLabel('Email', { exact: true }).fill(`  ${email.toUpperCase()} `)
    const answered = page.waitForResponse(/\/apps\/v1\/reset$/)
    await freezeClock(page)
    await page.getByRole('button', { name: 'Send forgot Link', exact: true }).click()
    const answer = await answered
    expect(answer.request().postDataJSON()).toMatchObject({ id: email })
    const { message } = (await answer.json()) as { message: string }
    await expect(page.getByRole('main').getByText(message, { exact: true })).toBeVisible()
    await expectNothingWaits(page)
    answers.push(message)
    await expect(page.getByRole('main').getByText(`You asked for ${email}.`)).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Login', exact: true })).toBeVisible()
    await page.clock.runFor(9_900)
    await expect(page).toHaveURL(/#\/forgotpassword$/)
    await page.clock.runFor(200)
    await expect(page).toHaveURL(/#\/login$/)
  }
  expect(answers[0]).toBe(answers[1])
})

test('RESET-04 RESET-05 RESET-06 RESET-07 by mail: from the link to the new sign-in', async ({
  page,
  service,
  member,
}) => {
  await page.goto('/#/login')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(member.email)
  await page.getByRole('link', { name: 'Forgot password?', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue(member.email)
  await page.getByRole('button', { name: 'Email ME', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Look into your inbox' })).toBeVisible()
  const first = await waitForMail(service.sandboxUrl, member.email)
  await page.getByRole('button', { name: 'Request a new one', exact: true }).click()
  const second = await waitForMail(service.sandboxUrl, member.email, first.id)
  const link = readLink(second.text, '/resetpassword')
  await signInByForm(page, member)

  await page.clock.install()
  await page.goto(`/?mail#${link}`)
  await expect(page).toHaveURL(/#\/updatepassword-en\/em\/$/)
  const token = new URLSearchParams(link.split('?')[1]).get('token') as string
  expect(await page.evaluate(() => location.href + JSON.stringify(history.state))).not.toContain(token)
  await page.reload()
  const button = page.getByRole('button', { name: 'Continue', exact: true })
  await button.click()
  await expect(page.getByText(BLANK, { exact: true })).toHaveCount(2)
  const password = page.getByLabel('Password', { exact: true })
  await password.fill(NEW_PASSWORD)
  await expect(page.getByText(BLANK, { exact: true })).toHaveCount(1)
  await page.getByLabel('Confirm Password', { exact: true }).fill(`${NEW_PASSWORD} `)
  await button.click()
  await expect(page.getByText('Password is not matching', { exact: true })).toBeVisible()
  for (const field of [password, page.getByLabel('Confirm Password', { exact: true })]) {
    await expect(field).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show password' }).first().click()
    await expect(field).toHaveAttribute('type', 'text')
  }

  const calls = listCalls(page)
  await page.getByLabel('Confirm Password', { exact: true }).fill(NEW_PASSWORD)
  await freezeClock(page)
  await button.dblclick()
  await expect(page.getByRole('heading', { name: 'Your new password is set' })).toBeVisible()
  expect(calls.filter((call) => call === UPDATE_LINK)).toHaveLength(1)
  await expect.poll(() => userToken(page)).toBeNull()
  await page.clock.runFor(4_900)
  await expect(page).toHaveURL(/#\/updatepassword-en\/em\/$/)
  await page.clock.runFor(200)
  await expect(page).toHaveURL(/#\/login$/)
  await page.clock.resume()
  await signInByForm(page, { email: member.email, password: NEW_PASSWORD })
  await expect(page).toHaveURL(/#\/home$/)

  await page.goto(`/?again#${link}`)
  await choosePassword(page, 'another quiet river 9')
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible()
})

test('RESET-08 RESET-09 by SMS: the password waits in memory, the code sets it, then the new sign-in', async ({
  page,
  service,
  newMember,
}) => {
  const number = newNumber()
  const account = await newMember({ telephone: number.dialled, verified: { telephone: true } })
  await signInByForm(page, account)
  const calls = listCalls(page)
  await sendByPhone(page, number.national)
  await expect(page).toHaveURL(/#\/updatepassword-en\/tl\/$/)
  const sms = await waitForSms(service.sandboxUrl, number.dialled)
  await choosePassword(page)
  await expect(page).toHaveURL(/#\/reset-phone-code$/)
  expect(calls).not.toContain(UPDATE_CODE)
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(kept).not.toMatch(/[0-9a-f]{64}/)

  const code = readCode(sms.text)
  await typeCode(page, toWrongCode(code))
  await page.getByRole('button', { name: 'Reset Password', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText(WRONG_CODE)
  await typeCode(page, code)
  await page.getByRole('button', { name: 'Reset Password', exact: true }).dblclick()
  await expect(page).toHaveURL(/#\/login$/)
  await expect.poll(() => userToken(page)).toBeNull()
  // The wrong code is found out by the look at what is linked; the right one sets the password once.
  expect(calls.filter((call) => call === LOOK)).toHaveLength(2)
  expect(calls.filter((call) => call === UPDATE_CODE)).toHaveLength(1)
  await signInByForm(page, { email: account.email, password: NEW_PASSWORD })
  await expect(page).toHaveURL(/#\/home$/)
})

test('RESET-08 a reload, and an address without what goes before it, lead back to the beginning', async ({ page }) => {
  for (const place of [
    '/updatepassword-en/em/',
    '/updatepassword-en/tl',
    '/reset-phone-code',
    '/resetpassword?uid=a',
  ]) {
    await page.goto(`/?${place.length}#${place}`)
    await expect(page).toHaveURL(/#\/forgotpasswordemail$/)
  }
  await page.goto('/#/updatepassword-en/sms/')
  await expect(page).toHaveURL(/#\/404$/)
  await sendByPhone(page, newNumber().national)
  await choosePassword(page)
  await expect(digit(page, 1)).toBeFocused()
  await page.reload()
  await expect(page).toHaveURL(/#\/forgotpasswordemail$/)
})

test('by keyboard alone: from login to the last step of a reset by SMS', async ({ page }) => {
  await page.goto('/#/login')
  await page.getByRole('link', { name: 'Forgot password?' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Forgot Email/Password', exact: true })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Country')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type(newNumber().national)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Confirm Password', { exact: true })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type(NEW_PASSWORD)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type(NEW_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(digit(page, 1)).toBeFocused()
})

test('the reset screens are accessible on phone and desktop, light and dark', async ({ page }) => {
  const widths = [390, 1440]
  await page.goto('/#/forgotpassword')
  await page.getByRole('button', { name: 'Send forgot Link', exact: true }).click()
  await expect(page.getByText('Invalid Email', { exact: true })).toBeVisible()
  await expectAccessibleInEveryLook(page, widths)
  await page.getByLabel('Email', { exact: true }).fill(makeEmail())
  await page.getByRole('button', { name: 'Send forgot Link', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Look into your inbox' })).toBeVisible()
  await expectAccessibleInEveryLook(page, widths)
  await sendByPhone(page, '123')
  await expect(page.getByText('Invalid Phone', { exact: true })).toBeVisible()
  await expectAccessibleInEveryLook(page, widths)
  await page.getByLabel('Phone number').fill(newNumber().national)
  await page.getByRole('button', { name: 'TEXT ME', exact: true }).click()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText(BLANK, { exact: true })).toHaveCount(2)
  await expectAccessibleInEveryLook(page, widths)
  await choosePassword(page)
  await expect(digit(page, 1)).toBeVisible()
  await expectAccessibleInEveryLook(page, widths)
})
