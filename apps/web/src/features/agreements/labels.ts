import type { Agreement } from '@kola/contract/agreements/agreements'
import { formatDay } from '#shared/format-day.ts'
import { formatMoney } from '#shared/money.ts'
import { say } from './words.ts'

const CLIENTS = {
  browser: 'byBrowser',
  'phone-browser': 'byPhone',
  app: 'byApp',
  other: 'byOther',
} as const satisfies Record<Agreement['client'], Parameters<typeof say>[0]>

/** What is charged and how often; empty where nothing is charged by it. */
export function toPriceLabel({ price, currency, periodDays, recurring }: Agreement): string {
  if (price === null || currency === null) return ''
  const money = formatMoney(price, currency)
  if (recurring === 0 || periodDays === null) return say('once', { price: money })
  return say('every', { price: money, days: periodDays })
}

function toWhat({ kind, package: plan }: Agreement): string {
  if (kind === 'card') return say('ofCard')
  if (kind === 'mandate') return say('ofMandate')
  return plan || say('ofPayment')
}

/** The day in the member's own place. */
export function toTitle(agreement: Agreement): string {
  const values = { day: toDay(agreement.agreedAt), what: toWhat(agreement), price: toPriceLabel(agreement) }
  return values.price ? say('rowPriced', values) : say('row', values)
}

const toDay = (at: string): string =>
  new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

export const toMoment = (at: string): string =>
  new Date(at).toLocaleString('en-GB', {
    ...{ day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  })

export const toVersionLabel = (version: string): string => say('version', { day: formatDay(version) })

export const toClientLabel = ({ client }: Agreement): string => say(CLIENTS[client])
