import type { AnswerOf } from '@kola/contract/http/client'
import type { PayCall } from '#features/payments/calls/pay-call.ts'
import { loadScript } from '../load-script.ts'
import { hashRequest, readClientToken, type TokenParties } from './client-token.ts'

export interface MadeMethod {
  nonce: string
  /** What the bank said of the cardholder; missing where it was not asked. */
  liabilityShifted?: boolean
  /** False where the bank takes no part in 3-D Secure. */
  liabilityShiftPossible?: boolean
}

/** The few calls of Braintree's drop-in that are made here. https://braintree.github.io/braintree-web-drop-in */
export interface DropIn {
  /** With what is to be paid the cardholder's bank is asked first. */
  requestPaymentMethod(options?: { threeDSecure: { amount: string } }): Promise<MadeMethod>
  clearSelectedPaymentMethod(): void
  isPaymentMethodRequestable?(): boolean
  on(event: 'paymentMethodRequestable' | 'noPaymentMethodRequestable', listener: () => void): void
  teardown(): Promise<void>
}

interface DropInLibrary {
  create(options: { authorization: string; container: HTMLElement; threeDSecure?: true }): Promise<DropIn>
}

/** Asks for the client token of the drop-in and opens it. BRAINTREE-02, BRAINTREE-03. */
export async function askClientToken(
  of: { parties: TokenParties; validity: string | undefined; nowMs: number },
  payCall: PayCall,
): Promise<AnswerOf<'POST /apps/v1/get-client-token'>> {
  const token = await hashRequest(of.parties, of.nowMs, of.validity)
  const answer = await payCall('POST /apps/v1/get-client-token', { body: { token, slug: 'braintree' } })
  return { ...answer, token: await readClientToken(answer.token, of.parties) }
}

interface Opening {
  token: string
  scriptUrl: string
  /** The widget asks the cardholder's bank about what is paid. */
  threeDSecure: boolean
}

/** The widget of Braintree's own script, in a place of ours. */
export async function openDropIn({ token, scriptUrl, threeDSecure }: Opening, container: HTMLElement): Promise<DropIn> {
  await loadScript(scriptUrl)
  const { dropin } = (window as unknown as { braintree?: { dropin?: DropInLibrary } }).braintree ?? {}
  if (!dropin) throw new Error('The script of the card field brought nothing')
  return dropin.create({ authorization: token, container, ...(threeDSecure && { threeDSecure }) })
}
