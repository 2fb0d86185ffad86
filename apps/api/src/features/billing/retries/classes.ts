import { CLASS_OF_CODE, CLASS_OF_TEXT, CLASS_OF_WORD, CODES_OF_ONE_REPEAT, type DeclineClass } from './decline-table.ts'

/** What a provider said when it refused; whatever it did not say is absent. */
export interface Refusal {
  /** ISO 8583: Paystack's `response_code`, Flutterwave's processor code, Stripe's `network_decline_code`. */
  code?: string | null
  /** Paystack's `gateway_response_code`, Stripe's `decline_code`. */
  word?: string | null
  /** Paystack's `gateway_response`, Flutterwave's `processor_response`, DPO's `ResultExplanation`. */
  text?: string | null
  /** It says when it may be asked again. */
  hasRetryAt?: boolean
}

export interface Decline {
  kind: DeclineClass
  /** A second one like it is hard. */
  isOnce: boolean
}

const toCode = (code: string): string => (/^\d$/.test(code) ? `0${code}` : code.toUpperCase())
const toWord = (word: string): string =>
  word
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')

function findByText(text: string): DeclineClass | undefined {
  const said = text.toLowerCase()
  return CLASS_OF_TEXT.find(([part]) => said.includes(part))?.[1]
}

/** By number, then by word, then by text. */
export function classifyDecline({ code, word, text, hasRetryAt = false }: Refusal): Decline {
  if (hasRetryAt) return { kind: 'regulator', isOnce: false }
  const number = code ? toCode(code.trim()) : ''
  const byCode = CLASS_OF_CODE[number]
  if (byCode) return { kind: byCode, isOnce: CODES_OF_ONE_REPEAT.includes(number) }
  const isOnce = toWord(word ?? '') === 'invalid_transaction'
  const kind = (word ? CLASS_OF_WORD[toWord(word)] : undefined) ?? (text ? findByText(text) : undefined) ?? 'generic'
  return { kind, isOnce: isOnce && kind === 'generic' }
}
