export interface ProviderFailure {
  /** Such as `drmtoday`. */
  provider: string
  /** What was asked of it. */
  operation: string
  /** The same call may succeed in a moment. */
  retryable: boolean
  /** What was asked may have been done all the same: read it back before it is asked again. As `retryable` unless told. */
  mayBeDone?: boolean
  cause?: unknown
}

/** An outside party did not do what it was asked. Whoever called the adapter decides what the viewer is told. */
export class ProviderError extends Error {
  readonly provider: string
  readonly operation: string
  readonly retryable: boolean
  readonly mayBeDone: boolean

  constructor({ provider, operation, retryable, mayBeDone = retryable, cause }: ProviderFailure) {
    super(`${provider} failed at ${operation}`, { cause })
    this.name = 'ProviderError'
    this.provider = provider
    this.operation = operation
    this.retryable = retryable
    this.mayBeDone = mayBeDone
  }
}
