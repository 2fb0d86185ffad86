import type { Page } from '@playwright/test'
import type { JourneyEnv } from '../env.ts'
import { openPaymentScreen, PAYMENT_SCREENS, type PaymentScreen } from '../fixtures/payments/screens.ts'
import { createAccountMaker, DEMO_PASSWORD } from '../fixtures/service/accounts.ts'
import { signIn } from '../fixtures.ts'
import type { Scene } from './scene.ts'

async function enter(page: Page, { who }: PaymentScreen, { url, databaseUrl }: JourneyEnv): Promise<void> {
  if (who === null) return
  if (typeof who === 'string') return signIn(page, { email: who, password: DEMO_PASSWORD }, url)
  const maker = createAccountMaker(databaseUrl)
  try {
    await signIn(page, await maker.newMember(who), url)
  } finally {
    await maker.close()
  }
}

/** Every screen of paying. */
export const paymentScenes: readonly Scene[] = PAYMENT_SCREENS.map((screen) => ({
  name: `pay-${screen.name}`,
  sizes: ['phone', 'desktop'],
  isWhole: screen.isWhole ?? false,
  isMoving: screen.isWaiting ?? false,
  open: async (page, service) => {
    await enter(page, screen, service)
    await openPaymentScreen(page, screen)
  },
}))
