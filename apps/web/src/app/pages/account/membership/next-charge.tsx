import type { NextCharge as Charge } from '@kola/contract/overview/overview'
import { formatDay } from '#shared/format-day.ts'
import { Rich } from '#shared/messages/rich.tsx'
import { formatMoney } from '#shared/money.ts'
import { say } from '../words.ts'

const strong = (words: string) => <strong className="money">{words}</strong>

/** What is asked for of its own day; credit pays the rest. */
function sayCharge({ state, on, until, amount: sum, currency, isRetry }: Charge, renewsOn: string): string {
  const amount = formatMoney(sum, currency)
  if (state === 'stopped') return say('notTried', { amount, day: formatDay(until ?? renewsOn) })
  if (state === 'under-way') return say('askedFor', { amount })
  if (on === null) return ''
  if (isRetry) return say('triedAgain', { amount, day: formatDay(on) })
  return on === renewsOn ? '' : say('chargedOn', { amount, day: formatDay(on) })
}

function sayCredit({ state, credit, amount, currency }: Charge): string {
  if (state !== 'planned' || Number(credit) === 0) return ''
  if (Number(amount) === 0) return say('allOfCredit')
  return say('partOfCredit', { credit: formatMoney(credit, currency), amount: formatMoney(amount, currency) })
}

/** What the sentence of the membership does not say of its next charge. @param renewsOn YYYY-MM-DD, as it says */
export function NextCharge({ of, renewsOn }: { of: Charge; renewsOn: string }) {
  const credit = sayCredit(of)
  const isPaidByCredit = Number(of.amount) === 0
  const charge = isPaidByCredit && of.state === 'planned' ? '' : sayCharge(of, renewsOn)
  const parts = { amount: strong, credit: strong, day: strong }
  return [credit, charge].filter(Boolean).map((text) => (
    <p key={text}>
      <Rich text={text} parts={parts} />
    </p>
  ))
}
