import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Secret } from './config.ts'

export interface SecretBox {
  /** @returns text that only `open` with the same key and context can read */
  seal(plain: Buffer, context: string): string
  /** @throws Error when the text was changed, or sealed with another key or context */
  open(sealed: string, context: string): Buffer
}

const VERSION = 'v1'
const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM (NIST SP 800-38D) under a key of 64 hex characters; the context is bound as associated data. */
export function createSecretBox(masterKey: Secret): SecretBox {
  const key = Buffer.from(masterKey.reveal(), 'hex')
  if (key.length !== 32) throw new Error('The master key must be 64 hex characters')
  return {
    seal(plain, context) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(context))
      const body = Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
      return `${VERSION}.${body.toString('base64url')}`
    },
    open(sealed, context) {
      const [version, text, ...rest] = sealed.split('.')
      if (version !== VERSION || !text || rest.length > 0) throw new Error('The sealed text has an unknown form')
      return decrypt(key, Buffer.from(text, 'base64url'), context)
    },
  }
}

function decrypt(key: Buffer, body: Buffer, context: string): Buffer {
  if (body.length < NONCE_BYTES + TAG_BYTES) throw new Error('The sealed text is too short')
  const decipher = createDecipheriv(ALGORITHM, key, body.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(context)).setAuthTag(body.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(body.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
}
