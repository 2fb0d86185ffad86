import { expect, type Page } from '@playwright/test'
import { listPayments, setOutcome } from '#fixtures/payments/books.ts'
import { BASIC } from '#fixtures/payments/fields.ts'
import { signIn, test } from '#fixtures.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const section = (page: Page) => page.locator('section', { has: page.getByRole('heading', { name: 'Direct debit' }) })

test.use({ viewport: { width: 390, height: 844 } })

test('a bank is let to pay: asked for among the ways, agreed to by fifty naira, paused, resumed and ended in the account', async ({
  page,
  service,
  newMember,
}) => {
  const member = await newMember({ screens: null })
  await setOutcome(service, member, ['paystack', 'active-at-once'])
  await signIn(page, member)
  await page.goto(`/#/selectpayment-dsp/${BASIC}`)
  await page.locator('a.way', { hasText: 'Direct debit' }).click()
  await expect(heading(page)).toHaveText('Let your bank pay')
  await expect(page.getByRole('main')).toContainText(
    '₦2,900 every 30 days, nothing else. We tell you three days before.',
  )
  await page.getByRole('button', { name: 'Agree and go on' }).click()

  await expect(heading(page)).toHaveText('Set up direct debit')
  await page.getByRole('combobox').selectOption('058')
  await page.getByLabel('Account number').fill('0123456789')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('button', { name: 'I have sent NGN 50' }).click()
  await expect(heading(page)).toHaveText('Your bank pays by itself now', { timeout: 20_000 })
  expect(await listPayments(service, member)).toEqual([])

  await page.getByRole('link', { name: 'Pay the first days by transfer' }).click()
  await expect(heading(page)).toHaveText('Send it from any bank')
  const [payment] = await listPayments(service, member)
  const pushed = payment?.pushed?.kind === 'transfer' ? payment.pushed : null
  const answer = await fetch(`${service.sandboxUrl}/control/inbound`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      accountNumber: pushed?.accountNumber,
      amountMinor: Math.round(Number(pushed?.amount) * 100),
    }),
  })
  expect(answer.status).toBe(200)
  await expect(page).toHaveURL(/#\/home$/)

  await page.goto('/#/account')
  const debit = section(page)
  await expect(debit).toContainText('Your bank pays ₦2,900 every 30 days.')
  await expect(debit).toContainText('Guaranty Trust Bank, account ending in 6789')
  await expect(debit).toContainText(/The next debit, ₦2,900, comes after \d+ \w+ 20\d\d/)
  await expect(page.getByRole('main')).toContainText('Your membership renews on')
  await debit.getByRole('button', { name: 'Pause' }).click()
  await expect(debit).toContainText('Paused. Nothing is debited')
  await expect(page.getByRole('main')).toContainText('Your membership ends on')
  await debit.getByRole('button', { name: 'Resume', exact: true }).click()
  await expect(debit).toContainText('The next debit')
  await debit.getByRole('button', { name: 'End direct debit' }).click()
  await debit.getByRole('button', { name: 'Yes, end it' }).click()
  await expect(debit).toContainText('Your bank can pay by itself')
  await expect(page.getByRole('main')).toContainText('Your membership ends on')
})
