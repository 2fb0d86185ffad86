import type { Page } from '@playwright/test'
import type { JourneyEnv } from '../../env.ts'
import { waitUntilPlaying, wakeControls } from '../../fixtures/pages/playing.ts'
import { type Account, makeMember } from '../../fixtures/service/accounts.ts'
import { signIn } from '../../fixtures.ts'
import type { Scene } from '../scene.ts'

const WATCH = /^(Watch Now|Resume)$/

/** One of its own for each picture: a window that is closed counts as a screen for a while. */
export async function enter(page: Page, { url, databaseUrl }: JourneyEnv): Promise<Account> {
  const member = await makeMember(databaseUrl)
  await signIn(page, member, { url })
  return member
}

export async function showTitle(page: Page): Promise<void> {
  await page.goto('/#/details/last-danfo-to-oworo/lagos-after-dark')
  await page.getByRole('button', { name: WATCH }).first().waitFor()
}

/** A film that plays, some seconds in, with its bars. */
export async function watch(page: Page, service: JourneyEnv): Promise<void> {
  await enter(page, service)
  await showTitle(page)
  await page.getByRole('button', { name: WATCH }).first().click()
  await waitUntilPlaying(page)
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 6)
  await wakeControls(page)
}

/** A film by its id, without what comes before it. */
export async function watchFilm(page: Page, service: JourneyEnv, id: string): Promise<void> {
  await enter(page, service)
  await page.goto(`/#/viewvideo/${id}`)
  await waitUntilPlaying(page)
}

/** The player is dark by day too. */
export const playing = (name: string, open: Scene['open'], sizes: Scene['sizes'] = ['phone', 'desktop']): Scene => ({
  ...{ name, open, isMoving: true, themes: ['dark'] },
  ...(sizes && { sizes }),
})
