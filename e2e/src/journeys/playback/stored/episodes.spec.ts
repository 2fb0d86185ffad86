import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '#fixtures/browser/accessibility.ts'
import { phone } from '#fixtures/browser/screens.ts'
import { waitUntilPlaying } from '#fixtures/pages/playing.ts'
import { askFor, downloadsRow } from '#fixtures/stored/storing.ts'
import { signIn, test } from '#fixtures.ts'

const SERIES = 'Marina Heights'

test.use(phone)

/** @returns the names of the season's episodes, as they are stored under */
async function openSeason(page: Page): Promise<string[]> {
  await page.goto('/#/detailseries/marina-heights')
  const names = page.locator('.episode__name')
  await expect(names.nth(2)).toBeVisible()
  return (await names.allTextContents()).map((name) => name.replace(/^\d+\. /, ''))
}

async function store(page: Page, name: string): Promise<void> {
  await askFor(page, name)
  await expect(page.getByRole('link', { name: `${name} is downloaded`, exact: true })).toBeVisible({ timeout: 60_000 })
}

test('episodes are stored from their list, stand under their series, and one press plays the next', async ({
  page,
  member,
}) => {
  test.slow()
  await signIn(page, member)
  const [first = '', second = ''] = await openSeason(page)
  for (const name of [first, second]) await store(page, name)
  await expectAccessible(page)
  await page.goto('/#/downloads')
  const row = downloadsRow(page, `${SERIES}, episodes 1 to 2`)
  await expect(row).toContainText('2 episodes')
  await row.getByRole('button', { name: `Show the episodes of ${SERIES}`, exact: true }).press('Enter')
  await expect(row.getByRole('heading', { level: 4 })).toHaveText([first, second])
  await expectAccessible(page)
  await row.getByRole('button', { name: `Remove ${second}`, exact: true }).click()
  await expect(row).toHaveCount(0)
  const single = downloadsRow(page, first)
  await expect(single).toContainText(`${SERIES}, season 1, episode 1`)
  await single.getByRole('link', { name: `Play ${first}`, exact: true }).click()
  await expect(page).toHaveURL(/#\/viewvideo\/marina-heights-s1e1/)
})

/** Playback sessions that a page ends from now on. */
function listEnded(page: Page): string[] {
  const ended: string[] = []
  page.on('request', (request) => {
    const id = /\/playback-sessions\/([^/]+)\/end$/.exec(new URL(request.url()).pathname)?.[1]
    if (id) ended.push(id)
  })
  return ended
}

/** How many of the films that are here were watched to their end. */
const countSeen = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('kola-films')
    await new Promise((resolve) => {
      opening.onsuccess = resolve
    })
    const films = opening.result.transaction('films').objectStore('films').getAll()
    await new Promise((resolve) => {
      films.onsuccess = resolve
    })
    opening.result.close()
    return films.result.filter(({ about }) => about.isSeen).length
  })

test('a seen episode makes room for the next two once that is wanted, and stays as long as it is not', async ({
  page,
  member,
}) => {
  test.slow()
  await signIn(page, member)
  const [first = '', second = '', third = ''] = await openSeason(page)
  await store(page, first)
  await page.goto('/#/downloads')
  await page.getByRole('link', { name: `Play ${first}`, exact: true }).click()
  await waitUntilPlaying(page)
  // The next one would begin by itself; whoever has left meanwhile stays where they are, and holds no screen.
  const asked = Promise.withResolvers<void>()
  const left = Promise.withResolvers<void>()
  await page.route('**/apps/v2/videoplayback*marina-heights-s1e2*', async (route) => {
    asked.resolve()
    await left.promise
    await route.continue()
  })
  const ended = listEnded(page)
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 0.5
  })
  await expect.poll(() => countSeen(page), { timeout: 20_000 }).toBe(1)
  await asked.promise
  await page.goto('/#/downloads')
  left.resolve()
  await expect.poll(() => ended.length, { timeout: 20_000 }).toBe(2)
  expect(new Set(ended).size, 'its own and that of the next').toBe(2)
  await expect(page).toHaveURL(/#\/downloads$/)
  await expect(downloadsRow(page, first)).toContainText(' · seen')

  await page.getByRole('switch', { name: /^Only on Wi-Fi/ }).click()
  await expect(downloadsRow(page, first)).toBeVisible()
  const ahead = page.getByRole('switch', { name: /^Fetch the next episode, drop the seen one/ })
  await expect(ahead).not.toBeChecked()
  await ahead.click()
  const series = page.locator('.stored > li')
  await expect(series).toHaveCount(1, { timeout: 60_000 })
  await series.getByRole('button', { name: `Show the episodes of ${SERIES}`, exact: true }).click({ timeout: 60_000 })
  await expect(series.getByRole('heading', { level: 4 })).toHaveText([second, third])
  await page.reload()
  await expect(ahead).toBeChecked()
  await expect(series).toHaveCount(1)
})
