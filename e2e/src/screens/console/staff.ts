import type { Page } from '@playwright/test'
import type { JourneyEnv } from '../../env.ts'
import { invite } from '../../fixtures/service/staff.ts'
import type { Scene } from '../scene.ts'
import { enter, openPlace } from './enter.ts'

async function openSignIn(page: Page): Promise<void> {
  await page.goto('/console/')
  await page.getByRole('heading', { level: 1 }).waitFor()
}

async function openInvitation(page: Page, service: JourneyEnv): Promise<void> {
  await invite(page, service, 'editor')
  await page.getByLabel('Your name', { exact: true }).waitFor()
}

/** With others of the house, and what one of them did. */
async function openStaff(page: Page, service: JourneyEnv): Promise<void> {
  const other = await page.context().browser()?.newContext({ baseURL: service.url })
  for (const role of ['editor', 'finance', 'support'] as const) {
    const own = await other?.newPage()
    if (own) await enter(own, service, role)
    await other?.clearCookies()
  }
  await other?.close()
  await openPlace(page, service, '/staff')
}

async function openPalette(page: Page, service: JourneyEnv): Promise<void> {
  await openPlace(page, service, '/audit')
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Where to').fill('st')
}

async function openEntry(page: Page, service: JourneyEnv): Promise<void> {
  await openStaff(page, service)
  await openPlace(page, service, '/audit')
  await page.getByRole('button', { name: 'invited', exact: true }).first().click()
}

const SIZES = ['phone', 'desktop'] as const

/** Who runs the service, and what they did. */
export const staffScenes: readonly Scene[] = [
  { name: 'console-sign-in', open: openSignIn, sizes: SIZES },
  { name: 'console-join', open: openInvitation, sizes: SIZES },
  { name: 'console-staff', open: openStaff, sizes: SIZES },
  { name: 'console-audit', open: openEntry, sizes: SIZES },
  { name: 'console-account', open: (page, service) => openPlace(page, service, '/account'), sizes: SIZES },
  { name: 'console-palette', open: openPalette, sizes: ['desktop'] },
]
