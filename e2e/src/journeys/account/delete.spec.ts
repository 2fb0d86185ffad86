import { expect, type Page } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { phone } from '#fixtures/browser/screens.ts'
import { signIn, test } from '#fixtures.ts'

const DAY_MS = 86_400_000
const toDay = (days: number): string =>
  new Date(Date.now() + days * DAY_MS).toLocaleDateString('en-GB', {
    ...{ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
  })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** Tab until it has the focus: by keys alone. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let step = 0; step < 80; step += 1) {
    await page.keyboard.press('Tab')
    const label = await page.evaluate(() => document.activeElement?.textContent?.trim())
    if (label === name) return
  }
  throw new Error(`${name} is not reached by Tab`)
}

test('DELETE-01 DELETE-02 GAP-087 GAP-088 deleting says what happens, true to the account, and by keys alone signs out to a goodbye', async ({
  page,
  browser,
  newMember,
}) => {
  const member = await newMember({ isRecurring: true, paidDays: 20 })
  await signIn(page, member)
  const elsewhere = await browser.newContext()
  const tv = await elsewhere.newPage()
  await signIn(tv, member)
  await page.goto('/#/account')
  await page.getByRole('link', { name: 'Delete account', exact: true }).click()
  await expect(heading(page)).toHaveText('Are you sure to delete Account?')
  const steps = page.getByRole('main').getByRole('listitem')
  await expect(steps).toHaveCount(4)
  await expect(steps.nth(0)).toHaveText(
    `At onceSigned out everywhere. Basic stops, no further charge. The ₦2,900 paid until ${toDay(20)} is not given back.`,
  )
  await expect(steps.nth(1)).toHaveText('30 daysSupport can bring it back if you write to us.')
  await expect(steps.nth(2)).toHaveText(
    `${toDay(30).replace(/ \d{4}$/, '')}People, lists, places and messages are erased.`,
  )
  await expect(steps.nth(3)).toHaveText('Six yearsReceipts stay, as the tax law asks, without your name on them.')
  await expect(page.getByRole('link', { name: 'Cancel Membership', exact: true })).toBeVisible()
  await expectAccessibleInEveryLook(page)

  await page.getByRole('link', { name: 'CANCEL', exact: true }).click()
  await expect(heading(page)).toHaveText('Account')
  await page.goto('/#/deleteaccount')
  await expect(steps).toHaveCount(4)
  const sent = page.waitForRequest('**/apps/v1/delete-user')
  await tabTo(page, 'DELETE ACCOUNT')
  await page.keyboard.press('Enter')
  const request = await sent
  expect([request.method(), request.postData()]).toEqual(['DELETE', null])
  await expect(heading(page)).toHaveText('Ó dàbọ̀, Journey')
  await expect(page).toHaveURL(/#\/accountdeleted$/)
  await expect(page.getByRole('main')).toContainText(
    `Your account is closed. We have written to you what happens until ${toDay(30)}, and how to come back before then.`,
  )
  await expectAccessibleInEveryLook(page)
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(member.email)

  await page.getByRole('link', { name: 'Go to Homepage', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Login', exact: true }).first()).toBeVisible()
  await page.goto('/#/account')
  await expect(page).toHaveURL(/#\/login/)
  await tv.goto('/#/account')
  await expect(tv).toHaveURL(/#\/login/)
  await elsewhere.close()
})

test.describe('on a phone', () => {
  test.use(phone)

  test('ERR-27 a failure shows what the server says, and the person stays signed in', async ({ page, newMember }) => {
    await signIn(page, await newMember({ screens: null }))
    await page.goto('/#/deleteaccount')
    await expect(page.getByRole('listitem').filter({ hasText: 'At once' })).toHaveText('At onceSigned out everywhere.')
    const error = { code: 'UNAVAILABLE', message: 'The books are being closed, come back in an hour', requestId: 'r' }
    await page.route('**/apps/v1/delete-user', (route) => route.fulfill({ status: 503, json: { error } }))
    await page.getByRole('button', { name: 'DELETE ACCOUNT', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText('The books are being closed, come back in an hour')
    await expectAccessibleInEveryLook(page)
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    await page.unroute('**/apps/v1/delete-user')
    await page.goto('/#/account')
    await expect(heading(page)).toHaveText('Account')
    await page.goto('/#/deleteaccount')
    await page.getByRole('button', { name: 'DELETE ACCOUNT', exact: true }).tap()
    await expect(heading(page)).toHaveText('Ó dàbọ̀, Journey')
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  })
})

test('where nobody can bring it back the goodbye says so', async ({ page, newMember }) => {
  await signIn(page, await newMember({ screens: null }))
  const json = { message: 'Your account is closed', eraseAt: new Date(Date.now() - 1_000).toISOString(), told: 'mail' }
  await page.route('**/apps/v1/delete-user', (route) => route.fulfill({ json }))
  await page.goto('/#/deleteaccount')
  await page.getByRole('button', { name: 'DELETE ACCOUNT', exact: true }).click()
  await expect(heading(page)).toHaveText('Ó dàbọ̀, Journey')
  await expect(page.getByText('Your account is closed. Nobody can bring it back.', { exact: true })).toBeVisible()
  await expectAccessibleInEveryLook(page)
})

test('PROM-38 a copy of the data is prepared, and given once after the password', async ({ page, newMember }) => {
  const member = await newMember()
  await signIn(page, member)
  await page.goto('/#/account/data')
  await expect(heading(page)).toHaveText('Your data')
  await expectAccessibleInEveryLook(page)
  await page.getByRole('button', { name: 'Prepare', exact: true }).click()
  const download = page.getByRole('button', { name: 'Download', exact: true })
  await expect(download).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('status').filter({ hasText: 'Copy of' })).toContainText(/Ready, \d+ KB, until/)
  await expectAccessibleInEveryLook(page)
  const given = page.waitForEvent('download')
  await download.click()
  expect((await given).suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/)
  await expect(page.getByRole('status').filter({ hasText: 'Copy of' })).toContainText('It was fetched')
  await expect(download).toHaveCount(0)
})
