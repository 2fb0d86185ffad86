import type { Page } from '@playwright/test'
import type { JourneyEnv } from '../env.ts'

/** One screen to be drawn: what leads to it, in a browser of its own. */
export interface Scene {
  /** Begins the file's name. */
  name: string
  /** Comes to the screen and waits for what is on it. */
  open: (page: Page, service: JourneyEnv) => Promise<void>
  /** The picture never comes to rest, as in the player. */
  isMoving?: boolean
  /** The windows that it is drawn in; all of them when missing. */
  sizes?: readonly ('phone' | 'landscape' | 'tablet' | 'desktop' | 'tv')[]
  /** By night and by day; both when missing. */
  themes?: readonly ('dark' | 'light')[]
  /** All of the page, not only what a window shows. */
  isWhole?: boolean
}

/** A screen that needs no more than its address. */
export const at = (name: string, path: string): Scene => ({
  name,
  open: async (page) => {
    await page.goto(`/#${path}`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
  },
})

/** Time stands still from now on, so that a screen that leads on by itself stays. */
export async function holdTime(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 50))
}
