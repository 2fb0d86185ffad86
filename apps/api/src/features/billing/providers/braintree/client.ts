import type { Secret } from '@kola/platform/config'
import braintree, { type BraintreeGateway } from 'braintree'
import { ProviderError } from '#shared/provider-error.ts'
import { type Decline, Declined } from '../provider.ts'

const TIMEOUT_MS = 15_000

export interface BraintreeKeys {
  apiUrl: string
  merchantId: string
  publicKey: string
  privateKey: Secret
}

export interface BraintreeApi {
  gateway: BraintreeGateway
  /** @throws ProviderError in our words */
  ask<T>(operation: string, work: (gateway: BraintreeGateway) => Promise<T>): Promise<T>
  /** The same of a call that may be refused. @throws Refused, ProviderError */
  change<T extends Answer>(operation: string, work: (gateway: BraintreeGateway) => Promise<T>): Promise<T>
  fail(operation: string, reason: string, kind?: { retryable?: boolean; mayBeDone?: boolean }): ProviderError
}

/** As much of an answer as every kind of it has. */
export interface Answer {
  success: boolean
  message?: string
  errors?: { deepErrors(): { code: string; message: string }[] }
  transaction?: unknown
  verification?: unknown
}

/** The official library, pointed at an address of our own choice. */
export function createBraintreeApi(keys: BraintreeKeys, timeoutMs = TIMEOUT_MS): BraintreeApi {
  const { protocol, hostname, port } = new URL(keys.apiUrl)
  const isSafe = protocol === 'https:'
  const at = port || (isSafe ? '443' : '80')
  const environment = new braintree.Environment(hostname, at, keys.apiUrl, isSafe, hostname, at)
  const { merchantId, publicKey, privateKey } = keys
  const gateway = new braintree.BraintreeGateway({
    ...{ environment, merchantId, publicKey, privateKey: privateKey.reveal() },
  })
  Object.assign((gateway as unknown as { config: object }).config, { timeout: timeoutMs })

  const fail: BraintreeApi['fail'] = (operation, reason, kind = {}) =>
    new ProviderError({ provider: 'braintree', operation, retryable: true, ...kind, cause: new Error(reason) })

  async function ask<T>(operation: string, work: (gateway: BraintreeGateway) => Promise<T>): Promise<T> {
    try {
      return await work(gateway)
    } catch (error) {
      throw error instanceof ProviderError ? error : toFailure(fail, operation, error)
    }
  }

  return {
    ...{ gateway, ask, fail },
    async change(operation, work) {
      const answer = await ask(operation, work)
      if (answer?.success === true) return answer
      if (answer?.success === false) throw toRefused(answer)
      throw fail(operation, 'unreadable')
    },
  }
}

/** 422: with the codes of all that was wrong; none where a bank said no. */
export class Refused extends Declined {
  readonly codes: readonly string[]
  constructor(decline: Decline, codes: readonly string[]) {
    super(decline)
    this.codes = codes
  }
}

interface Verdict {
  processorResponseCode?: string
  processorResponseText?: string
  processorResponseType?: string
  gatewayRejectionReason?: string
}

/** What a bank or the gateway said to a charge, or to a check of a card. */
export function toDecline(of: Verdict, message = 'The payment was declined'): Decline {
  const { processorResponseCode, processorResponseText, processorResponseType, gatewayRejectionReason } = of
  const code = processorResponseCode || gatewayRejectionReason || 'declined'
  const isRejected = !processorResponseCode && Boolean(gatewayRejectionReason)
  // 2099: the bank wants to ask the payer, which can only be done where the card is typed.
  if (code === '2099')
    return { code, message: 'Your bank wants to confirm this card: please add it again', isHard: true }
  const isHard = isRejected || processorResponseType === 'hard_declined'
  return { code, message: isRejected ? message : processorResponseText || message, isHard }
}

function toRefused({ errors, message, transaction, verification }: Answer): Refused {
  const deep = errors?.deepErrors() ?? []
  const verdict = (transaction ?? verification) as Verdict | undefined
  if (verdict) return new Refused(toDecline(verdict, message), [])
  const [first] = deep
  const decline = { code: first?.code ?? 'refused', message: first?.message ?? message ?? 'Refused', isHard: true }
  return new Refused(
    decline,
    deep.map(({ code }) => code),
  )
}

/** By the library's name of the failure: whether to ask again, and whether it may be done. */
const KINDS: Readonly<Record<string, readonly [retryable: boolean, mayBeDone: boolean]>> = {
  ...{ authenticationError: [false, false], authorizationError: [false, false], upgradeRequired: [false, false] },
  ...{ notFoundError: [false, false], tooManyRequestsError: [true, false] },
}
const UNREACHED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH']

/** Only the library's name of it is passed on: what was said may name the payer. */
function toFailure(fail: BraintreeApi['fail'], operation: string, error: unknown): ProviderError {
  const { type = '', code = '' } = (error ?? {}) as { type?: string; code?: string }
  const [retryable, mayBeDone] = KINDS[type] ?? [true, !UNREACHED.includes(code)]
  return fail(operation, type || code || 'unreadable', { retryable, mayBeDone })
}

/** Null for what is not there. */
export async function orNull<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    const { cause } = error as { cause?: { message?: string } }
    if (error instanceof ProviderError && cause?.message === 'notFoundError') return null
    throw error
  }
}
