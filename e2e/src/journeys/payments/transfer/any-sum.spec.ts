import { expect, type Page } from '@playwright/test'
import { expectToast } from '#fixtures/pages/errors.ts'
import { waitUntilPlaying } from '#fixtures/pages/playing.ts'
import { sendFromBank } from '#fixtures/payments/bank.ts'
import { listPayments, readBooks, runOut } from '#fixtures/payments/books.ts'
import { BASIC } from '#fixtures/payments/fields.ts'
import type { Account } from '#fixtures/service/accounts.ts'
import { signInByApi } from '#fixtures/service/api.ts'
import { runPayments } from '#fixtures/service/operator.ts'
import { signIn, test } from '#fixtures.ts'
import type { JourneyEnv } from '../../../env.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const sheet = (page: Page) => page.getByRole('main')

/** Somebody who stands before the number. */
async function ask(page: Page, service: JourneyEnv, member: Account) {
  await signIn(page, member)
  await page.goto(`/#/selectpayment-dsp/${BASIC}`)
  await page.locator('a.way').first().click()
  await expect(heading(page)).toHaveText('Send it from any bank')
  const [payment] = await listPayments(service, member)
  const { pushed, reference = '' } = payment ?? {}
  const accountNumber = pushed?.kind === 'transfer' ? pushed.accountNumber : ''
  return { reference, accountNumber, exactMinor: Math.round(Number(pushed?.amount) * 100) }
}

const readCredit = async ({ url }: JourneyEnv, member: Account) =>
  (await (await signInByApi(url, member))('GET /apps/v1/credit')).credit
/** What our books say of all that came: sum, use, and the lines of the ledger, summed by account. */
async function readSums(service: JourneyEnv, member: Account) {
  const booked = await readBooks(service, member)
  const lines = new Map<string, number>()
  for (const [account, amount] of booked.flatMap((one) => one.lines)) {
    lines.set(account, (lines.get(account) ?? 0) + amount)
  }
  const sums = [...lines].filter(([, amount]) => amount !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return { came: booked.map(({ amount, use }) => [use, amount]), sums }
}
/** Of all mails: that of a sign-in may come between. */
async function listMailTexts({ sandboxUrl }: JourneyEnv, { email }: Account): Promise<string> {
  const answer = await fetch(`${sandboxUrl}/mail/messages?${new URLSearchParams({ to: email })}`)
  const { messages } = (await answer.json()) as { messages: { text: string }[] }
  return messages.map(({ text }) => text).join('\n')
}
const PAID = [
  ['provider:flutterwave', 290_000],
  ['revenue', -269_767],
  ['vat', -20_233],
]

test('a transfer that is short opens nothing and is kept; the rest opens the films, with one receipt of the whole', async ({
  page,
  service,
  newMember,
}) => {
  const member = await newMember({ screens: null })
  const { accountNumber, exactMinor, reference } = await ask(page, service, member)
  await sendFromBank(service, { accountNumber, amountMinor: exactMinor - 40_000, mismatch: 'accept' })
  await expect(heading(page)).toHaveText('₦400 still missing', { timeout: 30_000 })
  await expect(sheet(page)).toContainText('You sent ₦2,500')
  expect(await readSums(service, member)).toEqual({
    came: [['unapplied', 250_000]],
    sums: [
      ['provider:flutterwave', 250_000],
      ['wallet', -250_000],
    ],
  })
  expect(await readCredit(service, member)).toEqual([{ currency: 'NGN', amount: '2500.00' }])
  await page.goto('/#/viewvideo/goat-money')
  await expect(page.locator('video')).toHaveCount(0)

  await page.goto(`/#/payment-res?tx_ref=${reference}`)
  await expect(heading(page)).toHaveText('₦400 still missing')
  await sendFromBank(service, { accountNumber, amountMinor: 40_000, double: 'accept' })
  await expectToast(page, ' Subscription Added Sucessfully !! ')
  await expect(page).toHaveURL(/#\/home$/)
  expect(await readSums(service, member)).toEqual({
    came: [
      ['unapplied', 250_000],
      ['period', 40_000],
    ],
    sums: PAID,
  })
  expect(await readCredit(service, member)).toEqual([])
  await expect.poll(() => listMailTexts(service, member), { timeout: 20_000 }).toMatch(/2,900/)
  const shown = await runPayments(service, ['show', reference])
  expect(shown).toContain('Confirmed by Flutterwave')
  await page.goto('/#/account/payments')
  await page.locator('.pay-list summary').first().click()
  await expect(page.locator('.pay-list')).toContainText('Confirmed by Flutterwave')
  await page.goto('/#/viewvideo/goat-money')
  await waitUntilPlaying(page)
})

test('a transfer that is more pays; the rest is kept, told, and goes back when it is asked for', async ({
  page,
  service,
  newMember,
}) => {
  const member = await newMember({ screens: null })
  const { accountNumber, exactMinor } = await ask(page, service, member)
  await sendFromBank(service, { accountNumber, amountMinor: exactMinor + 60_000, mismatch: 'accept' })
  await expect(heading(page)).toHaveText('₦600 kept for you', { timeout: 30_000 })
  await expect(sheet(page)).toContainText('is paid. The other ₦600 makes your next payment smaller.')
  expect(await readSums(service, member)).toEqual({
    came: [['period', 350_000]],
    sums: [['provider:flutterwave', 350_000], ...PAID.slice(1), ['wallet', -60_000]],
  })
  expect(await readCredit(service, member)).toEqual([{ currency: 'NGN', amount: '600.00' }])
  await page.getByRole('button', { name: 'Send my ₦600 back instead' }).click()
  await expect(sheet(page)).toContainText(/(is on its way|was sent) back to you/)
  await expect
    .poll(() => readSums(service, member), { timeout: 30_000 })
    .toEqual({
      ...{ came: [['period', 350_000]], sums: PAID },
    })
  expect(await readCredit(service, member)).toEqual([])
  await page.goto('/#/viewvideo/goat-money')
  await waitUntilPlaying(page)
})

test('a transfer that comes after its number closed counts all the same, and opens the films', async ({
  page,
  service,
  newMember,
}) => {
  const member = await newMember({ screens: null })
  const { accountNumber, exactMinor, reference } = await ask(page, service, member)
  await page.goto('/#/account')
  await runOut(service, reference)
  await page.goto(`/#/payment-res?tx_ref=${reference}`)
  await expect(heading(page)).toHaveText('This number has closed')
  await expect(sheet(page)).toContainText('nothing came in. Nothing was taken from you.')
  await sendFromBank(service, { accountNumber, amountMinor: exactMinor, late: 'accept' })
  await expect.poll(async () => (await listPayments(service, member))[0]?.state, { timeout: 30_000 }).toBe('paid')
  await page.reload()
  await expect(heading(page)).toHaveText('Late, and it counts')
  expect(await readSums(service, member)).toEqual({ came: [['period', 290_000]], sums: PAID })
  await expect.poll(() => listMailTexts(service, member), { timeout: 20_000 }).toMatch(/2,900/)
  await page.goto('/#/viewvideo/goat-money')
  await waitUntilPlaying(page)
})
