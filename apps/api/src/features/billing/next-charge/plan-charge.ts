import { PAYMENT_GATEWAYS } from '@kola/contract/billing'
import type { Means, NextCharge } from '@kola/contract/overview/overview'
import { toDecimalText } from '#shared/money.ts'
import { planCredit } from '../credit/plan-credit.ts'
import { planFirst } from '../renewals/plan-first.ts'
import type { NextRow, OpenRenewal } from './read-next.ts'

const toDay = (at: Date | null): string | null => at?.toISOString().slice(0, 10) ?? null

interface Moment {
  state: NextCharge['state']
  at: Date | null
}

/** Of a period that we ask for: by a mandate its day is told three days before, and not known until then. */
function planAsked({ stopReason, nextTryMs, isUnderWay }: OpenRenewal, isDebit: boolean): Moment {
  if (isUnderWay) return { state: 'under-way', at: null }
  if (stopReason !== '') return { state: 'stopped', at: null }
  if (nextTryMs !== null) return { state: 'planned', at: new Date(nextTryMs) }
  return { state: isDebit ? 'planned' : 'under-way', at: null }
}

function planMoment(row: NextRow, { isOurs, now }: { isOurs: boolean; now: Date }): Moment {
  if (row.renewal) return planAsked(row.renewal, row.mandate !== null)
  if (row.mandate) return { state: 'planned', at: null }
  if (isOurs) return { state: 'planned', at: planFirst(row.paidThrough, now).at }
  // Whoever renews by itself asks again by itself, on a day of its own.
  if (row.state === 'PAST_DUE') return { state: row.nextChargeAt ? 'planned' : 'under-way', at: row.nextChargeAt }
  return { state: 'planned', at: row.nextChargeAt ?? row.paidThrough }
}

/**
 * What will be charged next, by the rules by which it is charged.
 * @param isOurs whether we ask for it, with what its provider keeps; else the provider renews by itself, and knows no credit
 */
export function planCharge(row: NextRow, of: { isOurs: boolean; now: Date }): NextCharge {
  const { renewal, currency } = row
  const wholeMinor = renewal?.amountMinor ?? row.toldMinor ?? row.amountMinor
  const takesCredit = of.isOurs || row.mandate !== null
  const creditMinor = takesCredit ? planCredit({ wholeMinor, freeMinor: row.freeMinor, needsCharge: false }) : 0
  const { state, at } = planMoment(row, of)
  const toText = (minor: number) => toDecimalText(minor, currency)
  return {
    ...{ state, on: toDay(at), until: state === 'stopped' && renewal ? toDay(new Date(renewal.endsMs)) : null },
    ...{ package: row.planTitle, price: toText(wholeMinor), credit: toText(creditMinor), currency },
    ...{ amount: toText(wholeMinor - creditMinor), periodDays: renewal?.periodDays ?? row.periodDays },
    isRetry: row.state === 'PAST_DUE' || (renewal?.tries ?? 0) > 0,
  }
}

/** By what it is charged. */
export function toMeans({ gateway: paidAt, mandate, cardBrand, cardLast4 }: NextRow): Means {
  const gateway = PAYMENT_GATEWAYS.find((one) => one === paidAt) ?? 'manual'
  if (mandate) return { kind: 'debit', gateway, name: mandate.bankName, last4: mandate.last4 }
  if (cardLast4 !== '') return { kind: 'card', gateway, name: cardBrand, last4: cardLast4 }
  return { kind: 'gateway', gateway, name: '', last4: '' }
}
