import type { Locator, Page } from '@playwright/test'
import type { JourneyEnv } from '../../env.ts'
import { waitForPosition, waitUntilPlaying, wakeControls } from '../../fixtures/pages/playing.ts'
import { enter, showTitle } from './watch.ts'

const LOOK_MS = 900
const WATCH = /^(Watch Now|Resume)$/

/** What an eye needs to follow. */
const look = (page: Page, times = 1) => page.waitForTimeout(LOOK_MS * times)

/** Runs in the page: a dot where the hand is, as a recording has no pointer. */
export function showHand(): void {
  addEventListener('DOMContentLoaded', () => {
    const dot = document.createElement('i')
    const looks = {
      ...{ position: 'fixed', zIndex: '9', width: '26px', height: '26px', margin: '-13px', borderRadius: '50%' },
      ...{ background: 'rgb(255 255 255 / 45%)', boxShadow: '0 0 0 2px rgb(0 0 0 / 45%)', pointerEvents: 'none' },
      ...{ left: '-40px', top: '-40px' },
    }
    Object.assign(dot.style, looks)
    document.documentElement.append(dot)
    const follow = ({ clientX, clientY }: PointerEvent) =>
      Object.assign(dot.style, { left: `${clientX}px`, top: `${clientY}px` })
    for (const type of ['pointermove', 'pointerdown'] as const) addEventListener(type, follow, true)
  })
}

async function press(page: Page, what: Locator): Promise<void> {
  await what.hover()
  await page.waitForTimeout(250)
  await what.click()
}

async function pressControl(page: Page, name: string): Promise<void> {
  await wakeControls(page)
  await press(page, page.getByRole('button', { name, exact: true }))
}

/** The page of a film, before it is played. */
export async function openTour(page: Page, service: JourneyEnv): Promise<void> {
  await enter(page, service)
  await showTitle(page)
  await page.waitForLoadState('networkidle')
}

/** Drags along the bar, past pictures of the places. */
async function scrub(page: Page): Promise<void> {
  await wakeControls(page)
  const bar = await page.getByRole('slider', { name: 'Position', exact: true }).boundingBox()
  if (!bar) throw new Error('There is no scrub bar')
  const y = bar.y + bar.height / 2
  await page.mouse.move(bar.x + bar.width * 0.1, y)
  await page.mouse.down()
  for (const share of [0.2, 0.25, 0.3, 0.35, 0.4]) {
    await page.mouse.move(bar.x + bar.width * share, y, { steps: 2 })
    await page.waitForTimeout(320)
  }
  await page.mouse.up()
}

/** From a film's page into the film: a look for a place, a cheaper picture, subtitles, and back. */
export async function takeTour(page: Page): Promise<void> {
  await look(page)
  await press(page, page.getByRole('button', { name: WATCH }).first())
  await waitUntilPlaying(page)
  await waitForPosition(page, 2)
  await scrub(page)
  await look(page, 2)
  await pressControl(page, 'Quality and data')
  await look(page)
  await press(page, page.getByRole('radio', { name: /^Saver mode/ }))
  await look(page)
  await page.keyboard.press('Escape')
  await pressControl(page, 'Subtitles and audio')
  await look(page)
  const choose = (group: string, name: string) =>
    press(page, page.getByRole('radiogroup', { name: group }).getByRole('radio', { name, exact: true }))
  await choose('Subtitles', 'English')
  await choose('Size', 'Large')
  await look(page)
  await page.keyboard.press('Escape')
  await look(page, 3)
  await pressControl(page, 'Back')
  await page.getByRole('button', { name: WATCH }).first().waitFor()
  await look(page)
}
