import { expect, type Page } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { expectOperable } from '#fixtures/browser/operable.ts'
import { phone } from '#fixtures/browser/screens.ts'
import { digit, newNumber, readCode, typeCode } from '#fixtures/pages/codes.ts'
import { expectNothingWaits, expectToast } from '#fixtures/pages/errors.ts'
import { listCalls } from '#fixtures/pages/start.ts'
import { NEW_PASSWORD } from '#fixtures/pages/visitors.ts'
import { waitForSms } from '#fixtures/service/mailbox.ts'
import { ageProofs } from '#fixtures/service/proofs.ts'
import { signIn, signInByForm, test } from '#fixtures.ts'

const CHANGE = 'PATCH /apps/v1/update-profile'
const TRIGGER = 'POST /apps/v1/trigger-mobile-verification'
const VERIFIED = { email: true, telephone: true }

const main = (page: Page) => page.getByRole('main')
const number = (page: Page) => main(page).getByLabel('New phone', { exact: true })
const password = (page: Page) => main(page).getByLabel('Current password', { exact: true })
const send = (page: Page) => main(page).getByRole('button', { name: 'SEND CODE', exact: true })
const takeOff = (page: Page) => main(page).getByRole('button', { name: 'Delete phone number', exact: true })
const step = (page: Page) => main(page).getByRole('list', { name: 'Steps' }).locator('[aria-current="step"]')
const countdown = (page: Page) => page.getByRole('timer')

async function openChange(page: Page): Promise<void> {
  await page.goto('/#/updatephone')
  await expect(send(page)).toBeVisible()
}

test.describe('at 390 px by touch', () => {
  test.use(phone)

  test('PHONE-02 a number that is none and a blank password are told beside their fields, and nothing is sent', async ({
    page,
    newMember,
  }) => {
    const own = newNumber()
    await signIn(page, await newMember({ telephone: own.dialled, verified: VERIFIED }))
    await openChange(page)
    const calls = listCalls(page)
    await send(page).tap()
    await expect(number(page)).toHaveAccessibleDescription('Invalid Phone')
    await expect(main(page).getByText('Invalid Phone', { exact: true })).toBeVisible()
    await expect(password(page)).toHaveAccessibleDescription("Password can't be blank")
    await expectAccessibleInEveryLook(page)
    await expectOperable(page, 'faults of a number')
    await number(page).fill('0803')
    await password(page).fill('anything')
    await expect(main(page).getByText("Password can't be blank", { exact: true })).toHaveCount(0)
    await send(page).tap()
    await expect(main(page).getByText('Invalid Phone', { exact: true })).toBeVisible()
    await number(page).fill(own.national)
    await send(page).tap()
    await expect(number(page)).toHaveAccessibleDescription('This is your number already')
    expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([])
  })

  test('PHONE-01 PHONE-03 another number: the old one stands until the code of the new one was given', async ({
    page,
    service,
    newMember,
  }) => {
    const [before, next] = [newNumber(), newNumber()]
    const member = await newMember({ telephone: before.dialled, verified: VERIFIED })
    await signIn(page, member)
    await ageProofs(service.databaseUrl, member.email)
    await openChange(page)
    await expect(main(page).getByRole('list', { name: 'Steps' })).toHaveText('1 New one2 Password3 Code')
    await expect(step(page)).toHaveText('1 New one')
    const calls = listCalls(page)
    await number(page).fill(next.national)
    await password(page).fill('not my password')
    await send(page).tap()
    await expect(password(page)).toHaveAccessibleDescription('That password is not right')
    await expectNothingWaits(page)
    await expect(page).toHaveURL(/#\/updatephone$/)
    expect(calls).not.toContain(CHANGE)

    await password(page).fill(member.password)
    await send(page).tap()
    await expect(page).toHaveURL(/#\/verifyupdatephone$/)
    await expect(step(page)).toHaveText('3 Code')
    await expect(countdown(page)).toHaveText(/^Resend a new code in 00:(60|5\d)$/)
    await expect(main(page)).toContainText(`••${next.dialled.slice(-2)}`)
    await expectAccessibleInEveryLook(page)
    await expectOperable(page, 'the code of a new number')
    await expect(
      main(page).getByText(
        'When it is verified we tell the old number, with a way to undo for seven days. All other devices are signed out.',
        { exact: true },
      ),
    ).toBeVisible()
    const sms = await waitForSms(service.sandboxUrl, next.dialled)
    expect(calls.filter((call) => call === TRIGGER)).toHaveLength(1)

    await page.goto('/#/account')
    await expect(main(page)).toContainText(`${before.dialled}Verified`)
    await page.goto('/#/verifyupdatephone')
    await typeCode(page, readCode(sms.text))
    await main(page).getByRole('button', { name: 'VERIFY', exact: true }).tap()
    await expect(page.getByRole('heading', { name: 'Your number is verified' })).toBeVisible()
    await expect(page).toHaveURL(/#\/account$/, { timeout: 10_000 })
    await expect(main(page)).toContainText(`${next.dialled}Verified`)
  })

  test('the number before gives itself back by the link of its SMS, with a new password', async ({
    page,
    service,
    newMember,
  }) => {
    const before = newNumber()
    const member = await newMember({ telephone: before.dialled, verified: VERIFIED })
    await signIn(page, member)
    await openChange(page)
    await takeOff(page).tap()
    await expect(page).toHaveURL(/#\/account$/)
    const sms = await waitForSms(service.sandboxUrl, before.dialled)
    const link = sms.text.match(/\/#(\/undo-change\?token=\S+)/)?.[1]
    await page.goto(`/?undo#${link}`)
    await expect(main(page)).toContainText(`${before.dialled} goes back to your account`)
    await expectAccessibleInEveryLook(page)
    await main(page).getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
    await main(page).getByLabel('Confirm Password', { exact: true }).fill(NEW_PASSWORD)
    await main(page).getByRole('button', { name: 'Continue', exact: true }).tap()
    await expect(page.getByRole('heading', { level: 1, name: 'It is undone' })).toBeVisible()
    await main(page).getByRole('link', { name: 'Login', exact: true }).tap()
    await signInByForm(page, { email: member.email, password: NEW_PASSWORD })
    await page.goto('/#/account')
    await expect(main(page)).toContainText(`${before.dialled}Verified`)
    await page.goto(`/?again#${link}`)
    await expect(page.getByRole('heading', { level: 1, name: 'This link leads no further' })).toBeVisible()
  })

  test('of two tabs the later one is told that the number was changed meanwhile, and changes nothing', async ({
    page,
    context,
    newMember,
  }) => {
    const before = newNumber()
    const member = await newMember({ telephone: before.dialled, verified: VERIFIED })
    await signIn(page, member)
    await openChange(page)
    const other = await context.newPage()
    await openChange(other)
    await takeOff(other).tap()
    await expect(other).toHaveURL(/#\/account$/)
    await number(page).fill(newNumber().national)
    await password(page).fill(member.password)
    await send(page).tap()
    await expectToast(page, 'Somebody has changed this person meanwhile, please look again')
    await expect(page).toHaveURL(/#\/updatephone$/)
    await expectNothingWaits(page)
    await other.reload()
    await expect(main(other)).toContainText('No phone number')
  })

  test('PHONE-01 ERR-25 the number is taken off, once it was shown again who is there', async ({
    page,
    service,
    newMember,
  }) => {
    const member = await newMember({ telephone: newNumber().dialled, verified: VERIFIED })
    await signIn(page, member)
    await ageProofs(service.databaseUrl, member.email)
    await openChange(page)
    await takeOff(page).tap()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Current password', { exact: true }).fill('not my password')
    await dialog.getByRole('button', { name: 'Go on', exact: true }).tap()
    await expect(dialog.getByLabel('Current password', { exact: true })).toHaveAccessibleDescription(
      'That password is not right',
    )
    await expectAccessibleInEveryLook(page)
    await dialog.getByLabel('Current password', { exact: true }).fill(member.password)
    await dialog.getByRole('button', { name: 'Go on', exact: true }).tap()
    await expectToast(page, 'Phone Number Deleted Succesfully')
    await expect(page).toHaveURL(/#\/account$/)
    await expect(main(page)).toContainText('No phone number')
    await openChange(page)
    await expect(takeOff(page)).toHaveCount(0)
  })
})

test('PHONE-01 it links to the forgotten password and to the account', async ({ page, newMember }) => {
  await signIn(page, await newMember({ telephone: newNumber().dialled }))
  await openChange(page)
  await expect(takeOff(page)).toBeVisible()
  await main(page).getByRole('link', { name: 'Forgot password?', exact: true }).click()
  await expect(page).toHaveURL(/#\/forgotpasswordemail$/)
  await openChange(page)
  await main(page).getByRole('link', { name: 'Go Back', exact: true }).click()
  await expect(page).toHaveURL(/#\/account$/)
})

test('PHONE-03 at 1440 px by the keyboard alone: from the account to the code', async ({
  page,
  service,
  newMember,
}) => {
  const next = newNumber()
  const member = await newMember()
  await signIn(page, member)
  await page.goto('/#/account')
  await main(page).getByRole('link', { name: 'Change phone number', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(send(page)).toBeVisible()
  await expect(main(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(main(page).getByLabel('Country')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type(next.national)
  await page.keyboard.press('Tab')
  await expect(password(page)).toBeFocused()
  await page.keyboard.type(member.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/verifyupdatephone$/)
  await expect(digit(page, 1)).toBeFocused()
  await page.keyboard.type(readCode((await waitForSms(service.sandboxUrl, next.dialled)).text))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your number is verified' })).toBeVisible()
})
