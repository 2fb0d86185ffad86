import type { Page } from '@playwright/test'
import type { JourneyEnv } from '../env.ts'
import type { PaymentScreen } from '../fixtures/payments/payment-screen.ts'
import { openPaymentScreen, PAYMENT_SCREENS } from '../fixtures/payments/screens.ts'
import { createAccountMaker, DEMO_PASSWORD } from '../fixtures/service/accounts.ts'
import { signIn } from '../fixtures.ts'
import type { Scene } from './scene.ts'

async function enter(page: Page, { who }: PaymentScreen, { url, databaseUrl }: JourneyEnv): Promise<void> {
  if (who === null) return
  if (typeof who === 'string') return signIn(page, { email: who, password: DEMO_PASSWORD }, { url })
  const maker = createAccountMaker(databaseUrl)
  try {
    await signIn(page, await maker.newMember(who), { url })
  } finally {
    await maker.close()
  }
}

/** A receipt as it comes out of a printer. */
const receipt: Scene = {
  name: 'pay-receipt',
  sizes: ['desktop'],
  open: async (page, service) => {
    await page.addInitScript(() => {
      window.print = () => {
        // It stays to be looked at.
      }
    })
    const list = PAYMENT_SCREENS.find(({ name }) => name === 'payments')
    if (!list) throw new Error('No screen shows the payments')
    await enter(page, list, service)
    await openPaymentScreen(page, list)
    await page.getByRole('button', { name: 'Print receipt' }).filter({ visible: true }).click()
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 794, height: 1123 })
  },
}

const toScene = (screen: PaymentScreen): Scene => ({
  name: `pay-${screen.name}`,
  sizes: ['phone', 'desktop'],
  isWhole: screen.isWhole ?? false,
  isMoving: screen.isWaiting ?? false,
  open: async (page, service) => {
    await enter(page, screen, service)
    await openPaymentScreen(page, screen)
  },
})

/** Every screen of paying. */
export const paymentScenes: readonly Scene[] = [...PAYMENT_SCREENS.map(toScene), receipt]
