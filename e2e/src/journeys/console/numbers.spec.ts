import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { makeMember } from '#fixtures/service/accounts.ts'
import { signInByApi } from '#fixtures/service/api.ts'
import { addNumbers, addPlays, addWaiting, countAgain } from '#fixtures/service/numbers/add-numbers.ts'
import { invite, join } from '#fixtures/service/staff.ts'
import { test } from '#fixtures.ts'

test.use({ consent: null })

test('PROM-42 an analyst reads how films play, by measure and range, and takes it along', async ({ page, service }) => {
  test.slow()
  await addPlays(service.databaseUrl, [1, 'wifi', 5_000, 7])
  await addPlays(service.databaseUrl, [1, 'other', 300, 20])
  await addPlays(service.databaseUrl, [8, 'wifi', 5_000, 12])
  await join(page, await invite(page, service, 'analyst'), 'Chidi Okafor')
  await page.goto('/console/#/playback-quality')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Playback quality')
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Television', exact: true }) })
  await expect(row).toContainText('1.4 s')
  await expect(row).toContainText('4.0 s , bad')
  await expect(page.getByRole('region', { name: 'All plays', exact: true })).toContainText('▼ 1.0 s')
  await page.getByRole('button', { name: 'Start time, half of plays', exact: true }).click()
  await expect(page.locator(':popover-open')).toContainText('How this is counted')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Stalls', exact: true }).click()
  await expect(page).toHaveURL(/measure=stalls/)
  await expect(row).toContainText('1.00 %')
  await page.getByLabel('Range', { exact: true }).selectOption('Last 14 days')
  await expect(page).toHaveURL(/days=14/)

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  const text = await readFile(await (await saving).path(), 'utf8')
  expect(text).toMatch(/^stream,"HLS of the device, H\.264",\d+,/m)
  await expectAccessibleInEveryLook(page, [390, 1_440])
})

test('PROM-42 numbers of a service that has members, payments and viewing are right, compared and saved as CSV', async ({
  page,
  service,
}, { retry }) => {
  test.slow()
  // Each try has a name of its own; it would be a formula in a spreadsheet.
  const name = `=numbers-${randomUUID()}`
  const currency = retry === 0 ? 'XOF' : 'XAF'
  // Letters alone, as a long number is kept nowhere.
  const missing = `q${randomUUID()
    .replaceAll('-', '')
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))}`
  for (let n = 0; n < 3; n += 1) {
    const call = await signInByApi(service.url, await makeMember(service.databaseUrl))
    await call(`GET /apps/v1/searchvideo?query=${missing.slice(0, 9)}`)
    expect((await call(`GET /apps/v1/searchvideo?query=${missing}`)).collections).toEqual([])
  }
  await addNumbers(service.databaseUrl, { name, currency })
  await countAgain(service.databaseUrl)
  await join(page, await invite(page, service, 'analyst'), 'Chidi Okafor')
  await page.goto('/console/#/numbers?days=7')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Numbers')

  const all = page.getByRole('region', { name: 'In all', exact: true })
  await expect(all).toContainText(`Revenue, ${currency}`)
  await expect(all).toContainText('200,000')
  await page
    .getByRole('button', { name: `Revenue, ${currency}`, exact: true })
    .first()
    .click()
  await expect(page.locator(':popover-open')).toContainText('by the clocks of Africa/Lagos')
  await page.keyboard.press('Escape')

  const film = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
  await expect(film).toHaveText(`${name}2120.0 %`)
  const paystack = page.getByRole('row').filter({ hasText: 'Paystack' }).filter({ hasText: '200,000' })
  await expect(paystack).toContainText('290,000')

  await page
    .getByRole('group', { name: 'Measure' })
    .getByRole('button', { name: `Revenue, ${currency}`, exact: true })
    .click()
  await expect(page).toHaveURL(/measure=revenue-/)
  const table = page.getByRole('region', { name: `Revenue, ${currency}, as a table`, exact: true })
  await expect(table.getByRole('row').last()).toContainText('200,000')
  const day = page.getByRole('slider', { name: 'Day to read', exact: true })
  await expect(day).toHaveAttribute('aria-valuetext', /200,000; the same day before: /)
  await day.press('ArrowLeft')
  await expect(day).toHaveAttribute('aria-valuetext', /: \D*0; /)

  await page.getByRole('group', { name: 'Range' }).getByRole('button', { name: '28 days', exact: true }).click()
  await expect(film).toContainText('3')
  await page.keyboard.press('c')
  await expect(page).toHaveURL(/against=year/)
  await expect(page.getByLabel('Against', { exact: true })).toHaveValue('year')
  await page.keyboard.press('c')

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  const text = await readFile(await (await saving).path(), 'utf8')
  expect(text).toMatch(/^method,now,paystack,X[AO]F,1,290000,'-90000,0,0,200000\r$/m)
  expect(text).toContain(`\r\ntitle,now,'${name},'${name},3,10800,0,0.0000\r\n`)

  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Africa/Lagos' })
  await page.goto(`/console/#/numbers?from=${today}&until=${today}`)
  const search = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: missing, exact: true }) })
  await expect(async () => {
    await page.reload()
    await expect(search).toHaveText(`${missing}303Look`, { timeout: 3_000 })
  }).toPass({ timeout: 30_000 })
  await expect(page.getByRole('rowheader', { name: missing.slice(0, 9), exact: true })).toHaveCount(0)
  await expectAccessibleInEveryLook(page, [390, 1_440])
})

test('PROM-42 Today leads to what waits, and shows each role what it may see', async ({ page, service }) => {
  test.slow()
  const name = randomUUID()
  await addWaiting(service.databaseUrl, name)
  await countAgain(service.databaseUrl)
  await join(page, await invite(page, service, 'owner'), 'Adaeze Nwosu')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today')
  const waits = page.getByRole('region', { name: 'Waits for somebody', exact: true }).getByRole('listitem')
  await expect(waits.first()).toContainText(/messages? without an answer/)
  await expect(waits.first()).toContainText(`Charged twice in ${name}`)
  await expect(waits.first()).toContainText('26 h')
  await expect(page.getByRole('region', { name: 'Watching now', exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Yesterday', exact: true })).toContainText('a week before')
  await expectAccessibleInEveryLook(page, [390, 1_440])

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: /^Open films: / }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Films')
  await expect(page.getByRole('main')).toContainText(`Film of ${name}`)
  await page.setViewportSize({ width: 1_440, height: 900 })
  await page.goto('/console/#/today')
  await expect(waits.first()).toContainText(/messages? without an answer/)
  await page.keyboard.press('1')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Support')

  await page.goto('/console/#/account')
  await page.getByRole('button', { name: 'Here', exact: true }).click()
  await join(page, await invite(page, service, 'support'), 'Emeka Uzor')
  await expect(waits.first()).toContainText(`Charged twice in ${name}`)
  await expect(waits.filter({ hasText: 'packaged' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Yesterday', exact: true })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Watching now', exact: true })).toHaveCount(0)
})
