import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { invite, join } from '#fixtures/service/staff.ts'
import { makeTitle } from '#fixtures/service/titles.ts'
import { signIn, test } from '#fixtures.ts'

const entries = (page: Page) => page.getByRole('list', { name: 'Menu of viewers', exact: true })

test('PROM-22 a genre is joined into another and a member reads it, and comes back; the menu is moved by the keyboard', async ({
  page,
  browser,
  service,
  newMember,
}) => {
  const own = randomBytes(3).toString('hex')
  const [from, into] = [`Noir film ${own}`, `Afro noir ${own}`]
  const film = await makeTitle(service.databaseUrl, 'Harmattan Alley', from)
  await makeTitle(service.databaseUrl, 'Harmattan Bridge', into)
  const viewer = await (await browser.newContext({ baseURL: new URL(service.url).origin })).newPage()
  await signIn(viewer, await newMember())
  const readsOf = (genre: string) =>
    expect(async () => {
      await viewer.goto(`/?at=${randomBytes(3).toString('hex')}#/details/${film.id}/mylist`)
      await expect(viewer.getByText(new RegExp(genre)).first()).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 30_000 })
  await readsOf(from)

  await join(page, await invite(page, service, 'owner'), 'Adaeze Nwosu')
  await page.goto('/console/#/home?view=genres')
  await page.getByRole('button', { name: `Rename or join… ${from}`, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('It becomes', { exact: true }).fill(into)
  await dialog.getByRole('button', { name: 'See what it does', exact: true }).click()
  await expect(dialog.getByRole('status')).toContainText(`1 title has ${into} instead of ${from}`)
  await expect(dialog.getByRole('status')).toContainText('none has both')
  await expectAccessibleInEveryLook(page, [390, 1_440])
  await dialog.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: into }).first()).toContainText('2 titles')
  await readsOf(into)
  await page.getByRole('button', { name: `Undo ${from} is ${into}`, exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: `${from} is ${into}` })).toContainText('undone')
  await expectAccessibleInEveryLook(page, [390, 1_440])
  await readsOf(from)

  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const first = entries(page).getByRole('listitem').first()
  await expect(first).toContainText('/home')
  await page.getByRole('button', { name: 'Move Home', exact: true }).press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(first).toContainText('/listmovies')
  await expect(page.getByText('Not kept yet', { exact: true })).toBeVisible()
  await first.getByRole('button', { name: /^Movies/ }).click()
  await page.getByLabel('Name', { exact: true }).fill('')
  await expect(page.getByRole('alert')).toHaveText('Entry 1: name is missing')
  await expect(page.getByRole('button', { name: 'Keep in the draft', exact: true })).toBeDisabled()
  await expectAccessibleInEveryLook(page, [390, 1_440])
  await page.getByRole('button', { name: 'As it was', exact: true }).click()
  await expect(first).toContainText('/home')
})
