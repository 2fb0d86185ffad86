import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
/** Between the 24 and 64 that Standard Webhooks asks for. */
const SECRET_BYTES = 32

export const newWebhookSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

export interface Signed {
  id: string
  /** Of the try, in seconds: a receiver refuses what is old. */
  timestamp: number
  body: string
}

/** The headers of Standard Webhooks 1.0; each secret signs, so that a receiver may know either. */
export function toWebhookHeaders({ id, timestamp, body }: Signed, secrets: readonly string[]): Record<string, string> {
  const sign = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
      .update(`${id}.${timestamp}.${body}`)
      .digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret)}`).join(' '),
  }
}
