import { ConfigError } from '@kola/platform/config'
import type { Env } from '../env.ts'

export interface WebhooksConfig {
  /** Scheme, host and port that may be without TLS and in a private network; null in production. */
  openOrigin: string | null
}

/** @throws ConfigError */
export function toWebhooks(env: Pick<Env, 'WEBHOOK_OPEN_ORIGIN'>): WebhooksConfig {
  if (env.WEBHOOK_OPEN_ORIGIN === undefined) return { openOrigin: null }
  const { origin, href } = new URL(env.WEBHOOK_OPEN_ORIGIN)
  if (href === `${origin}/`) return { openOrigin: origin }
  throw new ConfigError([{ variable: 'WEBHOOK_OPEN_ORIGIN', text: 'must be a scheme and a host, without a path' }])
}
