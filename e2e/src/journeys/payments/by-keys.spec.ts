import { expect, type Page } from '@playwright/test'
import { payments, servePayments } from '#fixtures/payments/payments.ts'
import { signIn, test } from '#fixtures.ts'

const focused = (page: Page) =>
  page.evaluate(() => {
    const one = document.activeElement
    return one?.getAttribute('aria-label') || one?.textContent?.trim() || one?.getAttribute('name') || ''
  })

/** Tab by tab to a control, as somebody without a mouse goes. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let stops = 0; stops < 60; stops += 1) {
    await page.keyboard.press('Tab')
    if (name.test(await focused(page))) return
  }
  throw new Error(`No tab stop is called ${name}`)
}

test('by keys alone one comes from the plans to a deposit that is noted', async ({ page, newMember }) => {
  await signIn(page, await newMember({ screens: null }))
  await page.goto('/#/packages')
  await expect(page.getByRole('heading', { level: 1, name: 'Choose your plan' })).toBeVisible()
  await tabTo(page, /^SELECT PLAN, Basic$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'How will you pay?' })).toBeVisible()
  await tabTo(page, /^Bank deposit/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Pay in at a bank' })).toBeVisible()
  await page.getByRole('radio').first().waitFor()
  for (let stops = 0; stops < 20; stops += 1) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(() => document.activeElement?.matches('input[type="radio"]'))) break
  }
  await page.keyboard.press('Space')
  const slip = page.getByLabel('What to pay in')
  await expect(slip).toContainText(/KL-[0-9A-Z]{10}/)
  await expect(page.getByRole('status').filter({ hasText: 'noted' })).toHaveText(/^Your deposit is noted\. Write KL-/)
  await tabTo(page, /^CONTINUE$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Waiting for your deposit' })).toBeFocused()
})

test('the result of a payment is told and has the focus, whatever became of it', async ({ page, member }) => {
  await signIn(page, member)
  await servePayments(page, [payments.pending()])
  await page.goto(`/#/payment-res?tx_ref=${payments.pending().reference}`)
  const pending = page.getByRole('heading', { level: 1, name: 'Your bank is still thinking' })
  await expect(pending).toBeFocused()
  await servePayments(page, [{ ...payments.failed(), reference: payments.pending().reference }])
  await expect(page.getByRole('heading', { level: 1, name: 'Nothing was taken' })).toBeFocused({ timeout: 20_000 })
})

test('a receipt is printed on one page of paper, with nothing around it', async ({ page, member }) => {
  await page.addInitScript(() => {
    Object.assign(window, { printed: 0 })
    window.print = () => {
      Object.assign(window, { printed: (window as unknown as { printed: number }).printed + 1 })
    }
  })
  await signIn(page, member)
  await servePayments(page, [payments.paid()])
  await page.goto('/#/account/payments')
  await page.getByText('₦2,900, paid').click()
  await page.getByRole('button', { name: 'Print receipt' }).click()
  expect(await page.evaluate(() => (window as unknown as { printed: number }).printed)).toBe(1)
  await expect(page.getByRole('article')).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  const paper = page.getByRole('article')
  await expect(paper).toBeVisible()
  await expect(paper).toContainText('No. 2026-000042')
  await expect(paper).toContainText('Net₦2,697.67')
  await expect(paper).toContainText('VAT 7.5 %₦202.33')
  await expect(paper).toContainText('Paid₦2,900')
  for (const around of [page.getByRole('navigation'), page.getByRole('banner'), page.getByRole('main')])
    await expect(around.filter({ visible: true })).toHaveCount(0)
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: null })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(page.locator('.print-sheet')).toHaveCount(0)
})
