import type { Db } from '#shared/database/database.ts'
import type { Money } from '#shared/money.ts'
import type { Checkout } from '../checkout/checkout.ts'
import { type AgreedBy, noteAgreement } from './note.ts'

interface Begun {
  agreed?: AgreedBy | undefined
  change?: { subscriptionId: string; renewal: Money } | undefined
  gift?: object | undefined
}

/** Of a payment, before anything is asked for by it; a press that finds the payment of another adds nothing. */
export const noteBegun = (db: Db, checkout: Checkout, { agreed, change, gift }: Begun): Promise<void> =>
  noteAgreement(db, {
    ...{ tenantId: checkout.tenant_id, accountId: checkout.account_id, subject: checkout.id, at: checkout.started_at },
    ...{ kind: change ? 'change' : 'checkout', checkoutId: checkout.id, by: agreed },
    ...{ subscriptionId: change?.subscriptionId ?? null, isRecurring: checkout.is_recurring || change !== undefined },
    words: change
      ? 'change'
      : gift || (checkout.provider === 'manual' && checkout.purpose !== 'rental')
        ? 'goingOn'
        : checkout.is_recurring
          ? 'renewing'
          : 'once',
    charge: {
      amount: change?.renewal ?? { amountMinor: checkout.price_minor, currency: checkout.currency },
      periodDays: checkout.period_days,
    },
  })
