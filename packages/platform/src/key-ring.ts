import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { Secret } from './config.ts'

/** A key of 32 bytes. One from before keys had ids has none. */
export interface RingKey {
  id: string | null
  /** 64 hex characters, in lower case. */
  key: Secret
}

/** Keys that are believed side by side, so that one takes another's place: the first is in use, the others only verify. */
export type KeyRing = readonly [RingKey, ...RingKey[]]

const RING = /^([\w-]{1,32}:)?[0-9a-f]{64}(,([\w-]{1,32}:)?[0-9a-f]{64})*$/i

/** `hex`, or `id:hex[,id:hex]`; a key that had no id may stand there without one. */
export function keyRing() {
  return z.pipe(
    z
      .string()
      .check(
        z.regex(RING, 'must be 64 hex characters, or id:hex[,id:hex] with 64 hex characters each'),
        z.refine(hasOwnIds, 'must give each key an id of its own'),
      ),
    z.transform(readKeyRing),
  )
}

/** A ring of one key that has no id. */
export function toKeyRing(key: Secret): KeyRing {
  return [{ id: null, key }]
}

/** @throws Error when it is none */
export function readKeyRing(text: string): KeyRing {
  const [first, ...others] = toKeys(text)
  if (!first || !RING.test(text)) throw new Error('A key must be 64 hex characters')
  return [first, ...others]
}

/** The keys that may have made something: the named one, or all when it bears no name. */
export function keysFor(ring: KeyRing, id: string | null): readonly RingKey[] {
  return id === null ? ring : ring.filter((key) => key.id === id)
}

export interface Mac {
  sign(text: string): Buffer
  /** True when any key of the ring made it. */
  isRight(text: string, mac: Buffer): boolean
}

/** HMAC-SHA-256 under the key in use; the purpose keeps one use of a key from another. */
export function createMac(ring: KeyRing, purpose: string): Mac {
  const make = ({ key }: RingKey, text: string) =>
    createHmac('sha256', Buffer.from(key.reveal(), 'hex')).update(`${purpose}:${text}`).digest()
  return {
    sign: (text) => make(ring[0], text),
    isRight: (text, mac) =>
      ring.some((key) => {
        const expected = make(key, text)
        return mac.length === expected.length && timingSafeEqual(mac, expected)
      }),
  }
}

function toKeys(text: string): RingKey[] {
  return text.split(',').map((part) => {
    const [hex = '', id = null] = part.split(':').reverse()
    return { id, key: new Secret(hex.toLowerCase()) }
  })
}

function hasOwnIds(text: string): boolean {
  const ids = toKeys(text).map(({ id }) => id)
  return new Set(ids).size === ids.length
}
