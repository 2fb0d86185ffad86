import { expect, type Page } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { newNumber } from '#fixtures/pages/codes.ts'
import { expectToast } from '#fixtures/pages/errors.ts'
import { waitUntilPlaying } from '#fixtures/pages/playing.ts'
import { sendFromBank } from '#fixtures/payments/bank.ts'
import { openByLink, readBooks } from '#fixtures/payments/books.ts'
import { BASIC } from '#fixtures/payments/fields.ts'
import { signIn, test } from '#fixtures.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const section = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Your own account number' }) })

const toDay = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-GB', {
    ...{ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
  })

test.use({ viewport: { width: 390, height: 844 } })

test('a number of one’s own: asked for, given, and what is sent to it pays the checkout that is open and opens the films', async ({
  page,
  service,
  newMember,
}) => {
  test.setTimeout(150_000)
  const member = await newMember({ screens: null, telephone: newNumber().dialled })
  await signIn(page, member)
  await page.goto('/#/account')
  const own = section(page)
  await expect(own).toContainText(
    'A number that is yours alone: send any sum, any time. It pays what is due, the rest is kept as credit.',
  )
  await own.getByRole('button', { name: 'Get my account number' }).click()
  await expect(own.getByRole('status')).toHaveText(
    'Your number is on its way. The bank gives it within a minute or so, and this page looks by itself.',
  )
  await expect(own.getByRole('button', { name: 'Copy account number' })).toBeVisible({ timeout: 60_000 })
  await expect(own).toContainText('Any sum, any time, from any bank: it pays what is due, the rest is kept as credit.')
  const facts = own.locator('dd')
  await expect(facts).toHaveText([/^\d{3} \d{3} \d{4}$/, 'Test Bank', 'KOLA / JOURNEY MEMBER'])
  const shown = await facts.first().innerText()
  await expectAccessibleInEveryLook(page)

  await page.goto(`/#/selectpayment-dsp/${BASIC}`)
  await page.locator('a.way').first().click()
  await expect(heading(page)).toHaveText('Send it from any bank')
  await expect(page.getByText(`Your own number pays this as well: ${shown}, Test Bank.`, { exact: true })).toBeVisible()
  await sendFromBank(service, { accountNumber: shown.replaceAll(' ', ''), amountMinor: 350_000 })
  await expect
    .poll(async () => (await readBooks(service, member)).map(({ amount, use }) => [use, amount]), { timeout: 30_000 })
    .toEqual([['period', 350_000]])
  await page.goto('/#/account')
  await expect(page.getByRole('main')).toContainText('Your membership ends on')
  await page.goto('/#/viewvideo/goat-money')
  await waitUntilPlaying(page)

  await page.goto('/#/account')
  await own.getByRole('button', { name: 'Ask the bank again' }).click()
  await expect(own.getByRole('status')).toHaveText(
    'The bank looks again. What it finds is among your payments within a few minutes.',
  )
  await own.getByRole('button', { name: 'Give the number up' }).click()
  await expect(own.getByRole('status')).toHaveText(
    'Give it up? What is sent to it from now on goes back to whoever sent it. What you sent before still counts.',
  )
  await own.getByRole('button', { name: 'Keep it' }).click()
  await own.getByRole('button', { name: 'Give the number up' }).click()
  await own.getByRole('button', { name: 'Yes, give it up' }).click()
  await expectToast(page, 'The number is given up.')
  await expect(own.getByRole('button', { name: 'Get my account number' })).toBeVisible()
})

test('money sent to it at the bank renews the membership: the page of the reminder’s link names it, and the account the new day', async ({
  page,
  browser,
  service,
  newMember,
}) => {
  test.setTimeout(150_000)
  const telephone = newNumber().dialled
  const member = await newMember({ screens: null, telephone })
  await signIn(page, member)
  await page.goto('/#/account')
  const ask = section(page).getByRole('button', { name: 'Get my account number' })
  await ask.focus()
  await page.keyboard.press('Enter')
  await expect(section(page).getByRole('button', { name: 'Copy account number' })).toBeVisible({ timeout: 60_000 })
  const shown = await section(page).locator('dd').first().innerText()
  const number = shown.replaceAll(' ', '')
  await page.goto(`/#/selectpayment-dsp/${BASIC}`)
  await page.locator('a.way').first().click()
  await expect(heading(page)).toHaveText('Send it from any bank')
  await sendFromBank(service, { accountNumber: number, amountMinor: 290_000 })
  await expect.poll(async () => (await readBooks(service, member)).length, { timeout: 30_000 }).toBe(1)
  await page.goto('/#/account')
  await expect(page.getByRole('main')).toContainText(`Your membership ends on ${toDay(44)}.`)

  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const phone = await context.newPage()
  await phone.goto(`${service.url}${await openByLink(service, member)}`)
  const main = phone.getByRole('main')
  await expect(main).toContainText('Or send ₦2,900 from any bank to your own account number.')
  await expect(main.locator('dd').filter({ hasText: number })).toHaveText(number)
  await expectAccessibleInEveryLook(phone, [360])

  const bank = await context.newPage()
  await bank.goto(`${service.sandboxUrl}/bank/`)
  await bank.getByLabel('Account number').fill(number)
  await bank.getByLabel('Amount').fill('2900')
  await bank.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(bank.getByText(number).first()).toBeVisible()
  await expect(async () => {
    await phone.reload()
    await expect(heading(phone)).toHaveText('Paid. Thank you', { timeout: 500 })
  }).toPass({ timeout: 30_000 })
  await context.close()
  await page.reload()
  await expect(page.getByRole('main')).toContainText(`Your membership ends on ${toDay(74)}.`)
  expect((await readBooks(service, member)).map(({ use, amount, periods }) => [use, amount, periods])).toEqual([
    ['period', 290_000, [['paid', 44, 14]]],
    ['period', 290_000, [['paid', 30, 0]]],
  ])
})

test('without a phone number it is said what the bank wants, and outside Nigeria nothing is offered', async ({
  page,
  browser,
  newMember,
}) => {
  await signIn(page, await newMember({ screens: null }))
  await page.goto('/#/account')
  await section(page).getByRole('button', { name: 'Get my account number' }).click()
  await expect(section(page).getByRole('alert')).toHaveText(
    'The bank wants your name and a phone number first. Please add your phone number to your account',
  )
  await expect(section(page).getByRole('link', { name: 'Add phone number' })).toHaveAttribute('href', '#/updatephone')
  const abroad = await browser.newPage()
  await signIn(abroad, await newMember({ screens: null, country: 'GH' }))
  await abroad.goto('/#/account')
  await expect(abroad.getByRole('heading', { name: 'Membership', exact: true })).toBeVisible()
  await abroad.waitForLoadState('networkidle')
  await expect(section(abroad)).toHaveCount(0)
})
