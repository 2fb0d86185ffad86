import { createHash } from 'node:crypto'
import { type Money, toDecimalText } from '#shared/money.ts'
import type { Order, Payer, ProviderObjects } from '../provider.ts'
import { type BraintreeApi, orNull, Refused } from './client.ts'

export interface Needs {
  api: BraintreeApi
  objects: ProviderObjects
  /** A merchant account takes money of one currency. */
  merchantAccounts: Readonly<Record<string, string>>
}

export const toAmount = ({ amountMinor, currency }: Money): string => toDecimalText(amountMinor, currency)

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 28)

/** Chosen by us, so that it is made once: at most 36 letters. */
export const toCustomerId = ({ tenantId, accountId }: Payer): string => `kola-${hash(`${tenantId} ${accountId}`)}`

/** The same for what a nonce was made into, which is used up when its answer is lost. */
export const toToken = (customerId: string, nonce: string): string => `k${hash(`${customerId} ${nonce}`)}`

/** Our reference in small letters, as ids there are. */
export const toSubscriptionId = (reference: string): string => reference.toLowerCase()

const DAYS_OF_MONTH = 30

const NO_SUCH_PLAN = '91904'
export const isPlanGone = (error: unknown): boolean => error instanceof Refused && error.codes.includes(NO_SUCH_PLAN)

/** The plan of a price: whoever runs the shop may have made it, else it is made here. Plans count in whole months. */
export function findPlan({ api, objects }: Needs, { payer, price }: Order): Promise<string> {
  const { currency } = price.amount
  const key = ['plan', price.id, currency].join(' ')
  return objects.findOrMake({ tenantId: payer.tenantId, provider: 'braintree', key }, async () => {
    const known = await orNull(() => api.ask('get-plan', (gateway) => gateway.plan.find(price.id)))
    if (known) return price.id
    await api.change('create-plan', (gateway) =>
      gateway.plan.create({
        ...{ id: price.id, name: price.title, price: toAmount(price.amount), currencyIsoCode: currency },
        billingFrequency: Math.max(1, Math.round(price.periodDays / DAYS_OF_MONTH)),
      }),
    )
    return price.id
  })
}
