import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '#fixtures/browser/accessibility.ts'
import { type Front, startFront } from '#fixtures/service/front.ts'
import { askFor, downloadsRow, waitUntilStored } from '#fixtures/stored/storing.ts'
import { test as base, signIn } from '#fixtures.ts'

/** The service behind a door of its own, which a test may shut. */
const test = base.extend<{ front: Front }>({
  front: async ({ service }, use) => {
    const front = await startFront(service.url)
    await use(front)
    await front.shut()
  },
  baseURL: async ({ front }, use) => use(front.url),
})
test.use({ serviceWorkers: 'allow' })

const NAME = 'Goat Money'
/** A worker takes its time to come on a busy machine. */
const PATIENT = { timeout: 30_000 }

const listDatabases = (page: Page) =>
  page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name).filter((name) => name === 'kola-films'),
  )

test('without a line what is stored says what it needs, with one it plays; signing out takes it away', async ({
  page,
  context,
  front,
  member,
}) => {
  test.slow()
  await signIn(page, member)
  await page.goto('/#/details/goat-money/home')
  await askFor(page, NAME)
  await page.goto(`${front.url}/#/downloads`)
  await waitUntilStored(page, NAME)
  await context.setOffline(true)
  await expect(page.getByRole('heading', { level: 1, name: 'These films are here', exact: true })).toBeVisible(PATIENT)
  await expect(downloadsRow(page, NAME)).toContainText('Stored, needs 50 KB to open')
  await expect(page.getByRole('link', { name: `Play ${NAME}`, exact: true })).toHaveCount(0)
  await expectAccessible(page)
  await context.setOffline(false)
  await waitUntilStored(page, NAME)

  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, PATIENT)
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page).toHaveURL(/#\/$/)
  await expect.poll(() => listDatabases(page), PATIENT).toEqual([])
  await expect.poll(() => page.evaluate(() => localStorage.getItem('storedFilms')), PATIENT).toBe(null)
})
