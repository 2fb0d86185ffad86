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

const countFilms = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('kola-films')
    await new Promise((resolve, reject) => {
      opening.onsuccess = resolve
      opening.onerror = reject
    })
    const count = opening.result.transaction('films').objectStore('films').count()
    await new Promise((resolve) => {
      count.onsuccess = resolve
    })
    opening.result.close()
    return count.result
  })

/** The screen of what is stored stands in the copy for visits without a line, although nobody has seen it yet. */
async function waitUntilKept(page: Page): Promise<void> {
  const listKept = () =>
    page.evaluate(async () => (await (await caches.open('kola-files')).keys()).map(({ url }) => url).join(' '))
  await expect
    .poll(listKept, PATIENT)
    .toMatch(/downloads-page-[\w-]+\.js.*downloads-[\w-]+\.css|downloads-[\w-]+\.css.*downloads-page/)
  await expect.poll(() => page.evaluate(() => caches.has('kola-page')), PATIENT).toBe(true)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, PATIENT)
}

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

test('a visit that begins without a line begins with the films that are here, and goes on where it wanted to', async ({
  page,
  context,
  front,
  member,
  newMember,
}) => {
  test.slow()
  await signIn(page, member)
  await page.goto('/#/details/goat-money/home')
  await askFor(page, NAME)
  await expect(page.getByRole('link', { name: `${NAME} is downloaded`, exact: true })).toBeVisible(PATIENT)
  await waitUntilKept(page)
  await page.close()
  await context.setOffline(true)
  await front.shut()

  const start = await context.newPage()
  await start.goto(`${front.url}/#/home`)
  const here = start.getByRole('heading', { level: 1, name: 'These films are here', exact: true })
  await expect(here).toBeVisible(PATIENT)
  await expect(start.getByText('No line right now', { exact: true })).toBeVisible()
  await expect(downloadsRow(start, NAME)).toContainText('Stored, needs 50 KB to open')
  await expect(start).toHaveURL(/#\/downloads\?next=%2Fhome$/)
  expect(await start.locator('.stored').evaluate((list) => getComputedStyle(list.children[0] as Element).display)).toBe(
    'grid',
  )
  await expectAccessible(start)
  await front.open()
  await context.setOffline(false)
  await expect(start).toHaveURL(/#\/home$/, PATIENT)
  await expect(start.locator('.row .card').first()).toBeVisible(PATIENT)

  // A line that is there and carries nothing; and whoever does something here is asked.
  await front.shut()
  await start.goto('about:blank')
  await start.goto(`${front.url}/#/details/makoko-blue/home`)
  await expect(here).toBeVisible(PATIENT)
  await start.keyboard.press('Tab')
  await front.open()
  const goOn = start.getByRole('link', { name: 'Go on to where you wanted to go', exact: true })
  await expect(goOn).toBeVisible({ timeout: 60_000 })
  await goOn.click()
  await expect(start.getByRole('heading', { level: 1, name: 'Makoko Blue', exact: true })).toBeVisible(PATIENT)

  // Another account of this browser, where nobody signed out: it sees none, and none stays.
  await signIn(start, await newMember())
  await start.goto(`${front.url}/#/downloads`)
  await expect(start.getByRole('heading', { name: 'Nothing stored yet', exact: true })).toBeVisible(PATIENT)
  await expect.poll(() => countFilms(start), PATIENT).toBe(0)
})
