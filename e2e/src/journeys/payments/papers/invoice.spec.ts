import { expect, type Page } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { expectToast } from '#fixtures/pages/errors.ts'
import { listPayments } from '#fixtures/payments/books.ts'
import { BASIC, payAtFlutterwave } from '#fixtures/payments/fields.ts'
import { runOperator, runPayments } from '#fixtures/service/operator.ts'
import { signIn, test } from '#fixtures.ts'

const paper = (page: Page) => page.getByRole('article')
const fact = (page: Page, name: string) =>
  paper(page)
    .locator('dl div', { has: page.getByText(name, { exact: true }) })
    .locator('dd')
const row = (page: Page, name: string) =>
  paper(page)
    .getByRole('row', { name: new RegExp(`^${name}`) })
    .getByRole('cell')
    .last()
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

async function payBasic(page: Page): Promise<void> {
  await page.goto(`/#/flutterwavepayment/${BASIC}?recurringType=recurring`)
  await payAtFlutterwave(page)
  await expectToast(page, ' Subscription Added Sucessfully !! ')
}

/** Its invoice, by the link that stands with the payment. @returns its number */
async function openInvoice(page: Page): Promise<string> {
  await page.goto('/#/account/payments')
  await page.locator('.pay-list summary').first().click()
  const link = page.getByRole('link', { name: /^Invoice KOLA-INV-\d{4}-\d{6}$/ })
  const number = ((await link.textContent()) ?? '').replace('Invoice ', '')
  await link.click()
  await expect(page).toHaveURL(new RegExp(`#/account/invoices/${number}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tax invoice')
  return number
}

test('PROM-16 who has paid opens the invoice with its numbers, prints it on one page, and finds a credit note when money went back', async ({
  page,
  service,
  newMember,
}) => {
  test.slow()
  const member = await newMember({ screens: null })
  await signIn(page, member)
  await payBasic(page)
  const [payment] = await listPayments(service, member)
  const number = await openInvoice(page)
  await expect(paper(page)).toContainText(`No. ${number}`)
  await expect(fact(page, 'Seller')).toHaveText('Kola Demo')
  await expect(fact(page, 'Address')).toHaveText('1 Marina, Lagos Island, Lagos')
  await expect(fact(page, 'Tax number (TIN)')).toHaveText('00000000-0001')
  await expect(fact(page, 'Company number')).toHaveText('RC 0000000')
  await expect(fact(page, 'Reference')).toHaveText(payment?.reference ?? 'none')
  await expect(fact(page, 'Receipt')).toHaveText(/^\d{4}-\d{6}$/)
  await expect(row(page, 'Net')).toHaveText('₦2,697.67')
  await expect(row(page, 'VAT 7.5 %')).toHaveText('₦202.33')
  await expect(row(page, 'Total')).toHaveText('₦2,900')

  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await overflow(page), String(width)).toBeLessThanOrEqual(0)
    await expectAccessibleInEveryLook(page)
  }
  await page.emulateMedia({ media: 'print' })
  await expect(paper(page)).toBeVisible()
  for (const around of [page.getByRole('navigation'), page.getByRole('banner'), page.locator('main a, main button')])
    await expect(around.filter({ visible: true })).toHaveCount(0)
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  expect(pdf).toMatch(/\/MediaBox\s*\[\s*0 0 59[45](\.\d+)? 84[12](\.\d+)?\s*\]/)
  await page.emulateMedia({ media: null })

  await runPayments(service, [
    ...['refund', payment?.reference ?? '', '--reason', 'Moved away', '--amount', '1075.00', '--actor', 'Bode'],
  ])
  await expect(async () => {
    await page.reload()
    await expect(paper(page)).toContainText(/KOLA-CN-\d{4}-\d{6} of .* given back: ₦1,075, net ₦1,000, VAT ₦75\./, {
      timeout: 2_000,
    })
  }).toPass()
  await expect(row(page, 'Total')).toHaveText('₦2,900')
  const month = new Date().toISOString().slice(0, 7)
  const listed = (await runOperator(service, ['invoices', 'list', '--month', month])).split('\n')
  expect(listed.find((line) => line.startsWith(number))).toMatch(/2697\.67 +202\.33 +2900\.00 +NGN/)
  expect(listed.find((line) => line.startsWith('KOLA-CN') && line.includes(number))).toMatch(
    /-1000\.00 +-75\.00 +-1075\.00 +NGN/,
  )
})

test('another’s invoice is none of one’s own', async ({ page, newMember }) => {
  const payer = await newMember({ screens: null })
  await signIn(page, payer)
  await payBasic(page)
  const number = await openInvoice(page)
  const other = await newMember({ screens: 2 })
  await page.context().clearCookies()
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.goto('about:blank')
  await signIn(page, other)
  await page.goto(`/#/account/invoices/${number}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No such invoice')
  await expect(paper(page)).toHaveCount(0)
})
