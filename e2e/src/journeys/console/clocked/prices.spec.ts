import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { test } from '#fixtures/clocked/clocked.ts'
import { getMail } from '#fixtures/clocked/mails.ts'
import { payByCard, readBooks } from '#fixtures/payments/books.ts'
import { join, openInvitation } from '#fixtures/service/staff.ts'

const DAY_MS = 86_400_000
const daysAfter = (moment: Date, days: number) => new Date(moment.getTime() + days * DAY_MS)
const toDate = (moment: Date) => moment.toISOString().slice(0, 10)
const toDay = (moment: Date, month: 'long' | 'short' = 'long') =>
  moment.toLocaleDateString('en-GB', { day: 'numeric', month, year: 'numeric', timeZone: 'Africa/Lagos' })

test('PROM-15 finance changes a price for the United Kingdom from a day on and sees first whom it touches; a member there is told, and pays the new price from then on', async ({
  page,
  clocked,
  newMember,
  goTo,
}) => {
  test.setTimeout(240_000)
  const member = await newMember({ screens: null, country: 'GB' })
  await payByCard(clocked, member)
  const paidAt = await clocked.now()
  const [from, end] = [daysAfter(paidAt, 35), daysAfter(paidAt, 44)]
  const email = `staff-${randomUUID()}@kola.example`
  await clocked.operate('POST /api/v1/apps/staff/invitations', { email, role: 'finance', actor: 'Journeys' })
  await openInvitation(page, clocked, email)
  const aheadMs = (await clocked.now()).getTime() - Date.now()
  await join(page, email, { name: 'Bisi Adeyemi', now: () => Date.now() + aheadMs })

  await page.goto('/console/#/plans')
  await page.getByRole('button', { name: 'Price change', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Plan', exact: true }).selectOption('Basic')
  await dialog.getByLabel('Country', { exact: true }).fill('gb')
  await dialog.getByLabel('Amount', { exact: true }).fill('3900.00')
  await dialog.getByLabel('From the beginning of', { exact: true }).fill(toDate(from))
  await dialog
    .getByRole('combobox', { name: 'Running members', exact: true })
    .selectOption('are told, and pay it from that day on')
  await expectAccessibleInEveryLook(page, [390, 1_440])
  await dialog.getByRole('button', { name: 'See what it does', exact: true }).click()
  await expect(dialog).toContainText('1 running member pays another sum')
  await expect(dialog).toContainText('1 member pays ₦2,900 now')
  await expect(dialog).toContainText(`Renewals from ${toDay(from, 'short')} on bear it`)
  await expectAccessibleInEveryLook(page, [390, 1_440])
  await dialog.getByRole('button', { name: /^Let it count from / }).click()
  await expect(page.getByRole('row', { name: /^United Kingdom/ })).toContainText('₦3,900 from')
  const coming = page.getByRole('article', { name: 'Basic, United Kingdom: ₦3,900', exact: true })
  await expect(coming).toContainText('1 running member pays another sum')
  await page.getByLabel('as of', { exact: true }).fill(toDate(daysAfter(from, 1)))
  await expect(
    page
      .getByRole('row', { name: /^United Kingdom/ })
      .locator('ins')
      .first(),
  ).toHaveText('₦3,900')
  await expectAccessibleInEveryLook(page, [390, 1_440])

  await goTo(daysAfter(paidAt, 1))
  const mail = await getMail(clocked, member, `The price of Basic changes on ${toDay(end)}`)
  expect(mail.text).toContain(`From ${toDay(end)} on it renews for ₦3,900`)
  await goTo(daysAfter(end, 4))
  expect((await readBooks(clocked, member)).map(({ amount }) => amount)).toEqual([290_000, 390_000])
})
