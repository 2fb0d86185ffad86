import { ConfigError, Secret } from '@kola/platform/config'
import type { Env } from '../env.ts'

export interface InboundMail {
  /** Answers go to it with a token behind a plus. */
  address: string
  /** What the mail server shows that brings them. */
  secret: Secret
}

/** Outside production the sandbox brings them. */
const SANDBOX = { address: 'reply@kola.example', secret: new Secret('sandbox-inbound-secret') }

/** Both or none. @throws ConfigError */
export function toInboundMail(given: Env): InboundMail | null {
  const { MAIL_REPLY_ADDRESS: address, MAIL_INBOUND_SECRET: secret } = given
  if (address === undefined && secret === undefined) return given.NODE_ENV === 'production' ? null : SANDBOX
  if (address === undefined || secret === undefined) {
    const variable = address === undefined ? 'MAIL_REPLY_ADDRESS' : 'MAIL_INBOUND_SECRET'
    throw new ConfigError([{ variable, text: 'is needed where mail comes in: both are set, or none' }])
  }
  return { address, secret: new Secret(secret) }
}
