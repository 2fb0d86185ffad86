/**
 * Codes in `x-dt-resp-code`, as third-party clients list them; castLabs publishes no table.
 * 20101 with the text `not_granted` was seen in the field.
 */
export const REFUSALS = {
  internal: { code: 1000, status: 500, text: 'internal_error' },
  request: { code: 2000, status: 400, text: 'invalid_request' },
  authentication: { code: 3000, status: 403, text: 'authentication_failed' },
  'bad-request': { code: 10001, status: 400, text: 'bad_request' },
  deny: { code: 20101, status: 403, text: 'not_granted' },
  'revoked-device': { code: 40001, status: 403, text: 'device_revoked' },
  'stream-limit': { code: 60100, status: 403, text: 'concurrent_stream_denied' },
  'all-keys-filtered': { code: 70001, status: 403, text: 'all_keys_filtered' },
  'take-down': { code: 80001, status: 403, text: 'take_down' },
  region: { code: 90001, status: 403, text: 'region_denied' },
} as const

export type RefusalName = keyof typeof REFUSALS

export function isRefusalName(name: string | null): name is RefusalName {
  return name !== null && name in REFUSALS
}

/** A licence that is not given. */
export class Refusal extends Error {
  readonly code: number
  readonly status: number

  constructor(name: RefusalName, detail?: string) {
    const { code, status, text } = REFUSALS[name]
    super(detail ? `${text}: ${detail}` : text)
    this.name = 'Refusal'
    this.code = code
    this.status = status
  }
}
