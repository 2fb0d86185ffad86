import { expect, type Page } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { expectOperable } from '#fixtures/browser/operable.ts'
import { phone } from '#fixtures/browser/screens.ts'
import { expectNothingWaits } from '#fixtures/pages/errors.ts'
import { freezeClock, listCalls, readStored } from '#fixtures/pages/start.ts'
import { NEW_PASSWORD } from '#fixtures/pages/visitors.ts'
import { waitForMailAbout } from '#fixtures/service/mailbox.ts'
import { signIn, signInByForm, test } from '#fixtures.ts'

const CHANGE = 'POST /apps/v1/change-password'

const main = (page: Page) => page.getByRole('main')
const field = (page: Page, name: string) => main(page).getByLabel(name, { exact: true })
const old = (page: Page) => field(page, 'Old password')
const next = (page: Page) => field(page, 'New password')
const again = (page: Page) => field(page, 'Confirm password')
const change = (page: Page) => main(page).getByRole('button', { name: 'Change password', exact: true })
const userToken = (page: Page) => readStored(page, 'userToken')

async function openChange(page: Page): Promise<void> {
  await page.goto('/#/update-password')
  await expect(change(page)).toBeVisible()
}

test.describe('at 390 px by touch', () => {
  test.use(phone)

  test('PASSWD-01 old, new and confirmation; what is wrong with each stands beside it, and nothing is sent', async ({
    page,
    member,
  }) => {
    await signIn(page, member)
    await openChange(page)
    await expect(main(page).locator('input')).toHaveCount(3)
    const calls = listCalls(page)
    await change(page).tap()
    await expect(old(page)).toHaveAccessibleDescription("This section can't be blank")
    await expect(main(page).getByText("Password can't be blank", { exact: true })).toBeVisible()
    await expect(next(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(again(page)).toHaveAccessibleDescription("Confirm Password can't be blank")
    await expectAccessibleInEveryLook(page)
    await expectOperable(page, 'faults of a password')
    await old(page).fill(NEW_PASSWORD)
    await next(page).fill(NEW_PASSWORD)
    await again(page).fill(`${NEW_PASSWORD} `)
    await change(page).tap()
    await expect(next(page)).toHaveAccessibleDescription(/Old And New password is same/)
    await expect(again(page)).toHaveAccessibleDescription('Passwords are Not Matching')
    expect(calls).not.toContain(CHANGE)
  })

  test('PASSWD-04 a second after the change they are signed out and at the login, where the new one counts', async ({
    page,
    service,
    member,
  }) => {
    await signIn(page, member)
    await page.clock.install()
    await openChange(page)
    const calls = listCalls(page)
    await old(page).fill('not my password')
    await next(page).fill(NEW_PASSWORD)
    await again(page).fill(NEW_PASSWORD)
    await change(page).tap()
    await expect(old(page)).toHaveAccessibleDescription('That password is not right')
    await expectNothingWaits(page)

    await old(page).fill(member.password)
    await freezeClock(page)
    await change(page).tap()
    await expect(
      main(page).getByText('Your password is changed. Taking you to the login.', { exact: true }),
    ).toBeVisible()
    expect(calls.filter((call) => call === CHANGE)).toHaveLength(2)
    await page.clock.runFor(900)
    await expect(page).toHaveURL(/#\/update-password$/)
    expect(await userToken(page)).not.toBeNull()
    await page.clock.runFor(200)
    await expect(page).toHaveURL(/#\/login$/)
    await expect.poll(() => userToken(page)).toBeNull()
    await page.clock.resume()
    await waitForMailAbout(service.sandboxUrl, member.email, /password was changed$/)
    await signInByForm(page, { email: member.email, password: NEW_PASSWORD })
    await expect(page).toHaveURL(/#\/home$/)
  })
})

test('PASSWD-04 at 1440 px by the keyboard alone: from the account to the login', async ({ page, member }) => {
  await signIn(page, member)
  await page.goto('/#/account')
  await main(page).getByRole('link', { name: 'Change password', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(change(page)).toBeVisible()
  await expect(main(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(old(page)).toBeFocused()
  await page.keyboard.type(member.password)
  for (const one of [next(page), again(page)]) {
    await page.keyboard.press('Tab')
    if (!(await one.evaluate((input) => input === document.activeElement))) await page.keyboard.press('Tab')
    await expect(one).toBeFocused()
    await page.keyboard.type(NEW_PASSWORD)
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/login$/)
  await expect.poll(() => userToken(page)).toBeNull()
})

test('of two tabs in which the password is changed the later one says that it is out of date, sends nothing and offers to go on', async ({
  page,
  context,
  member,
}) => {
  await signIn(page, member)
  await openChange(page)
  await old(page).fill(member.password)
  const calls = listCalls(page)
  const other = await context.newPage()
  await openChange(other)
  await old(other).fill(member.password)
  await next(other).fill(NEW_PASSWORD)
  await again(other).fill(NEW_PASSWORD)
  await change(other).click()
  await expect(page.getByRole('heading', { level: 1, name: 'This screen is out of date' })).toBeVisible()
  await expect(main(page).getByRole('status')).toHaveText(
    'The password was changed in another tab meanwhile. What you have entered here was not sent.',
  )
  await expect(other).toHaveURL(/#\/login$/)
  await expect.poll(() => userToken(page)).toBeNull()
  await expect(page).toHaveURL(/#\/update-password$/)
  expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([])
  await expectAccessibleInEveryLook(page)
  await main(page).getByRole('link', { name: 'Login and go on here', exact: true }).click()
  await expect(page).toHaveURL(/#\/login\?next=%2Fupdate-password$/)
  await signInByForm(page, { email: member.email, password: NEW_PASSWORD })
  await page.goto('/#/update-password')
  await expect(change(page)).toBeVisible()
})
