import type { Page } from '@playwright/test'
import type { JourneyEnv } from '../env.ts'
import { DEMO_PASSWORD } from '../fixtures/service/accounts.ts'
import { signIn } from '../fixtures.ts'
import type { Scene } from './scene.ts'

async function who(page: Page, { url }: JourneyEnv): Promise<void> {
  await signIn(page, { email: 'family@example.com', password: DEMO_PASSWORD }, { url })
  await page.goto('/#/profile')
  await page.getByRole('button', { name: /^Chidi/ }).waitFor()
}

async function manage(page: Page, service: JourneyEnv): Promise<void> {
  await who(page, service)
  await page.getByRole('link', { name: 'Manage Profile', exact: true }).click()
  await page.getByRole('link', { name: 'Chidi', exact: true }).click()
  await page.getByText(/^Chidi finds/).waitFor()
}

async function gallery(page: Page, service: JourneyEnv): Promise<void> {
  await manage(page, service)
  await page.getByRole('button', { name: 'Another picture' }).click()
  await page.getByRole('dialog').waitFor()
}

async function child(page: Page, service: JourneyEnv): Promise<void> {
  await who(page, service)
  await page.getByRole('button', { name: /^Chidi/ }).click()
  await page.locator('.kid-grid a').first().waitFor()
}

async function pin(page: Page, service: JourneyEnv): Promise<void> {
  await child(page, service)
  await page.getByRole('link', { name: 'Leave' }).click()
  await page.getByRole('button', { name: /^Babá/ }).click()
  await page.getByRole('button', { name: '1', exact: true }).waitFor()
}

async function stop(page: Page, service: JourneyEnv): Promise<void> {
  await child(page, service)
  await page.goto('/#/details/last-danfo-to-oworo/lagos-after-dark')
  await page.getByRole('link', { name: 'Enter PIN' }).waitFor()
}

const scene = (name: string, open: Scene['open'], isWhole = false): Scene => ({
  ...{ name, open, isWhole, sizes: ['phone', 'desktop'] },
})

/** Who watches, and what a child sees. */
export const peopleScenes: readonly Scene[] = [
  scene('people-who', who),
  scene('people-manage', manage, true),
  scene('people-gallery', gallery),
  scene('people-pin', pin),
  scene('people-child', child),
  scene('people-child-stop', stop),
]
