import type { Page } from '@playwright/test'
import type { JourneyEnv } from '../../env.ts'
import { bringCast } from '../../fixtures/browser/cast.ts'
import { openPanel, pressControl } from '../../fixtures/pages/playing.ts'
import type { Scene } from '../scene.ts'
import { playing, watch, watchFilm } from './watch.ts'

/** Subtitles as somebody likes them: large and yellow on black. */
async function subtitles(page: Page, service: JourneyEnv): Promise<void> {
  await watch(page, service)
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
  await watch(page, service)
  await pressControl(page, 'Cast')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('.player__note').waitFor({ state: 'detached' })
}

const panel = (name: string) => async (page: Page, service: JourneyEnv) => {
  await watch(page, service)
  await openPanel(page, name)
}

async function speed(page: Page, service: JourneyEnv): Promise<void> {
  await panel('Speed and sleep')(page, service)
  await page.getByRole('radio', { name: '30 min', exact: true }).click()
}

async function episodes(page: Page, service: JourneyEnv): Promise<void> {
  await watchFilm(page, service, 'ile-wa-s1e2')
  await openPanel(page, 'Episodes')
}

async function keys(page: Page, service: JourneyEnv): Promise<void> {
  await watch(page, service)
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
}

/** What opens over the film. */
export const panelScenes: readonly Scene[] = [
  playing('player-subtitles', subtitles),
  playing('player-speed', speed),
  playing('player-about', panel('About this title')),
  playing('player-episodes', episodes),
  playing('player-keys', keys, ['desktop']),
  playing('player-cast', cast),
]
