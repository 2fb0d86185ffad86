import type { Page } from '@playwright/test'
import type { JourneyEnv } from '../env.ts'
import { DEMO_PASSWORD } from '../fixtures/service/accounts.ts'
import { signIn } from '../fixtures.ts'
import { showTitle } from './playing/watch.ts'
import type { Scene } from './scene.ts'

async function home(page: Page, { url }: JourneyEnv): Promise<void> {
  await signIn(page, { email: 'family@example.com', password: DEMO_PASSWORD }, { url })
  await page.goto('/#/home')
  await page.getByRole('heading', { level: 1 }).waitFor()
}

async function details(page: Page, service: JourneyEnv): Promise<void> {
  await home(page, service)
  await showTitle(page)
}

/** What members see. */
export const memberScenes: readonly Scene[] = [
  { name: 'home', open: home },
  { name: 'details', open: details },
]
