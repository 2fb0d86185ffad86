import { OTP, PIN, type TestCard } from '../billing/cards.ts'
import { type Link, randomText, type Transaction } from '../billing/ledger.ts'
import type { Party } from '../party.ts'
import { chargeLink } from './charge-link.ts'

/** What the payer typed at one step. */
export interface CardStep {
  pin?: string
  otp?: string
  result?: string
}

const AUTH_MODELS = { pin: 'PIN', otp: 'PIN', '3ds': 'VBVSECURECODE', address: 'AVS_VBVSECURECODE' }

export function payByCard(link: Link, card: TestCard, expiry: string) {
  link.attempt = { card, expiry: expiry.replaceAll(/\s/g, ''), step: card.flow }
  link.lastFailure = null
}

/** Goes one step on; the transaction when that was the last. */
export function stepCard(party: Party, link: Link, given: CardStep): Transaction | null {
  const { attempt } = link
  if (!attempt) return null
  const { card, step, expiry } = attempt
  if (step === 'pin' && given.pin === PIN && card.refusal !== 'Incorrect PIN') {
    attempt.step = 'otp'
    return null
  }
  const { number, issuer, type } = card
  const token = `flw-t1nf-${randomText(16)}-k3n`
  const used = { first6: number.slice(0, 6), last4: number.slice(-4), issuer, type, expiry, token }
  const refusal = findRefusal(step, given) ?? card.refusal
  return chargeLink(party, link, { paymentType: 'card', authModel: AUTH_MODELS[step], card: used, refusal })
}

function findRefusal(step: keyof typeof AUTH_MODELS, given: CardStep): string | null {
  if (step === 'pin') return 'Incorrect PIN'
  if (step === 'otp' && given.otp !== OTP) return 'Invalid OTP'
  return step === '3ds' && given.result !== 'complete' ? 'Authentication failed' : null
}
