import { OVERVIEW_PAYMENTS, type OverviewMoney } from '@kola/contract/overview/overview'
import { listViews, toPayment } from '../checkout/view.ts'
import { listBanks } from '../deposits/deposits.ts'
import { readMandateOffer } from '../mandates/calls/offer.ts'
import { listKnownMandates } from '../mandates/calls/view.ts'
import { viewOwn } from '../own-account/ask.ts'
import type { PayingNeeds, Who } from '../paying/needs.ts'
import { planCharge, toMeans } from './plan-charge.ts'
import { readNext } from './read-next.ts'

type Needs = Pick<PayingNeeds, 'db' | 'clock' | 'tenants' | 'providers'>

/** What an account screen says of money, in four statements beside each other, and one of what payers were shown; no provider is asked. */
export const createOverviewMoney =
  (needs: Needs) =>
  async (who: Who): Promise<OverviewMoney> => {
    const { db, clock, tenants, providers } = needs
    const [next, rows, mandates, ownAccount, offer, banks] = await Promise.all([
      readNext(db, who),
      listViews(db, { ...who, newest: OVERVIEW_PAYMENTS }),
      listKnownMandates(db, who),
      viewOwn(needs, who),
      readMandateOffer(needs, who.tenantId),
      listBanks(tenants, who.tenantId),
    ])
    const isOurs = next !== null && providers.find(next.gateway)?.kept !== undefined
    return {
      nextCharge: next && planCharge(next, { isOurs, now: clock.now() }),
      means: next && toMeans(next),
      payments: rows.map((row) => toPayment(row, { providers, banks })),
      mandates: { mandates, offer },
      ownAccount,
    }
  }
