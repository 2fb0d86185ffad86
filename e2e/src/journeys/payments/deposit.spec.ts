import type { BankAccount } from '@kola/contract/payments/payment'
import { expect } from '@playwright/test'
import { expectToast } from '#fixtures/pages/errors.ts'
import { waitUntilPlaying } from '#fixtures/pages/playing.ts'
import { expectBooked } from '#fixtures/payments/booked.ts'
import { listPayments, readBooks } from '#fixtures/payments/books.ts'
import { BASIC } from '#fixtures/payments/fields.ts'
import { createVisitor } from '#fixtures/service/api.ts'
import { runPayments } from '#fixtures/service/operator.ts'
import { signIn, test } from '#fixtures.ts'

test('CASH-01 CASH-02 CASH-03 MARK-03 a deposit names the account of each of six banks and a reference, goes on by the login to what becomes of it, and plays once two people have seen the slip', async ({
  page,
  service,
  newMember,
}) => {
  const visitor = await createVisitor(service.url)
  const { response: config } = (await visitor('GET /apps/v1/appconfig')) as { response: Record<string, string> }
  const banks: BankAccount[] = JSON.parse(String(config.bank_accounts))
  expect(banks).toHaveLength(6)
  const member = await newMember({ screens: null })
  await signIn(page, member)
  await page.goto(`/#/cashpayment/${BASIC}`)
  const main = page.getByRole('main')
  await expect(page.getByRole('radio')).toHaveCount(6)
  const on = page.getByText('CONTINUE', { exact: true })
  await expect(on).toHaveAttribute('href', '#/login')
  const slip = (name: string) => main.locator('dl div', { has: page.getByText(name, { exact: true }) }).locator('dd')
  for (const { name, accountnumber, accountName } of banks) {
    await page.getByRole('radio', { name, exact: true }).check()
    await expect(slip('Bank')).toContainText(name)
    await expect(slip('Account number')).toContainText(accountnumber)
    await expect(slip('Name on the account')).toContainText(accountName)
  }
  await expect(slip('Write on the slip as depositor')).toContainText(/^KL-[0-9A-Z]{10}/)
  const [deposit, ...others] = await listPayments(service, member)
  expect([deposit?.state, others]).toEqual(['pending', []])
  const reference = deposit?.reference ?? 'none'
  await expect(main).toContainText(reference)
  await expect(main.getByRole('link', { name: 'help@kola.example' })).toHaveAttribute(
    'href',
    'mailto:help@kola.example',
  )
  await expect(main.getByRole('link', { name: /chat/ })).toHaveAttribute('href', '#/contact')
  await expect(on).toHaveAttribute('href', `#/login?next=${encodeURIComponent(`/payment-res?tx_ref=${reference}`)}`)
  await on.click()
  await expect(page).toHaveURL(`${service.url}/#/payment-res?tx_ref=${reference}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Waiting for your deposit')
  await expect(main).toContainText(banks.at(-1)?.accountnumber ?? 'none')

  const today = new Date().toISOString().slice(0, 10)
  const seen = ['--bank', banks.at(-1)?.id ?? '', '--slip', `E2E ${reference}`, '--amount', '2900.00']
  await runPayments(service, [
    ...['evidence', reference, ...seen, '--currency', 'NGN', '--paid-on', today, '--actor', 'Ngozi'],
  ])
  expect(await readBooks(service, member)).toEqual([])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Waiting for your deposit')
  expect(await runPayments(service, ['confirm', reference, '--actor', 'Bode'])).toContain(reference)
  await expect(page).toHaveURL(/#\/home$/)
  await expectToast(page, ' Subscription Added Sucessfully !! ')
  await expectBooked(service, member, { gateway: 'manual', currency: 'NGN' })

  await page.goto('/#/account')
  await expect(main).toContainText(/Your membership ends on \d+ \w+ \d{4}\./)
  await expect(main).toContainText(/You paid ₦2,900 on \d+ \w+ \d{4}\./)
  await page.goto('/#/account/payments')
  await expect(page.locator('.pay-list summary')).toHaveText(/^₦2,900, paid, /)
  await page.goto('/#/viewvideo/goat-money')
  await waitUntilPlaying(page)
})
