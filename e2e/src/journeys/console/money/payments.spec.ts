import { type Browser, expect, type Page } from '@playwright/test'
import type { JourneyEnv } from '#env.ts'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { expectToast } from '#fixtures/pages/errors.ts'
import { waitUntilPlaying } from '#fixtures/pages/playing.ts'
import { listPayments, readBooks } from '#fixtures/payments/books.ts'
import { BASIC, payAtFlutterwave } from '#fixtures/payments/fields.ts'
import type { Account } from '#fixtures/service/accounts.ts'
import { waitForMailAbout } from '#fixtures/service/mailbox.ts'
import { runPayments } from '#fixtures/service/operator.ts'
import { invite, join } from '#fixtures/service/staff.ts'
import { setTenantText } from '#fixtures/service/tenant-config.ts'
import { signIn, test } from '#fixtures.ts'

// One limit for all of them: they are in one worker, one after the other.
test.describe.configure({ mode: 'serial' })
let before = ''
test.beforeAll(async ({ service }) => {
  before = await setTenantText(service.databaseUrl, 'second_person_above', 'NGN 2500')
})
test.afterAll(({ service }) => setTenantText(service.databaseUrl, 'second_person_above', before))

const FIELD = 'Reference, mail, number or amount'
const today = () => new Date().toISOString().slice(0, 10)

async function enter(browser: Browser, service: JourneyEnv, name: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: service.url })).newPage()
  await join(page, await invite(page, service, 'finance'), name)
  return page
}

async function beginDeposit(page: Page, service: JourneyEnv, member: Account): Promise<string> {
  await signIn(page, member)
  await page.goto(`/#/cashpayment/${BASIC}`)
  await page.getByRole('radio').first().check()
  await expect(page.getByRole('main')).toContainText(/KL-[0-9A-Z]{10}/)
  const [deposit] = await listPayments(service, member)
  return deposit?.reference ?? 'none'
}

async function openFound(page: Page, text: string): Promise<void> {
  await page.goto('/console/#/payments')
  await page.getByLabel(FIELD, { exact: true }).fill(text)
  const list = page.getByRole('region', { name: 'Payments', exact: true })
  await expect(list.getByRole('row')).toHaveCount(2)
  await list.getByRole('link').click()
}

async function recordSlip(page: Page, reference: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Record a slip' })
  await form.getByLabel('Slip number', { exact: true }).fill(`E2E ${reference}`)
  await form.getByLabel('Amount, NGN', { exact: true }).fill('2,900.00')
  await form.getByLabel('Paid on', { exact: true }).fill(today())
  await form.getByRole('button', { name: 'Record it', exact: true }).click()
  await expect(page.getByRole('listitem', { name: `Slip E2E ${reference}` })).toContainText('₦2,900')
}

test('PROM-17 a bank deposit above the limit is confirmed by two people, and the member plays', async ({
  page,
  browser,
  service,
  newMember,
}) => {
  test.slow()
  const member = await newMember({ screens: null })
  const reference = await beginDeposit(page, service, member)
  await page.goto(`/#/payment-res?tx_ref=${reference}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Waiting for your deposit')

  const bisi = await enter(browser, service, 'Bisi Adeyemi')
  await openFound(bisi, reference)
  await bisi.getByRole('link', { name: 'Look at the deposit', exact: true }).click()
  const decision = bisi.getByRole('complementary', { name: 'Decision', exact: true })
  await expect(decision).toContainText('Not seen yet')
  await bisi.keyboard.press('a')
  await bisi.getByRole('dialog').getByLabel('Your question', { exact: true }).fill('Which branch was it?')
  await bisi.getByRole('dialog').getByRole('button', { name: 'Ask', exact: true }).click()
  await waitForMailAbout(service.sandboxUrl, member.email, /A question about your deposit/)
  await page.reload()
  await expect(page.getByRole('main')).toContainText('We look for your deposit, and ask: Which branch was it?')
  await recordSlip(bisi, reference)
  await expect(decision).toContainText('Matches')
  await decision.getByRole('button', { name: 'Confirm ₦2,900 as first', exact: true }).click()
  await expect(decision).toContainText('You said yes')
  await expect(decision.getByRole('button', { name: /as second/ })).toHaveCount(0)
  expect(await readBooks(service, member)).toEqual([])

  const tolu = await enter(browser, service, 'Tolu Bakare')
  await tolu.setViewportSize({ width: 390, height: 844 })
  await tolu.goto('/console/#/approvals')
  const card = tolu.getByRole('listitem', { name: `Deposit ${reference}` })
  await expect(card).toContainText('Bisi Adeyemi said yes')
  await card.getByRole('button', { name: 'Confirm ₦2,900 as second', exact: true }).click()
  await expect(card).toHaveCount(0)

  await expect(page).toHaveURL(/#\/home$/)
  await expectToast(page, ' Subscription Added Sucessfully !! ')
  await page.goto('/#/viewvideo/goat-money')
  await waitUntilPlaying(page)
  await bisi.goto(`/console/#/payments/${reference}`)
  const ledger = bisi.getByRole('region', { name: 'Ledger', exact: true })
  await expect(ledger).toContainText('Sum, NGN2900.002900.00')
  await bisi.context().close()
  await tolu.context().close()
})

test('PROM-14 a payment is found by its number and given back; the member reads of it', async ({
  page,
  browser,
  service,
  newMember,
}) => {
  test.slow()
  const member = await newMember({ screens: null })
  await signIn(page, member)
  await page.goto(`/#/flutterwavepayment/${BASIC}?recurringType=nonrecurring`)
  await payAtFlutterwave(page)
  await expectToast(page, ' Subscription Added Sucessfully !! ')
  const [paid] = await listPayments(service, member)
  const shown = JSON.parse(await runPayments(service, ['show', paid?.reference ?? '', '--json']))

  const bisi = await enter(browser, service, 'Bisi Okafor')
  await openFound(bisi, shown.payment.transactions[0].transaction)
  await bisi.getByRole('button', { name: 'Give back…', exact: true }).click()
  const dialog = bisi.getByRole('dialog')
  await dialog.getByLabel('Amount', { exact: true }).fill('1000')
  await expect(dialog.getByRole('button', { name: 'Give back ₦1,000', exact: true })).toBeEnabled()
  await expect(dialog).toContainText('Access stays')
  await dialog.getByLabel('Amount', { exact: true }).fill('')
  await dialog.getByLabel('Reason', { exact: true }).fill('Moved away')
  await expect(dialog).toContainText('Access ends once it has gone back')
  await expect(dialog).toContainText('Above ₦2,500 in all a second person says yes before anything moves.')
  await dialog.getByRole('button', { name: 'Ask a second person for ₦2,900', exact: true }).click()
  const pane = bisi.getByRole('complementary', { name: `Payment ${paid?.reference}`, exact: true })
  await expect(pane).toContainText('You said yes')

  const tolu = await enter(browser, service, 'Tolu Eze')
  await tolu.goto(`/console/#/payments/${paid?.reference}`)
  await tolu.getByRole('button', { name: 'Give back ₦2,900 as second', exact: true }).click()
  await expect(tolu.getByRole('complementary')).toContainText('₦2,900 given back', { timeout: 60_000 })

  await expect(async () => {
    await page.goto('/#/account/payments')
    await page.reload()
    await expect(page.locator('.pay-list summary').first()).toHaveText(/^₦2,900, given back, /, { timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  await page.locator('.pay-list summary').first().click()
  await expect(page.getByRole('main')).toContainText('₦2,900 given back')
  await bisi.context().close()
  await tolu.context().close()
})

test('PROM-14 PROM-17 what does not fit is decided, the books of a month are saved, and every screen of money can be read by everybody', async ({
  page,
  browser,
  service,
  newMember,
}) => {
  test.slow()
  const member = await newMember({ screens: null })
  const reference = await beginDeposit(page, service, member)
  const kemi = await enter(browser, service, 'Kemi Alade')
  await kemi.goto(`/console/#/deposits/${reference}`)
  await recordSlip(kemi, reference)
  await kemi.getByRole('button', { name: 'Confirm ₦2,900 as first', exact: true }).click()
  await expect(kemi.getByRole('complementary')).toContainText('You said yes')
  await expectAccessibleInEveryLook(kemi, [390, 1_440])
  await kemi.goto('/console/#/approvals')
  await expect(kemi.getByRole('listitem', { name: `Deposit ${reference}` })).toBeVisible()
  await expectAccessibleInEveryLook(kemi, [390, 1_440])

  const other = await newMember({ screens: null })
  const foreign = await beginDeposit(page, service, other)
  const banks = JSON.parse(await runPayments(service, ['show', foreign, '--json'])).payment.deposit
  const seen = ['--bank', banks.bank.id, '--slip', `E2E ${foreign}`, '--amount', '40.00', '--currency', 'GBP']
  await runPayments(service, ['evidence', foreign, ...seen, '--paid-on', today(), '--actor', 'Ngozi'])
  await runPayments(service, ['confirm', foreign, '--actor', 'Bode'])
  await kemi.goto('/console/#/payments?view=findings')
  const finding = kemi.getByRole('listitem', { name: `Another currency came ${foreign}` })
  await expect(finding).toContainText('Open')
  await expectAccessibleInEveryLook(kemi, [390, 1_440])
  await finding.getByRole('button', { name: 'Decide…', exact: true }).click()
  await kemi.getByLabel('What was decided, and why', { exact: true }).fill('They send naira tomorrow')
  await kemi.getByRole('button', { name: 'Close it', exact: true }).click()
  await expect(finding).toHaveCount(0)
  await kemi.getByLabel('Those that are decided too', { exact: true }).check()
  await expect(finding).toContainText('They send naira tomorrow Kemi Alade')

  await kemi.goto(`/console/#/payments/${foreign}`)
  await expect(kemi.getByRole('region', { name: 'Ledger', exact: true })).toContainText('Sum, GBP40.0040.00')
  await expectAccessibleInEveryLook(kemi, [390, 1_440])
  await kemi.getByRole('button', { name: 'Give back…', exact: true }).click()
  await expect(kemi.getByRole('dialog')).toContainText('counts once a second person has confirmed it')
  await expectAccessibleInEveryLook(kemi, [390, 1_440])
  await kemi.keyboard.press('Escape')
  await kemi.getByRole('button', { name: 'For the accountant…', exact: true }).click()
  await kemi.getByRole('radio', { name: /^Ledger/ }).check()
  await kemi.getByRole('dialog').getByLabel('Currency', { exact: true }).selectOption('GBP')
  await expectAccessibleInEveryLook(kemi, [390, 1_440])
  const saving = kemi.waitForEvent('download')
  await kemi.getByRole('button', { name: 'Save as CSV', exact: true }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe(`${today().slice(0, 7)}-ledger-GBP.csv`)
  const text = await (await file.createReadStream()).toArray()
  expect(Buffer.concat(text).toString('utf8')).toContain(`,${foreign},`)
  await kemi.context().close()
})
