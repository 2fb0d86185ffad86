import type { Checkout } from '#features/billing/checkout/checkout.ts'
import { classifyDecline } from '#features/billing/retries/classes.ts'
import { DECLINE_CLASSES, type DeclineClass } from '#features/billing/retries/decline-table.ts'
import type { PeriodTry } from '#features/billing/retries/planning/input.ts'

/** What a checkout of which money came and went says of another try: nothing is taken again without its member. */
const GIVEN_BACK: DeclineClass = 'member'
/** Nobody answered in the hour that it had. */
const UNANSWERED: DeclineClass = 'issuer'

const isClass = (text: string): text is DeclineClass => (DECLINE_CLASSES as readonly string[]).includes(text)

type Refused = Pick<Checkout, 'decline_class' | 'decline_code' | 'decline_message' | 'is_decline_hard'>

/** What a refusal means: the provider's own class, else what its number and words say. */
export function toDeclineOf(checkout: Refused): { kind: DeclineClass; isOnce: boolean } {
  const { decline_class: known, decline_code: code, decline_message: text, is_decline_hard: isHard } = checkout
  const read = classifyDecline({ code, word: code, text })
  if (known && isClass(known)) return { kind: known, isOnce: read.isOnce }
  return isHard ? { kind: 'hard', isOnce: false } : read
}

function toTry(checkout: Checkout): PeriodTry {
  const atMs = checkout.started_at.getTime()
  const declined = (kind: DeclineClass, isOnce = false): PeriodTry => ({
    ...{ atMs, outcome: 'declined', decline: kind, isOnce },
    retryAtMs: checkout.decline_retry_at?.getTime() ?? null,
  })
  if (checkout.state === 'paid') return { atMs, outcome: 'paid', decline: null }
  if (checkout.state === 'refunded') return declined(GIVEN_BACK)
  if (checkout.state === 'expired' || checkout.state === 'cancelled') return declined(UNANSWERED)
  if (checkout.state !== 'failed') return { atMs, outcome: 'unknown', decline: null }
  const { kind, isOnce } = toDeclineOf(checkout)
  return declined(kind, isOnce)
}

/** The tries of a period as the planner knows them. */
export const toTries = (tries: readonly Checkout[]): PeriodTry[] => tries.map(toTry)
