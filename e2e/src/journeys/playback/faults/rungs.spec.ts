import { expect, type Page, type Route } from '@playwright/test'
import { expectToast } from '#fixtures/pages/errors.ts'
import { openPanel, pathOf, readFilm, waitForPosition, waitUntilPlaying } from '#fixtures/pages/playing.ts'
import { signIn, test } from '#fixtures.ts'

const PLAYER = '#/viewvideo/goat-money'
const PICTURES = '**/media/**/*p.mp4'
/** Beyond what is fetched ahead of a film that has just begun. */
const FAR_SECONDS = 40

const missing = (route: Route) =>
  route.fulfill({ status: 404, json: { error: { code: 'NOT_FOUND', message: 'made up', requestId: 'x' } } })

/** The first file of the picture that is asked for from now on is missing. @returns how often which was asked for */
async function loseNextPicture(page: Page): Promise<Map<string, number>> {
  const asked = new Map<string, number>()
  await page.route(PICTURES, (route) => {
    const path = pathOf(route.request())
    asked.set(path, (asked.get(path) ?? 0) + 1)
    return path === [...asked.keys()][0] ? missing(route) : route.continue()
  })
  return asked
}

async function expectNoFault(page: Page): Promise<void> {
  await expect(page.getByRole('alert').filter({ has: page.getByRole('heading', { level: 1 }) })).toHaveCount(0)
  await expect(page.locator('.player__wait')).toHaveCount(0)
}

const seek = (page: Page, seconds: number) =>
  page.locator('video').evaluate((video: HTMLVideoElement, at) => {
    video.currentTime = at
  }, seconds)

test('PLAYER-14 ERR-07 a film goes on at another rendition where the file of one is missing, from its beginning and in its middle', async ({
  page,
  member,
}) => {
  await signIn(page, member)
  const begun = await loseNextPicture(page)
  await page.goto(`/?begins${PLAYER}`)
  await waitUntilPlaying(page)
  await expectNoFault(page)
  expect([...begun.values()][0], 'what is gone is asked for once').toBe(1)
  expect(begun.size).toBeGreaterThan(1)

  await page.unrouteAll()
  await page.goto(`/?goes-on${PLAYER}`)
  await waitUntilPlaying(page)
  const later = await loseNextPicture(page)
  await seek(page, FAR_SECONDS)
  await waitForPosition(page, FAR_SECONDS + 1)
  await expectNoFault(page)
  expect(later.size).toBeGreaterThan(1)
  expect((await readFilm(page)).positionSeconds).toBeLessThan(FAR_SECONDS + 10)
})

test('PLAYER-14 ERR-07 a film without any picture, or without its sound, ends where ERR-05 says, without a dead end', async ({
  page,
  member,
}) => {
  await signIn(page, member)
  for (const files of [PICTURES, '**/media/**/audio-*.mp4']) {
    await page.route(files, missing)
    await page.goto(`/?${encodeURIComponent(files)}${PLAYER}`)
    await expectToast(page, 'Please try again later')
    await expect(page).toHaveURL(/#\/home$/)
    await page.unrouteAll()
  }
})

test('PROM-02 PLAYER-14 a film plays on without the subtitles whose file is missing, and shows those of another language', async ({
  page,
  member,
}) => {
  const asked: string[] = []
  await page.route('**/media/**/text-en*', (route) => {
    asked.push(pathOf(route.request()))
    return missing(route)
  })
  await signIn(page, member)
  await page.goto(`/${PLAYER}`)
  await waitUntilPlaying(page)
  await openPanel(page, 'Subtitles and audio')
  const languages = page.getByRole('radiogroup', { name: 'Subtitles' })
  await languages.getByRole('radio', { name: 'English', exact: true }).click()
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  const { positionSeconds } = await readFilm(page)
  await waitForPosition(page, positionSeconds + 2)
  await expectNoFault(page)
  await expect(page.locator('.player__text')).toHaveText('')

  await seek(page, 8)
  await languages.getByRole('radio', { name: 'Yorùbá', exact: true }).click()
  await expect(page.locator('.player__text')).toHaveText('Láti òkè níbí, ọjà dà bí ọgbà òdòdó.')
  await waitForPosition(page, 9)
  await expectNoFault(page)
})
