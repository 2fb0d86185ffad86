import { createHmac } from 'node:crypto'
import type { Secret } from '@kola/platform/config'

/** HMAC-SHA-256 of the address in hex. tawk.to, "Secure mode". */
export const toChatHash = (secret: Secret, email: string): string =>
  createHmac('sha256', secret.reveal()).update(email).digest('hex')
