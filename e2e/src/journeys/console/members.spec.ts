import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { waitForMailAbout } from '#fixtures/service/mailbox.ts'
import { invite, join } from '#fixtures/service/staff.ts'
import { signIn, test } from '#fixtures.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const newNumber = () => `+23480${randomInt(10_000_000, 99_999_999)}`
const FIELD = 'Mail, number, name, member number or payment reference'

async function openFound(page: Page, text: string, by: string): Promise<void> {
  await page.goto('/console/#/members')
  await page.getByLabel(FIELD, { exact: true }).fill(text)
  const found = page.getByRole('region', { name: by, exact: true }).first()
  await found.getByRole('link', { name: 'Journey Member', exact: true }).click()
  await expect(heading(page)).toHaveText('Journey Member')
}

test('support finds a caller by the end of a number, grants three days, and the member reads of them', async ({
  page,
  browser,
  service,
  newMember,
}) => {
  test.slow()
  const telephone = newNumber()
  const member = await newMember({ screens: null, telephone })
  await join(page, await invite(page, service, 'support'), 'Emeka Uzor')
  await openFound(page, telephone.slice(-8), 'By phone number')
  await expect(page.getByText('Never held anything', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Grant days…', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '3', exact: true }).click()
  await dialog.getByLabel('Why', { exact: true }).fill('Charged twice')
  await expect(dialog).toContainText('Access from now until')
  await dialog.getByRole('button', { name: 'Grant 3 days', exact: true }).click()
  await expect(page.getByText(/^Active until /)).toBeVisible()
  await waitForMailAbout(service.sandboxUrl, member.email, /You were given 3 days/)

  await page.getByLabel('Add a note', { exact: true }).fill('Pays on the 25th')
  await page.getByRole('button', { name: 'Keep it', exact: true }).click()
  await expect(page.getByText('Pays on the 25th')).toBeVisible()
  await expect(page.getByText('An owner exports, blocks and erases. Please ask one.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Block…', exact: true })).toHaveCount(0)

  const theirs = await (await browser.newContext()).newPage()
  await signIn(theirs, member)
  await theirs.goto('/#/account/activity')
  await expect(theirs.getByText(/We gave you 3 days of/)).toBeVisible()
  await theirs.context().close()
})

test('a member whom an owner blocks is out at once and reads why not, until they are let in again', async ({
  page,
  browser,
  service,
  newMember,
}) => {
  test.slow()
  const member = await newMember()
  const theirs = await (await browser.newContext()).newPage()
  await signIn(theirs, member)
  await theirs.goto('/#/account')
  await join(page, await invite(page, service, 'owner'), 'Adaeze Nwosu')
  await openFound(page, member.email, 'By mail address')
  await expect(page.getByRole('region', { name: 'Devices', exact: true }).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Block…', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Why', { exact: true }).fill('Shares the account')
  await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
  await expect(page.getByText('Blocked', { exact: true })).toBeVisible()
  await expect(page.getByText('Signed in nowhere.', { exact: true })).toBeVisible()
  await waitForMailAbout(service.sandboxUrl, member.email, /account is blocked/)
  await expect(signIn(theirs, member)).rejects.toThrow()
  await page.getByRole('button', { name: 'Let in again…', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Why', { exact: true }).fill('They explained it')
  await page.getByRole('dialog').getByRole('button', { name: 'Let in again', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Block…', exact: true })).toBeVisible()
  await signIn(theirs, member)
  await theirs.context().close()
})

test('members and a member can be read by everybody, in both themes, at 390 and 1440 px', async ({
  page,
  service,
  newMember,
}) => {
  test.slow()
  const member = await newMember({ telephone: newNumber() })
  await join(page, await invite(page, service, 'owner'), 'Ngozi Eze')
  await page.goto('/console/#/members')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.getByLabel('State', { exact: true }).selectOption('Active')
  await expect(page).toHaveURL(/state=active/)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expectAccessibleInEveryLook(page, [390, 1_440])
  await page.screenshot({ path: '/tmp/members-list.png' })
  await openFound(page, member.email, 'By mail address')
  await expectAccessibleInEveryLook(page, [390, 1_440])
  await page.getByRole('button', { name: 'Grant days…', exact: true }).click()
  await expectAccessibleInEveryLook(page, [390, 1_440])
})
