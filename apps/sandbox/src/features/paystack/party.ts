import type { Controls } from '#shared/controls/controls.ts'
import { createCharging, toAuthorization } from './billing/charging.ts'
import { createDisputing } from './billing/disputing.ts'
import { createRefunding } from './billing/refunding.ts'
import { createWebhooks } from './billing/webhooks.ts'
import { createMandating } from './mandates/mandating.ts'
import { TEST_CARDS, type TestCard } from './state/cards.ts'
import { createLedger } from './state/ledger.ts'
import { createOwnAccounts } from './state/own-accounts.ts'

export interface PaystackNeeds {
  controls: Controls
  settings: { secretKey: string; callbackUrl: string }
}

export type Party = ReturnType<typeof createParty>

/** What the calls and the pages share. */
export function createParty({ controls, settings }: PaystackNeeds) {
  const ledger = createLedger()
  const webhooks = createWebhooks({ controls, settings })
  const shared = { controls, ledger, webhooks }
  const moving = { charging: createCharging(shared), disputing: createDisputing(shared) }
  const party = {
    ...{ ...shared, ...moving, refunding: createRefunding(shared), mandating: createMandating(shared) },
    ownAccounts: createOwnAccounts({ ...shared, ...moving }),
  }
  controls.onReset('paystack', () => ledger.clear())
  controls.onKept('paystack', ({ email, token }) => {
    const used = { card: TEST_CARDS[0] as TestCard, expiry: ['09', '39'] as const }
    const authorization = { ...toAuthorization({ customer: { email }, channel: 'card' }, used), code: token }
    ledger.authorizations.set(token, authorization)
  })
  controls.clock.onAdvance(async () => {
    party.mandating.goOn()
    party.charging.settleLate()
    party.refunding.goOn()
    party.disputing.goOn()
    party.ownAccounts.goOn()
    await webhooks.retry()
  })
  return party
}
