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

async function openSpecial(page: Page, service: JourneyEnv): Promise<void> {
  await openPlace(page, service, '/plans/special')
  await page.getByRole('region', { name: 'Titles', exact: true }).waitFor()
}

const SIZES = ['phone', 'desktop'] as const

/** What is sold, given and taken off. */
export const planScenes: readonly Scene[] = [
  { name: 'console-plans', open: (page, service) => openPlace(page, service, '/plans'), sizes: SIZES },
  { name: 'console-plans-effect', open: openEffect, sizes: SIZES },
  { name: 'console-coupons', open: (page, service) => openPlace(page, service, '/plans?view=coupons'), sizes: SIZES },
  { name: 'console-special-plan', open: openSpecial, sizes: SIZES },
]
