import { classifyDecline } from '#features/billing/retries/classes.ts'
import type { DeclineClass as Class } from '#features/billing/retries/decline-table.ts'
import type { Decline, DeclineClass } from '../provider.ts'

export interface Refused {
  code: string | null | undefined
  word: string | null | undefined
  text: string
}

/** `paid`: it was taken before, so that it is read and never repeated. */
export const classify = ({ code, word, text }: Refused): Class =>
  classifyDecline({ code: code ?? null, word: word ?? null, text }).kind

/** Trying the same again is of no use where the card is out, where the member has to do something, or where we are wrong. */
export const isHard = (of: Class): boolean => of === 'hard' || of === 'member' || of === 'ours'

export function toDecline(refused: Refused): Decline {
  const of = classify(refused)
  const message = refused.text || 'The payment was declined'
  const known: DeclineClass = of === 'paid' ? 'ours' : of
  return { code: refused.code || refused.word || 'failed', message, isHard: isHard(known), class: known }
}
