export type PlayerErrorCategory = 'network' | 'text' | 'media' | 'manifest' | 'streaming' | 'drm' | 'player'

export interface PlayerErrorFacts {
  category: PlayerErrorCategory
  /** The server's own code when it sent one (`SCREEN_LIMIT_REACHED`), else the engine's (`SHAKA_3016`). */
  code: string
  /** HTTP status, when a request failed. */
  status?: number
  /** Loading again, now or later, may help. */
  recoverable: boolean
  /** The server's error object, when it sent one. */
  details?: unknown
  cause?: unknown
}

/** The only failure that an engine reports. */
export class PlayerError extends Error {
  readonly category: PlayerErrorCategory
  readonly code: string
  readonly status: number | undefined
  readonly recoverable: boolean
  readonly details: unknown

  constructor(facts: PlayerErrorFacts) {
    super(`${facts.category}: ${facts.code}`, { cause: facts.cause })
    this.name = 'PlayerError'
    this.category = facts.category
    this.code = facts.code
    this.status = facts.status
    this.recoverable = facts.recoverable
    this.details = facts.details
  }
}
