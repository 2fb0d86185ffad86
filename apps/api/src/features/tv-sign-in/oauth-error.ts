import type { OauthErrorCode } from '@kola/contract/tv-sign-in/device-flow'

/** A failure in the words of RFC 6749 §5.2 and RFC 8628 §3.5. */
export class OauthError extends Error {
  readonly code: OauthErrorCode

  constructor(code: OauthErrorCode, description?: string) {
    super(description ?? code)
    this.code = code
  }
}
