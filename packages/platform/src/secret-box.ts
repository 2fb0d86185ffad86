import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { Secret } from './config.ts'
import { type KeyRing, keysFor, type RingKey, toKeyRing } from './key-ring.ts'

export interface SecretBox {
  /** @returns text that only `open` with the same key and context can read */
  seal(plain: Buffer, context: string): string
  /** @throws Error when the text was changed, or sealed with a key that is not there or for another context */
  open(sealed: string, context: string): Buffer
  /** True when it is sealed with the key in use: with any other it opens only for as long as that one is kept. */
  isCurrent(sealed: string): boolean
}

/** `v1.{body}` names no key, `v2.{key id}.{body}` does. */
const UNNAMED = 'v1'
const NAMED = 'v2'
const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * AES-256-GCM (NIST SP 800-38D) under keys of 64 hex characters; the context is bound as associated data. The first
 * key seals, all open.
 */
export function createSecretBox(keys: Secret | KeyRing): SecretBox {
  const ring = keys instanceof Secret ? toKeyRing(keys) : keys
  if (ring.some(({ key }) => toBytes(key).length !== 32)) throw new Error('The master key must be 64 hex characters')
  const [current] = ring
  const prefix = current.id === null ? UNNAMED : `${NAMED}.${current.id}`
  return {
    seal(plain, context) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, toBytes(current.key), nonce).setAAD(Buffer.from(context))
      const body = Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
      return `${prefix}.${body.toString('base64url')}`
    },
    open(sealed, context) {
      const { keyId, body } = readSealed(sealed)
      const known = keysFor(ring, keyId)
      if (known.length === 0) throw new Error(`It is sealed with the key ${keyId}, which is not there`)
      return openWithAny(known, body, context)
    },
    isCurrent: (sealed) => sealed.startsWith(`${prefix}.`),
  }
}

function readSealed(sealed: string): { keyId: string | null; body: Buffer } {
  const parts = sealed.split('.')
  const isNamed = parts[0] === NAMED && parts.length === 3
  const text = parts.at(-1)
  if (!text || !(isNamed || (parts[0] === UNNAMED && parts.length === 2))) {
    throw new Error('The sealed text has an unknown form')
  }
  const body = Buffer.from(text, 'base64url')
  if (body.length < NONCE_BYTES + TAG_BYTES) throw new Error('The sealed text is too short')
  return { keyId: isNamed ? (parts[1] ?? '') : null, body }
}

/** What names no key is tried with each: the tag tells whether it was the right one. */
function openWithAny(keys: readonly RingKey[], body: Buffer, context: string): Buffer {
  let failure: unknown
  for (const { key } of keys) {
    try {
      return decrypt(toBytes(key), body, context)
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

function decrypt(key: Buffer, body: Buffer, context: string): Buffer {
  const decipher = createDecipheriv(ALGORITHM, key, body.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(context)).setAuthTag(body.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(body.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
}

function toBytes(key: Secret): Buffer {
  return Buffer.from(key.reveal(), 'hex')
}
