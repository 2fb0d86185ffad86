import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { waitUntilPlaying } from '#fixtures/pages/playing.ts'
import { signInByApi } from '#fixtures/service/api.ts'
import { invite, join } from '#fixtures/service/staff.ts'
import { makeTitle } from '#fixtures/service/titles.ts'
import { signIn, test } from '#fixtures.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const newName = (of: string) => `${of} ${randomInt(1_000_000)}`
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Views', exact: true }).getByRole('button', { name, exact: true })

test('PROM-33 a special plan is made, names a title and is granted: its member sees that title and no other, until the days are taken back', async ({
  page,
  browser,
  service,
  newMember,
}) => {
  test.slow()
  const title = await makeTitle(service.databaseUrl, 'Press Night')
  const member = await newMember({ screens: null })
  const name = newName('Press')
  await join(page, await invite(page, service, 'owner'), 'Adaeze Nwosu')
  await page.goto('/console/#/plans')
  await page.getByRole('button', { name: 'New plan…', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Basic')
  await page.getByRole('dialog').getByLabel('Amount', { exact: true }).fill('2900.00')
  await page.getByRole('dialog').getByRole('button', { name: 'Sell it', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('There is a plan of this name already')
  await expectAccessibleInEveryLook(page, [390, 1_440])
  await page.setViewportSize({ width: 1_440, height: 900 })
  await page.keyboard.press('Escape')
  const special = page.getByRole('region', { name: 'Special plans', exact: true })
  await special.getByRole('button', { name: 'New…', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Make it', exact: true }).click()
  await expect(heading(page)).toHaveText(name)
  const titles = page.getByRole('region', { name: 'Titles', exact: true })
  await titles.getByLabel('Title', { exact: true }).fill(title.name)
  await titles.getByRole('button', { name: title.name }).click()
  await expect(titles.getByRole('link', { name: title.name, exact: true })).toBeVisible()
  const plansPage = page.url()

  await page.goto('/console/#/members')
  await page.getByLabel('Mail, number, name, member number or payment reference', { exact: true }).fill(member.email)
  await page.getByRole('link', { name: 'Journey Member', exact: true }).first().click()
  await page.getByRole('button', { name: 'Grant days…', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Of which plan', exact: true }).selectOption(`${name} (special)`)
  await dialog.getByLabel('Why', { exact: true }).fill('Writes for a paper')
  await dialog.getByRole('button', { name: 'Grant 7 days', exact: true }).click()
  await expect(page.getByText(/^Active until /)).toBeVisible()

  const theirs = await (await browser.newContext()).newPage()
  await signIn(theirs, member)
  await theirs.goto(`/#/viewvideo/${title.id}`)
  await waitUntilPlaying(theirs)
  const call = await signInByApi(service.url, member)
  await expect(call('GET /apps/v2/videoplayback?id=goat-money&deviceId=ANOTHERDEVICE0000000')).rejects.toThrow(
    /SUBSCRIPTION_REQUIRED/,
  )

  await page.goto(plansPage)
  const grants = page.getByRole('region', { name: 'Granted to', exact: true })
  await expect(grants.getByRole('link', { name: 'Journey Member', exact: true })).toBeVisible()
  await expectAccessibleInEveryLook(page, [390, 1_440])
  await grants.getByRole('button', { name: /^Take back…/ }).click()
  await dialog.getByLabel('Why', { exact: true }).fill('Left the paper')
  await dialog.getByRole('button', { name: 'Take back', exact: true }).click()
  await expect(grants.getByText(/^taken back /)).toBeVisible()
  await theirs.goto('/#/account/activity')
  await expect(theirs.getByText(`We took back what was left of 7 days of ${name}`)).toBeVisible()
  await theirs.context().close()
})

test('PROM-32 PROM-09 finance makes vouchers and a coupon: a member redeems a code and plays, the coupon takes a fifth off, the rest of the batch is voided', async ({
  page,
  browser,
  service,
  newMember,
}) => {
  test.slow()
  const [member, buyer] = [await newMember({ screens: null }), await newMember({ screens: null })]
  await join(page, await invite(page, service, 'finance'), 'Bisi Adeyemi')
  await page.goto('/console/#/plans')
  await tab(page, 'Vouchers').click()
  await page.getByRole('button', { name: 'Vouchers', exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  const batch = newName('Kiosks')
  await dialog.getByLabel('What they are called', { exact: true }).fill(batch)
  await dialog.getByLabel('How many codes', { exact: true }).fill('3')
  await dialog.getByRole('button', { name: 'Make the codes', exact: true }).click()
  const codes = (await dialog.getByLabel('Codes', { exact: true }).inputValue()).split('\n')
  expect(codes).toHaveLength(3)
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save as CSV', exact: true }).click()
  expect((await saved).suggestedFilename()).toMatch(/^vouchers-.+\.csv$/)
  await expect(dialog.getByRole('button', { name: 'Done', exact: true })).toBeDisabled()
  await expectAccessibleInEveryLook(page, [390, 1_440])
  await dialog.getByLabel('I have kept them', { exact: true }).check()
  await dialog.getByRole('button', { name: 'Done', exact: true }).click()

  const theirs = await (await browser.newContext()).newPage()
  await signIn(theirs, member)
  await theirs.goto(`/#/gift/${codes[0]}`)
  await theirs.getByRole('button', { name: 'Use it', exact: true }).click()
  await expect(heading(theirs)).toHaveText('30 days are yours')
  await theirs.goto('/#/viewvideo/goat-money')
  await waitUntilPlaying(theirs)
  await theirs.context().close()

  await page.reload()
  const row = page.getByRole('row').filter({ hasText: batch })
  await expect(row).toContainText('1 of 3')
  await row.getByRole('button', { name: `Void… ${batch}`, exact: true }).click()
  await dialog.getByRole('button', { name: 'Void 2 codes', exact: true }).click()
  await expect(page.getByText(`2 codes of ${batch} are void`, { exact: true })).toBeVisible()
  await expect(row.getByRole('button')).toHaveCount(0)

  await tab(page, 'Coupons').click()
  await page.getByRole('button', { name: 'Coupon', exact: true }).click()
  const code = `DETTY-${randomInt(1_000_000)}`
  await dialog.getByLabel('Code', { exact: true }).fill(code.toLowerCase())
  await dialog.getByRole('button', { name: 'Make it', exact: true }).click()
  const coupon = page.getByRole('row').filter({ hasText: code })
  await expect(coupon).toContainText('20 %')
  const call = await signInByApi(service.url, buyer)
  const quote = () => call('POST /apps/v1/quotes', { subscriptionId: 'basic-ngn-30', slug: 'stripe', coupon: code })
  expect(await quote()).toMatchObject({ due: '2320.00' })
  await expectAccessibleInEveryLook(page, [390, 1_440])
  await coupon.getByRole('button', { name: `End… ${code}`, exact: true }).click()
  await dialog.getByRole('button', { name: 'End it', exact: true }).click()
  await expect(coupon).toContainText('ended')
  await expect(quote()).rejects.toThrow(/COUPON_REFUSED/)
  await tab(page, 'Rentals').click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectAccessibleInEveryLook(page, [390, 1_440])
})
