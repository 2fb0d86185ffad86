import { setTimeout as wait } from 'node:timers/promises'
import type { Tx } from '#shared/database/database.ts'
import type { Handlers } from '#shared/jobs.ts'
import { createDispatch } from './callbacks/dispatch.ts'
import { createStore } from './callbacks/store/store.ts'
import { workCallback, workTold } from './callbacks/work.ts'
import { tellProvider } from './changes/tell-provider.ts'
import { findCheckout } from './checkout/repository.ts'
import type { BillingJobNeeds } from './job-needs.ts'
import { endAtProviders } from './leaving/end-at-providers.ts'
import { readTold, workMandate } from './mandates/work.ts'
import type { ReturnedOf } from './pushed/returned.ts'
import { tellReturned } from './pushed/tell-returned.ts'
import { sendReceipt } from './receipts/receipt-mail.ts'
import { catchUp } from './reconciliation/catch-up.ts'
import { compareSubscriptions } from './reconciliation/comparing/compare.ts'
import { readSettlements } from './reconciliation/settling/read-settlements.ts'
import { giveBack } from './refunds/give-back.ts'
import { tryRenewal } from './renewals/try-renewal.ts'
import { cancelAtProvider } from './subscriptions/cancel.ts'
import { sweepBilling } from './sweep/sweep-billing.ts'

type BillingJobs = Handlers<
  | 'billing.read'
  | 'billing.told'
  | 'billing.callback'
  | 'billing.doubtful'
  | 'billing.refund'
  | 'billing.receipt'
  | 'billing.renew'
  | 'billing.mandate'
  | 'billing.cancel'
  | 'billing.change'
  | 'billing.close'
  | 'billing.sweep'
  | 'billing.catch-up'
  | 'billing.compare'
  | 'billing.settlements'
>

export function billingJobs(needs: BillingJobNeeds): BillingJobs {
  const { db, read } = needs
  const store = createStore({ ...needs, dispatch: createDispatch(needs) })
  const renewing = { ...needs, pauses: new Map<string, number>() }
  const working = {
    ...needs,
    readMandate: (provider: string, told: Parameters<typeof readTold>[2]) => readTold(needs, provider, told),
    tellReturned: (tx: Tx, of: ReturnedOf) => tellReturned(needs, tx, of),
  }
  return {
    async 'billing.read'({ data }) {
      const checkout = await findCheckout(db, data)
      if (checkout) await read(checkout)
    },
    'billing.told': ({ data }) => workTold(working, data),
    'billing.callback': ({ data }) => workCallback(working, data.eventId),
    'billing.doubtful': ({ data }) => workCallback(working, data.eventId),
    'billing.refund': ({ data }) => giveBack(needs, data),
    'billing.receipt': ({ data }) => sendReceipt(needs, data),
    'billing.renew': ({ data }) => tryRenewal(renewing, data),
    'billing.mandate': ({ data }) => workMandate(needs, data),
    'billing.cancel': ({ data }) => cancelAtProvider(needs, data),
    'billing.change': ({ data }) => tellProvider(needs, data),
    'billing.close': ({ data }) => endAtProviders(needs, data),
    'billing.sweep': () => sweepBilling(needs),
    async 'billing.catch-up'({ signal }) {
      const pages = await catchUp({ ...needs, store }, signal)
      if (pages > 0) needs.log.info({ pages }, 'billing.caught-up')
    },
    async 'billing.compare'({ signal }) {
      const pages = await compareSubscriptions({ ...needs, pause: (ms) => wait(ms) }, signal)
      if (pages > 0) needs.log.info({ pages }, 'billing.compared')
    },
    async 'billing.settlements'({ signal }) {
      const pages = await readSettlements(needs, signal)
      if (pages > 0) needs.log.info({ pages }, 'billing.settlements-read')
    },
  }
}
