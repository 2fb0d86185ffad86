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

test('PROM-42 support finds a caller by the end of a number, grants three days, and the member reads of them', async ({
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
  await expect(page.getByRole('button', { name: 'Ask to block…', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Block…', exact: true })).toHaveCount(0)

  const theirs = await (await browser.newContext()).newPage()
  await signIn(theirs, member)
  await theirs.goto('/#/account/activity')
  await expect(theirs.getByText(/We gave you 3 days of/)).toBeVisible()
  await theirs.context().close()
})

test('PROM-42 a member whom support and an owner block together is out at once and reads why not, until they are let in again', async ({
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
  const emeka = await (await browser.newContext()).newPage()
  await join(emeka, await invite(emeka, service, 'support'), 'Emeka Uzor')
  await openFound(emeka, member.email, 'By mail address')
  await expect(emeka.getByRole('region', { name: 'Devices', exact: true }).getByRole('listitem')).toHaveCount(1)
  await emeka.getByRole('button', { name: 'Ask to block…', exact: true }).click()
  const why = `Shares the account ${randomInt(1_000_000)}`
  await emeka.getByRole('dialog').getByLabel('Why', { exact: true }).fill(why)
  await emeka.getByRole('dialog').getByRole('button', { name: 'Ask', exact: true }).click()
  const asked = emeka.getByRole('region', { name: 'Block the member', exact: true })
  await expect(asked.getByText('It cannot be you.', { exact: false })).toBeVisible()
  await expect(asked.getByRole('button', { name: 'Take back my yes', exact: true })).toBeVisible()
  await emeka.context().close()

  await join(page, await invite(page, service, 'owner'), 'Adaeze Nwosu')
  await page.goto('/console/#/approvals')
  const card = page.getByRole('listitem').filter({ hasText: why }).filter({ hasText: 'Block the member' })
  await expect(card.getByText('Emeka Uzor said yes', { exact: true })).toBeVisible()
  await expectAccessibleInEveryLook(page, [390, 1_440])
  await card.getByRole('button', { name: 'Block as second', exact: true }).click()
  await expect(card).toHaveCount(0)
  await openFound(page, member.email, 'By mail address')
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

test('PROM-42 members and a member can be read by everybody, in both themes, at 390 and 1440 px', async ({
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

test('PROM-42 support sees the service as a member does, can change nothing there, and the member reads why', async ({
  page,
  browser,
  service,
  newMember,
}) => {
  test.slow()
  const member = await newMember()
  await join(page, await invite(page, service, 'support'), 'Emeka Uzor')
  await openFound(page, member.email, 'By mail address')
  await page.getByRole('button', { name: 'See as they see…', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Why', { exact: true }).fill('Says that home is empty')
  await dialog.getByRole('button', { name: 'See as they see', exact: true }).click()
  const opened = page.context().waitForEvent('page')
  await dialog.getByRole('link', { name: 'Open it', exact: true }).click()
  const seen = await opened
  await expect(seen.getByText(/^You see what this member sees, to read alone, until \d\d:\d\d\./)).toBeVisible()
  await expect(seen).toHaveURL(/#\/home$/)
  await expectAccessibleInEveryLook(seen, [390, 1_440])
  const film = seen.getByRole('link', { name: /Iron Market/ }).first()
  await expect(film).toBeVisible()
  await seen.goto('/#/account')
  await expect(seen.getByText(member.email).first()).toBeVisible()
  // This browser's own tabs are nobody's.
  const own = await page.context().newPage()
  await own.goto('/')
  await expect(own).not.toHaveURL(/home/)
  await own.close()
  const token = await seen.evaluate(() => JSON.parse(sessionStorage.getItem('userToken') ?? '{}').token)
  const refused = await seen.request.post('/apps/v1/mylist', {
    headers: { 'x-customer-id': 'demo', authorization: `Bearer ${token}` },
    data: { id: 'iron-market' },
  })
  expect([refused.status(), (await refused.json()).error.code]).toEqual([403, 'READ_ONLY'])
  await seen.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect.poll(() => seen.isClosed() || !seen.url().includes('account')).toBe(true)

  const theirs = await (await browser.newContext()).newPage()
  await signIn(theirs, member)
  await theirs.goto('/#/account/activity')
  await expect(theirs.getByText(/without changing anything\. Why: Says that home is empty/)).toBeVisible()
  await theirs.context().close()
})
