import type { Page } from '@playwright/test'
import type { JourneyEnv } from '../env.ts'
import { createAccountMaker } from '../fixtures/service/accounts.ts'
import { signIn } from '../fixtures.ts'
import type { Scene } from './scene.ts'

async function enter(page: Page, { url, databaseUrl }: JourneyEnv): Promise<void> {
  const maker = createAccountMaker(databaseUrl)
  try {
    await signIn(page, await maker.newMember({ isRecurring: true }), { url })
  } finally {
    await maker.close()
  }
}

async function ask(page: Page, service: JourneyEnv): Promise<void> {
  await enter(page, service)
  await page.goto('/#/deleteaccount')
  await page.getByText('Six years').waitFor()
}

async function leave(page: Page, service: JourneyEnv): Promise<void> {
  await ask(page, service)
  await page.getByRole('button', { name: 'DELETE ACCOUNT', exact: true }).click()
  await page.getByText('Your account is closed.').waitFor()
}

async function prepare(page: Page, service: JourneyEnv): Promise<void> {
  await enter(page, service)
  await page.goto('/#/account/data')
  await page.getByRole('button', { name: 'Prepare', exact: true }).click()
  await page.getByRole('button', { name: 'Download', exact: true }).waitFor()
}

/** Taking one's data along, and going. */
export const leavingScenes: readonly Scene[] = [
  { name: 'data', open: prepare, sizes: ['phone', 'desktop'] },
  { name: 'delete-account', open: ask, sizes: ['phone', 'desktop'] },
  { name: 'account-deleted', open: leave, sizes: ['phone', 'desktop'] },
]
