import type { Clock } from '@kola/platform/clock'
import type { Log } from '@kola/platform/log'
import type { SecretBox } from '@kola/platform/secret-box'
import type { Actor, Recorder } from '#shared/audit.ts'
import type { Db } from '#shared/database/database.ts'
import type { JobSender } from '#shared/jobs.ts'

export interface WebhookNeeds {
  db: Db
  clock: Clock
  log: Log
  box: SecretBox
  queue: JobSender
  /** Scheme, host and port that may be without TLS and in a private network: of a receiver on a developer’s own machine. */
  openOrigin: string | null
}

export interface EndpointKey {
  tenantId: string
  endpointId: string
}

/** Who asks, of which tenant, and what is written down of it. */
export interface Asking {
  tenantId: string
  who: Actor
  record: Recorder
}

export const secretContext = ({ tenantId, endpointId }: EndpointKey): string => `webhook:${tenantId}:${endpointId}`
