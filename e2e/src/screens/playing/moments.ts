import type { Page } from '@playwright/test'
import type { JourneyEnv } from '../../env.ts'
import { waitForPosition, waitUntilPlaying, wakeControls } from '../../fixtures/pages/playing.ts'
import { fillScreens } from '../../fixtures/service/fill-screens.ts'
import type { Scene } from '../scene.ts'
import { enter, playing, watch, watchFilm } from './watch.ts'

const FIRST_EPISODE = 'ile-wa-s1e1'

/** A hand on the bar, two thirds into the film. */
async function scrub(page: Page, service: JourneyEnv): Promise<void> {
  await watch(page, service)
  const bar = await page.getByRole('slider', { name: 'Position', exact: true }).boundingBox()
  if (!bar) throw new Error('There is no scrub bar')
  await page.mouse.move(bar.x + bar.width * 0.4, bar.y + bar.height / 2)
  await page.mouse.down()
  await page.mouse.move(bar.x + bar.width * 0.62, bar.y + bar.height / 2, { steps: 4 })
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /storyboard[^/]*\.webp/.test(name)),
  )
  await page.waitForTimeout(500)
}

/** Played slowly, so that what lasts seconds is there when its picture is taken. */
const goTo = (page: Page, secondsBeforeEnd: number) =>
  page.locator('video').evaluate((video: HTMLVideoElement, seconds) => {
    video.currentTime = video.duration - seconds
    video.playbackRate = 0.2
  }, secondsBeforeEnd)

async function skip(page: Page, service: JourneyEnv): Promise<void> {
  await page.route('**/apps/v2/videoplayback*', async (route) => {
    const response = await route.fetch()
    const markers = [{ kind: 'intro', startSeconds: 0, endSeconds: 40 }]
    await route.fulfill({ response, json: { ...(await response.json()), markers } })
  })
  await watch(page, service)
  await page.getByRole('button', { name: 'Skip intro', exact: true }).waitFor()
}

async function next(page: Page, service: JourneyEnv): Promise<void> {
  await watchFilm(page, service, FIRST_EPISODE)
  await goTo(page, 4)
  await page.getByRole('region', { name: 'Next episode', exact: true }).waitFor()
}

/** From the first episode that plays to the third one's end, which asks whether anybody is there. */
export async function watchThree(page: Page): Promise<void> {
  const end = () =>
    page.locator('video').evaluate((video: HTMLVideoElement) => {
      video.currentTime = video.duration - 3
    })
  for (const episode of [2, 3]) {
    await end()
    await page.waitForURL(new RegExp(`ile-wa-s1e${episode}`))
    await waitUntilPlaying(page)
  }
  await end()
  await page.getByRole('dialog', { name: 'Still watching?', exact: true }).waitFor()
}

/** Three episodes, one after the other. */
async function still(page: Page, service: JourneyEnv): Promise<void> {
  await watchFilm(page, service, FIRST_EPISODE)
  await watchThree(page)
}

/** Both screens of the plan are in use. */
async function limit(page: Page, service: JourneyEnv): Promise<void> {
  const member = await enter(page, service)
  await fillScreens(service.url, member, 2)
  await page.goto('/#/viewvideo/goat-money')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page
    .getByRole('button', { name: /^Stop on / })
    .first()
    .waitFor()
}

/** The signal goes while there is some of the film still. */
async function line(page: Page, service: JourneyEnv): Promise<void> {
  await page.route('**/*.mp4', async (route) => {
    const from = Number(/bytes=(\d+)/.exec(route.request().headers().range ?? '')?.[1] ?? 0)
    return from > 700_000 ? route.abort('internetdisconnected') : route.continue()
  })
  await watch(page, service)
  await page.context().setOffline(true)
  await page.keyboard.press('l')
  await page.locator('.player__mark p').waitFor()
  await wakeControls(page)
}

async function fault(page: Page, service: JourneyEnv): Promise<void> {
  await enter(page, service)
  await page.route('**/media/**/*.mp4', (route) => route.abort('timedout'))
  await page.goto('/#/viewvideo/goat-money')
  await page.getByRole('heading', { level: 1 }).waitFor({ timeout: 60_000 })
}

async function paused(page: Page, service: JourneyEnv): Promise<void> {
  await watch(page, service)
  await waitForPosition(page, 7)
  await page.keyboard.press('k')
  await wakeControls(page)
}

/** What comes up by itself, and where the film stops. */
export const momentScenes: readonly Scene[] = [
  playing('player', paused, ['phone', 'landscape', 'desktop']),
  playing('player-scrub', scrub, ['phone', 'landscape', 'desktop']),
  playing('player-skip', skip),
  playing('player-next', next),
  playing('player-still', still),
  { ...playing('player-limit', limit), themes: ['dark', 'light'], isMoving: false },
  playing('player-line', line),
  playing('player-fault', fault),
]
