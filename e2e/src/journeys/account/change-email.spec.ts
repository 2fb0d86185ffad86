import { expect, type Page } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { expectOperable } from '#fixtures/browser/operable.ts'
import { phone } from '#fixtures/browser/screens.ts'
import { waitForLink } from '#fixtures/pages/codes.ts'
import { expectNothingWaits } from '#fixtures/pages/errors.ts'
import { listCalls, readStored } from '#fixtures/pages/start.ts'
import { makeEmail, NEW_PASSWORD } from '#fixtures/pages/visitors.ts'
import { ageProofs } from '#fixtures/service/proofs.ts'
import { signIn, signInByForm, test } from '#fixtures.ts'

const CHANGE = 'PATCH /apps/v1/update-profile'
const PROVE = 'POST /apps/v1/reauthenticate'

const main = (page: Page) => page.getByRole('main')
const email = (page: Page) => main(page).getByRole('textbox', { name: 'Email', exact: true })
const password = (page: Page) => main(page).getByLabel('Current password', { exact: true })
const send = (page: Page) => main(page).getByRole('button', { name: 'Send the link', exact: true })
const userToken = (page: Page) => readStored(page, 'userToken')

async function openChange(page: Page): Promise<void> {
  await page.goto('/#/update-email')
  await expect(send(page)).toBeVisible()
}

test.describe('at 390 px by touch', () => {
  test.use(phone)

  test('EMAIL-01 a malformed address, one that is theirs already and a blank password are told beside their fields', async ({
    page,
    member,
  }) => {
    await signIn(page, member)
    await openChange(page)
    const calls = listCalls(page)
    await send(page).tap()
    await expect(main(page).getByText('Invalid Email', { exact: true })).toBeVisible()
    await expect(email(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(password(page)).toHaveAccessibleDescription("Password can't be blank")
    await expectAccessibleInEveryLook(page)
    await expectOperable(page, 'faults of an address')
    await password(page).fill(member.password)
    for (const wrong of ['ada', 'ada@example', 'ada ade@example.com']) {
      await email(page).fill(wrong)
      await send(page).tap()
      await expect(main(page).getByText('Invalid Email', { exact: true })).toBeVisible()
    }
    await email(page).fill(` ${member.email.toUpperCase()} `)
    await send(page).tap()
    await expect(email(page)).toHaveAccessibleDescription(/This is your address already/)
    expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([])
    expect(await userToken(page)).not.toBeNull()
  })

  test('EMAIL-01 EMAIL-02 the password goes with the change; then they are signed out and led to the login', async ({
    page,
    service,
    member,
  }) => {
    const next = makeEmail()
    await signIn(page, member)
    await ageProofs(service.databaseUrl, member.email)
    await page.clock.install()
    await openChange(page)
    const calls = listCalls(page)
    await email(page).fill(next)
    await password(page).fill('not my password')
    await send(page).tap()
    await expect(password(page)).toHaveAccessibleDescription('That password is not right')
    await expectNothingWaits(page)
    expect(calls).not.toContain(CHANGE)
    expect(await userToken(page)).not.toBeNull()

    await password(page).fill(member.password)
    await send(page).tap()
    await expect(page.getByRole('heading', { name: 'Look in your new mail' })).toBeVisible()
    expect(calls.filter((call) => call === PROVE)).toHaveLength(2)
    expect(calls.filter((call) => call === CHANGE)).toHaveLength(1)
    await expect(main(page)).toContainText(`A link went to ${next}. Until you open it, nothing changes.`)
    await expect.poll(() => userToken(page)).toBeNull()
    await expectAccessibleInEveryLook(page)
    await expectOperable(page, 'a link that was sent')
    await page.clock.runFor(6_000)
    await expect(page).toHaveURL(/#\/login$/)
    await page.clock.resume()

    await page.goto(`/?opened#${await waitForLink(service.sandboxUrl, next, '/emailverify')}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Email Verified', exact: true })).toBeVisible()
    await signInByForm(page, { email: next, password: member.password })
    await page.goto('/#/account')
    await expect(main(page)).toContainText(next)
  })

  test('the address before gives itself back by the link of its mail, with a new password, and once', async ({
    page,
    service,
    member,
  }) => {
    const next = makeEmail()
    await signIn(page, member)
    await openChange(page)
    await email(page).fill(next)
    await password(page).fill(member.password)
    await send(page).tap()
    await expect(page.getByRole('heading', { name: 'Look in your new mail' })).toBeVisible()
    await page.goto(`/?opened#${await waitForLink(service.sandboxUrl, next, '/emailverify')}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Email Verified', exact: true })).toBeVisible()
    const undo = await waitForLink(service.sandboxUrl, member.email, '/undo-change')
    await page.goto(`/?undo#${undo}`)
    await expect(page.getByRole('heading', { level: 1, name: 'It was not you?' })).toBeVisible()
    // Neither the address nor the history keeps the token; a reload goes on all the same.
    await expect(page).toHaveURL(/#\/undo-change$/)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'It was not you?' })).toBeVisible()
    await expect(main(page)).toContainText(`${member.email} goes back to your account`)
    await expectAccessibleInEveryLook(page)
    await expectOperable(page, 'the undoing')
    await main(page).getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
    await main(page).getByLabel('Confirm Password', { exact: true }).fill(NEW_PASSWORD)
    await main(page).getByRole('button', { name: 'Continue', exact: true }).tap()
    await expect(page.getByRole('heading', { level: 1, name: 'It is undone' })).toBeVisible()
    await expect(main(page)).toContainText(
      'Your email address is back, and your new password counts. Please sign in with both',
    )
    await main(page).getByRole('link', { name: 'Login', exact: true }).tap()
    await signInByForm(page, { email: member.email, password: NEW_PASSWORD })

    await page.goto(`/?again#${undo}`)
    await expect(page.getByRole('heading', { level: 1, name: 'This link leads no further' })).toBeVisible()
    await expectAccessibleInEveryLook(page)
  })
})

test('EMAIL-01 at 1440 px by the keyboard alone: from the account to the link that was sent', async ({
  page,
  member,
}) => {
  const next = makeEmail()
  await signIn(page, member)
  await page.goto('/#/account')
  await main(page).getByRole('link', { name: 'Change email', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(send(page)).toBeVisible()
  await expect(main(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(email(page)).toBeFocused()
  await page.keyboard.type(next)
  await page.keyboard.press('Tab')
  await expect(password(page)).toBeFocused()
  await page.keyboard.type(member.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Look in your new mail' })).toBeVisible()
  await expect(main(page)).toContainText(next)
  await expect(page).toHaveURL(/#\/login$/, { timeout: 10_000 })
})

test('of two tabs in which the address is changed the later one says that it is out of date, sends nothing and offers to go on', async ({
  page,
  context,
  member,
}) => {
  await signIn(page, member)
  await openChange(page)
  await email(page).fill(makeEmail())
  const calls = listCalls(page)
  const other = await context.newPage()
  await openChange(other)
  await email(other).fill(makeEmail())
  await password(other).fill(member.password)
  await send(other).click()
  await expect(other.getByRole('heading', { name: 'Look in your new mail' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'This screen is out of date' })).toBeVisible()
  await expect(main(page).getByRole('status')).toHaveText(
    'A new email was asked for in another tab meanwhile. What you have entered here was not sent.',
  )
  await expect(page).toHaveURL(/#\/update-email$/)
  expect(await userToken(page)).toBeNull()
  expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([])
  await expectAccessibleInEveryLook(page)
  await expectOperable(page, 'an address that was changed in another tab')
  await main(page).getByRole('link', { name: 'Login and go on here', exact: true }).click()
  await expect(page).toHaveURL(/#\/login\?next=%2Fupdate-email$/)
  await signInByForm(page, { email: member.email, password: member.password })
  await page.goto('/#/update-email')
  await expect(send(page)).toBeVisible()
})
