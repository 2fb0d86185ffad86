import type { Page } from '@playwright/test'
import type { JourneyEnv } from '../env.ts'
import { asSettled, withNextCharge } from '../fixtures/account/account-states.ts'
import { DEMO_PASSWORD } from '../fixtures/service/accounts.ts'
import { signIn } from '../fixtures.ts'
import type { Scene } from './scene.ts'

async function open(page: Page, { url }: JourneyEnv): Promise<void> {
  await signIn(page, { email: 'member@example.com', password: DEMO_PASSWORD }, { url })
  await page.goto('/#/account')
  await page.getByRole('heading', { name: 'Membership' }).waitFor()
}

const scene = (name: string, prepare: (page: Page) => Promise<void>, isWhole = false): Scene => ({
  ...{ name, isWhole, sizes: ['phone', 'desktop'] },
  async open(page, service) {
    await asSettled(page)
    await prepare(page)
    await open(page, service)
  },
})

/** The account of a member. */
export const accountScenes: readonly Scene[] = [
  scene('account', async () => {}, true),
  scene('account-credit', (page) => withNextCharge(page, { credit: '900.00', amount: '2000.00' })),
  {
    ...{ name: 'account-waiting', sizes: ['phone', 'desktop'], isMoving: true },
    async open(page, service) {
      await page.route('**/apps/v1/account/overview', () => {})
      await open(page, service)
      await page.waitForTimeout(700)
    },
  },
  {
    ...{ name: 'account-kept', sizes: ['phone', 'desktop'] },
    async open(page, service) {
      await asSettled(page)
      await open(page, service)
      await page.getByText('Member since').waitFor()
      await page.evaluate(() => location.assign('#/packages'))
      await page.getByRole('heading', { name: 'Choose your plan' }).waitFor()
      await page.context().setOffline(true)
      await page.evaluate(() => location.assign('#/account'))
      await page.getByText('as it was on').waitFor()
    },
  },
]
