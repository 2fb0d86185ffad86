import type { Page } from '@playwright/test'
import type { JourneyEnv } from '../env.ts'
import { newNumber } from '../fixtures/pages/codes.ts'
import { waitUntilPlaying } from '../fixtures/pages/playing.ts'
import { DEMO_PASSWORD, DEMO_TENANT, makeMember } from '../fixtures/service/accounts.ts'
import { openSession } from '../fixtures/service/api.ts'
import { takeNewerAway } from '../fixtures/tv/old-browser.ts'
import { press, TV } from '../fixtures/tv/tv.ts'
import { signIn } from '../fixtures.ts'
import { watchThree } from './playing/moments.ts'
import type { Scene } from './scene.ts'

const FAMILY = { email: 'family@example.com', password: DEMO_PASSWORD }

const code = (page: Page) => page.getByRole('img', { name: /^Code( [A-Z]){6}$/ })

const newMember = ({ databaseUrl }: JourneyEnv) =>
  makeMember(databaseUrl, { telephone: newNumber().dialled, verified: { email: true, telephone: true } })

async function signInByCode(page: Page): Promise<void> {
  await page.goto(`${TV}/login`)
  await code(page).waitFor()
}

async function approved(page: Page, service: JourneyEnv): Promise<void> {
  await signInByCode(page)
  const letters = (await code(page).getAttribute('aria-label'))?.replace(/^Code|\s/g, '')
  const { token } = await openSession(service.url, FAMILY)
  await page.request.post(`${service.url}/apps/v1/tv-sign-ins/${letters}/approve`, {
    headers: { 'X-Customer-Id': DEMO_TENANT, Authorization: `Bearer ${token}` },
    data: { profileId: null },
  })
  await page.getByRole('heading', { name: /^Ẹ káàbọ̀/ }).waitFor()
}

async function who(page: Page, { url }: JourneyEnv): Promise<void> {
  await signIn(page, FAMILY, { url })
  await page.goto(`${TV}/profile`)
  await page.getByRole('button', { name: /^Mama Bisi/ }).waitFor()
}

async function home(page: Page, service: JourneyEnv): Promise<void> {
  await signIn(page, await newMember(service), { url: service.url })
  await page.goto(`${TV}/home`)
  await page.locator('.hero a:focus, .hero button:focus').waitFor()
}

/** The second card of the first row. */
async function row(page: Page, service: JourneyEnv): Promise<void> {
  await home(page, service)
  await press(page, 'ArrowDown', 'ArrowRight')
  await page.locator('.card__link:focus').waitFor()
}

async function leave(page: Page, service: JourneyEnv): Promise<void> {
  await home(page, service)
  await press(page, 'Escape')
  await page.getByRole('dialog', { name: 'Leave Kola?' }).waitFor()
}

async function account(page: Page, service: JourneyEnv): Promise<void> {
  await signIn(page, await newMember(service), { url: service.url })
  await page.goto(`${TV}/account`)
  await page.getByRole('heading', { name: 'Membership' }).waitFor()
}

async function player(page: Page, service: JourneyEnv): Promise<void> {
  await home(page, service)
  await press(page, 'Enter')
  await waitUntilPlaying(page)
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 6)
  await press(page, 'ArrowUp')
}

async function scrub(page: Page, service: JourneyEnv): Promise<void> {
  await home(page, service)
  await press(page, 'Enter')
  await waitUntilPlaying(page)
  await press(page, '5')
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 20)
  await press(page, 'ArrowLeft')
  await page.locator('.tv-strip__still--chosen').waitFor()
  const hasSheet = () => performance.getEntriesByType('resource').some(({ name }) => /storyboard[^/]*\.webp/.test(name))
  await page.waitForFunction(hasSheet)
  await page.waitForTimeout(500)
}

/** An episode that began by itself after two others, and comes to its end. */
async function still(page: Page, service: JourneyEnv): Promise<void> {
  await signIn(page, await newMember(service), { url: service.url })
  await page.goto(`${TV}/viewvideo/ile-wa-s1e1`)
  await waitUntilPlaying(page)
  await watchThree(page)
}

const panel = (button: string) => async (page: Page, service: JourneyEnv) => {
  await player(page, service)
  await page.getByRole('button', { name: button, exact: true }).focus()
  await press(page, 'Enter')
  await page.getByRole('dialog').waitFor()
}

const scene = (name: string, open: Scene['open'], isMoving = false): Scene => ({
  ...{ name, isMoving, sizes: ['tv'] },
  open: async (page, service) => {
    await page.addInitScript(takeNewerAway)
    await open(page, service)
  },
})

/** The televisions' build, led by arrows. */
export const tvScenes: readonly Scene[] = [
  scene('tv-sign-in', signInByCode),
  scene('tv-sign-in-approved', approved),
  scene('tv-who', who),
  scene('tv-home', home),
  scene('tv-home-row', row),
  scene('tv-account', account),
  scene('tv-leave', leave),
  scene('tv-player', player, true),
  scene('tv-player-scrub', scrub, true),
  scene('tv-player-quality', panel('Quality'), true),
  scene('tv-player-subtitles', panel('Subtitles and audio'), true),
  scene('tv-player-speed', panel('Speed and sleep'), true),
  scene('tv-player-still', still, true),
]
