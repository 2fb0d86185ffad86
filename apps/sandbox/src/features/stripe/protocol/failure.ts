type FailureType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'

interface Detail {
  code?: string
  param?: string
  decline_code?: string
  payment_intent?: unknown
  setup_intent?: unknown
  payment_method?: unknown
  advice_code?: string
}

/** What is answered in `error`. */
export class Failure extends Error {
  readonly status: number
  readonly type: FailureType
  readonly detail: Detail
  constructor({ status, type, ...detail }: Detail & { status: number; type: FailureType }, message: string) {
    super(message)
    this.status = status
    this.type = type
    this.detail = detail
  }

  toBody(requestId: string) {
    const { code } = this.detail
    return {
      error: {
        ...this.detail,
        ...(code && { doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` }),
        message: this.message,
        request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}`,
        type: this.type,
      },
    }
  }
}

export const invalid = (message: string, detail: Detail = {}, status = 400) =>
  new Failure({ status, type: 'invalid_request_error', ...detail }, message)

/** An id that a parameter names is answered with 400, an id in the address with 404. */
export function missing(what: string, id: string, param = 'id') {
  return invalid(`No such ${what}: '${id}'`, { code: 'resource_missing', param }, param === 'id' ? 404 : 400)
}

export const cardFailure = (message: string, detail: Detail) =>
  new Failure({ status: 402, type: 'card_error', ...detail }, message)
