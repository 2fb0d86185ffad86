import { expect, type Page, type Route } from '@playwright/test'
import { readFilm, waitUntilPlaying } from '#fixtures/pages/playing.ts'
import { signInByApi } from '#fixtures/service/api.ts'
import { signIn, test } from '#fixtures.ts'

const toDetails = (id: string) => `/#/details/${id}/home`
/** What has been asked for by then was asked for together: it waited for no answer. */
const QUIET_MS = 700
/** What a film needs before its first picture. */
const WANTED = /\/videoplayback\?|\/drm\/|\/media\/.*\.(mpd|mp4)$/
const NAMES = {
  permission: /videoplayback/,
  licence: /\/drm\//,
  manifest: /mpd$/,
  picture: /\d+p\.mp4$/,
  sound: /mp4$/,
}

const nameOf = (url: string) => Object.entries(NAMES).find(([, pattern]) => pattern.test(url))?.[0] ?? url
const hasPicture = async (page: Page) => (await page.locator('video').count()) > 0 && (await readFilm(page)).frames > 0

/**
 * Holds every answer back until nothing more is asked for without one, and lets all of them go at once: so trips are
 * counted that wait for each other, whatever time they take.
 * @returns what was asked for together, trip by trip
 */
async function countTrips(page: Page, press: () => Promise<void>): Promise<string[][]> {
  const trips: string[][] = []
  let held: Route[] = []
  let lastAt = 0
  let isOver = false
  await page.route(WANTED, (route) => {
    lastAt = Date.now()
    if (isOver) return route.continue()
    held.push(route)
  })
  await press()
  const letGo = async () => {
    isOver = await hasPicture(page)
    if (!isOver && (held.length === 0 || Date.now() - lastAt < QUIET_MS)) return false
    const routes = held
    held = []
    if (!isOver) trips.push([...new Set(routes.map((route) => nameOf(route.request().url())))].sort())
    await Promise.all(routes.map((route) => route.continue()))
    return isOver
  }
  await expect.poll(letGo, { timeout: 30_000, intervals: [100] }).toBe(true)
  return trips
}

const THREE = [['permission'], ['licence', 'picture', 'sound'], ['picture', 'sound']]

test('a film shows its first picture after three trips, from its beginning and from where it was left', async ({
  page,
  service,
  member,
}) => {
  await signIn(page, member)
  await page.goto(toDetails('goat-money'))
  const play = page.getByRole('button', { name: 'Watch Now', exact: true }).first()
  await expect(play).toBeVisible()
  // The player's code comes while the title is read about.
  await page.waitForLoadState('networkidle')
  expect(await countTrips(page, () => play.click())).toEqual(THREE)
  await waitUntilPlaying(page)
  await page.goto('about:blank')
  await page.unrouteAll({ behavior: 'wait' })

  // In the midst of a piece: what follows it is asked for once its picture is there.
  const call = await signInByApi(service.url, member)
  await call('POST /apps/v1/resume', { video_id: 'makoko-blue', status: 1, resumeTime: 17 })
  await page.goto(toDetails('makoko-blue'))
  const resume = page.getByRole('button', { name: 'Resume', exact: true }).first()
  await expect(resume).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await countTrips(page, () => resume.click())).toEqual(THREE)
  expect((await readFilm(page)).positionSeconds).toBeGreaterThanOrEqual(17)
})
