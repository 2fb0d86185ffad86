import type { Page } from '@playwright/test'
import type { JourneyEnv } from '../../env.ts'
import type { Scene } from '../scene.ts'
import { openPlace } from './enter.ts'

async function openEffect(page: Page, service: JourneyEnv): Promise<void> {
  await openPlace(page, service, '/plans')
  await page.getByRole('button', { name: 'Price change', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Country', { exact: true }).fill('GB')
  await dialog.getByLabel('Amount', { exact: true }).fill('3900.00')
  await dialog
    .getByRole('combobox', { name: 'Running members', exact: true })
    .selectOption('are told, and pay it from that day on')
  await dialog.getByRole('button', { name: 'See what it does', exact: true }).click()
  await dialog.getByRole('button', { name: /^Let it count from / }).waitFor()
}

async function openRelease(page: Page, service: JourneyEnv): Promise<void> {
  await openPlace(page, service, '/plans')
  const release = page.getByRole('article', { name: 'Prices in Kenya', exact: true })
  const none = page.getByText('No amount waits for a release.', { exact: true })
  await release.or(none).waitFor()
  if ((await release.count()) === 0) {
    await page.getByRole('button', { name: 'Price change', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Country', { exact: true }).fill('KE')
    await dialog.getByLabel('Amount', { exact: true }).fill('3150')
    await dialog.getByRole('button', { name: 'Change with a release…', exact: true }).click()
    await dialog.getByLabel('Name', { exact: true }).fill('Prices in Kenya')
    await dialog.getByRole('button', { name: 'Put it in', exact: true }).click()
  }
  await release.scrollIntoViewIfNeeded()
}

async function openSpecial(page: Page, service: JourneyEnv): Promise<void> {
  await openPlace(page, service, '/plans/special')
  await page.getByRole('region', { name: 'Titles', exact: true }).waitFor()
}

const SIZES = ['phone', 'desktop'] as const

/** What is sold, given and taken off. */
export const planScenes: readonly Scene[] = [
  { name: 'console-plans', open: (page, service) => openPlace(page, service, '/plans'), sizes: SIZES },
  { name: 'console-plans-effect', open: openEffect, sizes: SIZES },
  { name: 'console-plans-release', open: openRelease, sizes: SIZES },
  { name: 'console-coupons', open: (page, service) => openPlace(page, service, '/plans?view=coupons'), sizes: SIZES },
  { name: 'console-special-plan', open: openSpecial, sizes: SIZES },
]
