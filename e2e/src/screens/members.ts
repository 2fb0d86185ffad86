import type { Page } from '@playwright/test'
import type { JourneyEnv } from '../env.ts'
import { bringCast } from '../fixtures/browser/cast.ts'
import { openPanel, pressControl, waitUntilPlaying, wakeControls } from '../fixtures/pages/playing.ts'
import { createAccountMaker, DEMO_PASSWORD } from '../fixtures/service/accounts.ts'
import { signIn } from '../fixtures.ts'
import type { Scene } from './scene.ts'

const WATCH = /^(Watch Now|Resume)$/

async function home(page: Page, { url }: JourneyEnv): Promise<void> {
  await signIn(page, { email: 'family@example.com', password: DEMO_PASSWORD }, { url })
  await page.goto('/#/home')
  await page.getByRole('heading', { level: 1 }).waitFor()
}

async function details(page: Page, service: JourneyEnv): Promise<void> {
  await home(page, service)
  await showTitle(page)
}

async function showTitle(page: Page): Promise<void> {
  await page.goto('/#/details/last-danfo-to-oworo/lagos-after-dark')
  await page.getByRole('button', { name: WATCH }).first().waitFor()
}

/** Each for a member of its own: a window that is closed counts as a screen for a while. */
async function player(page: Page, { url, databaseUrl }: JourneyEnv): Promise<void> {
  const maker = createAccountMaker(databaseUrl)
  try {
    await signIn(page, await maker.newMember(), { url })
  } finally {
    await maker.close()
  }
  await showTitle(page)
  await page.getByRole('button', { name: WATCH }).first().click()
  await waitUntilPlaying(page)
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 6)
  await wakeControls(page)
}

/** Subtitles as somebody likes them: large and yellow on black. */
async function subtitles(page: Page, service: JourneyEnv): Promise<void> {
  await player(page, service)
  await page.getByRole('button', { name: 'Subtitles and audio', exact: true }).click()
  const choices = [
    ['Subtitles', 'English'],
    ['Size', 'Large'],
    ['Colour', 'Yellow'],
    ['Background', 'Black'],
  ] as const
  for (const [group, name] of choices)
    await page.getByRole('radiogroup', { name: group }).getByRole('radio', { name, exact: true }).click()
  await page.waitForFunction(() => document.querySelector('.player__text span')?.textContent)
  await page.locator('.player__panel').evaluate((panel) => panel.scrollTo(0, 0))
}

/** The same film, on a television in the room. */
async function cast(page: Page, service: JourneyEnv): Promise<void> {
  await bringCast(page)
  await player(page, service)
  await pressControl(page, 'Cast')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('.player__note').waitFor({ state: 'detached' })
}

async function playerSpeed(page: Page, service: JourneyEnv): Promise<void> {
  await player(page, service)
  await openPanel(page, 'Speed and sleep')
  await page.getByRole('radio', { name: '30 min', exact: true }).click()
}

/** A month of which nearly half is used, in Lagos. */
async function playerData(page: Page, service: JourneyEnv): Promise<void> {
  await page.addInitScript(() => {
    const now = new Date()
    const month = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`
    localStorage.setItem('filmData.other', JSON.stringify({ month, mobile: 1.9e9, wifi: 0, unknown: 0 }))
    localStorage.setItem('playerChoices', JSON.stringify({ data: { budgetGigabytes: 4, line: 'mobile' } }))
  })
  await playerQuality(page, service)
  await page.getByRole('button', { name: /^This month/ }).click()
  await page.getByRole('dialog', { name: 'Your data', exact: true }).waitFor()
}

async function playerQuality(page: Page, service: JourneyEnv): Promise<void> {
  await player(page, service)
  await openPanel(page, 'Quality and data')
}

async function playerSound(page: Page, service: JourneyEnv): Promise<void> {
  await playerQuality(page, service)
  await page.getByRole('radio', { name: /^Sound only/ }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Show the picture', exact: true }).waitFor()
}

/** What members see. */
export const memberScenes: readonly Scene[] = [
  { name: 'home', open: home },
  { name: 'details', open: details },
  { name: 'player', open: player, isMoving: true },
  { name: 'player-subtitles', open: subtitles, isMoving: true },
  { name: 'player-cast', open: cast, sizes: ['phone', 'desktop'] },
  { name: 'player-speed', open: playerSpeed, isMoving: true },
  { name: 'player-quality', open: playerQuality, isMoving: true },
  { name: 'player-data', open: playerData, isMoving: true },
  { name: 'player-sound', open: playerSound, isMoving: true },
]
