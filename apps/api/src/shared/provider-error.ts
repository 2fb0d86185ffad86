export interface ProviderFailure {
  /** Such as `drmtoday`. */
  provider: string
  /** What was asked of it. */
  operation: string
  /** The same call may succeed in a moment. */
  retryable: boolean
  cause?: unknown
}

/** An outside party did not do what it was asked. Whoever called the adapter decides what the viewer is told. */
export class ProviderError extends Error {
  readonly provider: string
  readonly operation: string
  readonly retryable: boolean

  constructor({ provider, operation, retryable, cause }: ProviderFailure) {
    super(`${provider} failed at ${operation}`, { cause })
    this.name = 'ProviderError'
    this.provider = provider
    this.operation = operation
    this.retryable = retryable
  }
}
