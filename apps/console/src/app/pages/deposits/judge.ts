import type { Deposit } from '@kola/contract/money/deposits'
import { toMoney } from '#shared/format.ts'

/** What was seen of it in its currency, in major units as text. */
export const toSeen = ({ slips, currency }: Pick<Deposit, 'slips' | 'currency'>): number =>
  Number(
    slips
      .filter((slip) => slip.currency === currency)
      .reduce((all, slip) => all + Number(slip.amount), 0)
      .toFixed(3),
  )

export interface Judged {
  mark: 's--live' | 's--leave' | 's--work' | 's--wait'
  text: string
}

/** How what was seen stands beside what is expected. */
export function judge(deposit: Pick<Deposit, 'slips' | 'currency' | 'amount' | 'approval'>): Judged {
  const { slips, currency, amount, approval } = deposit
  if (approval) return { mark: 's--work', text: approval.isYours ? 'You said yes' : 'Waits for a second' }
  if (slips.length === 0) return { mark: 's--wait', text: 'Not seen yet' }
  if (slips.some((slip) => slip.currency !== currency)) return { mark: 's--leave', text: 'Another currency' }
  const missing = Number((Number(amount) - toSeen(deposit)).toFixed(3))
  if (missing > 0) return { mark: 's--leave', text: `Short by ${toMoney(String(missing), currency)}` }
  if (missing < 0) return { mark: 's--leave', text: `Over by ${toMoney(String(-missing), currency)}` }
  return { mark: 's--live', text: 'Matches' }
}

/** Above it two people say yes; what was confirmed before counts with the rest. */
export function isAboveLimit({ slips, currency, limit }: Pick<Deposit, 'slips' | 'currency' | 'limit'>): boolean {
  const isForeign = slips.some((slip) => slip.currency !== currency && !slip.isBooked)
  return isForeign || toSeen({ slips, currency }) > Number(limit)
}
