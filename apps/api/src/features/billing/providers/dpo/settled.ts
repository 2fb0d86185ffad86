import type { Clock } from '@kola/platform/clock'
import { fromMajor } from '#shared/money.ts'
import type { SettledAnswers } from '../listing/settlements.ts'
import type { DpoApi } from './api.ts'
import type { XmlNode } from './xml.ts'

/** Its limit is not published, and payments share it. */
const PAYMENTS_PER_MINUTE = 30
const MAX_PER_NIGHT = 2_000
const DAY_MS = 86_400_000
const PAID = ['000', '002']

/** DPO lists nothing, and tells of one payment the day on which it is settled, which may be to come, and what is paid out of it. */
export const createSettledAnswers = (api: DpoApi, clock: Clock): SettledAnswers => ({
  pagesPerMinute: PAYMENTS_PER_MINUTE,
  maxPerNight: MAX_PER_NIGHT,
  async ask({ transactionId, reference }) {
    // One that was first read without its token is known by our reference.
    const by: XmlNode = transactionId === reference ? { CompanyRef: reference } : { TransactionToken: transactionId }
    const answer = await api.call('verifyToken', { ...by, VerifyTransaction: '0' })
    const currency = answer.of('TransactionCurrency')
    const [gross, net] = ['TransactionAmount', 'TransactionNetAmount'].map((name) =>
      fromMajor(answer.of(name), currency),
    )
    const day = toDay(answer.of('TransactionSettlementDate'))
    if (!PAID.includes(answer.result) || !/^[A-Z]{3}$/.test(currency) || !gross || !net || !day) return null
    // The day has to be over: what is told before is what DPO expects.
    const paidAt = new Date(`${day}T00:00:00Z`)
    if (Number.isNaN(paidAt.getTime()) || paidAt.getTime() + DAY_MS > clock.now().getTime()) return null
    const feeMinor = gross.amountMinor - net.amountMinor
    return {
      ...{ id: `charge-${transactionId}`, kind: 'charge', transactionId, grossMinor: gross.amountMinor, feeMinor },
      ...{ currency, settlement: { id: `${day}-${currency}`, currency, paidAt } },
    }
  },
})

/** Such as `2026/11/25`; what follows is of no matter. */
function toDay(text: string): string | null {
  const [, year, month, day] = /^(\d{4})[/-](\d\d)[/-](\d\d)\b/.exec(text) ?? []
  return year === undefined ? null : `${year}-${month}-${day}`
}
