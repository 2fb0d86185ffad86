import type { Price } from '@kola/contract/billing'
import type { Quote } from '@kola/contract/payments/payments'
import { formatDay } from '#shared/format-day.ts'
import { formatMoney } from '#shared/money.ts'
import { say } from '../words.ts'

export interface NextSteps {
  /** Of what is due today: `for 44 days`. */
  today: string
  /** What is charged when, in a sentence. */
  sentence: string
}

/**
 * What happens before and after the button. The first period is paid at once and the bonus days are added to it: 44 days
 * instead of nothing today (GAP-112).
 */
export function planNextSteps(quote: Quote, price: Pick<Price, 'price' | 'currency'>, isRenewing: boolean): NextSteps {
  const { due, currency, periodDays, bonusDays, nextCharge } = quote
  const values = {
    due: formatMoney(due, currency),
    price: formatMoney(price.price, price.currency),
    days: periodDays + bonusDays,
    period: periodDays,
    bonus: bonusDays,
    day: nextCharge ? formatDay(nextCharge) : '',
  }
  const today = say(bonusDays > 0 ? 'daysWithBonus' : 'daysOnly', values)
  if (!isRenewing || !nextCharge) return { today, sentence: say(bonusDays > 0 ? 'onceWithBonus' : 'once', values) }
  return { today, sentence: say(bonusDays > 0 ? 'renewsWithBonus' : 'renewsPlain', values) }
}
