import { createHmac, timingSafeEqual } from 'node:crypto'
import { CODE_LENGTH } from '@kola/contract/rules/person'
import type { KeyRing, RingKey } from '@kola/platform/key-ring'

/** The figures that people are sent. Only their HMAC is kept: a million codes are soon tried against a plain hash. */
export interface Codes {
  /** The same seed makes the same code, and nobody without the server's key can make it. */
  make(given: { proofId: string; seed: string }): { code: string; mac: string }
  isRight(given: { proofId: string; code: string; mac: string }): boolean
}

/** 48 bits: of a million codes none is likelier than another by more than one in 280 million. */
const DRAWN_BYTES = 6

const toOwnKey = ({ key }: RingKey, use: string) =>
  createHmac('sha256', Buffer.from(key.reveal(), 'hex')).update(use).digest()

/** The first key makes a code; one that another key of the ring made is right for as long as it lives. */
export function createCodes(tokenKeys: KeyRing): Codes {
  const macKeys = tokenKeys.map((key) => toOwnKey(key, 'verification-code'))
  const [macKey = Buffer.alloc(0)] = macKeys
  const seedKey = toOwnKey(tokenKeys[0], 'verification-code-seed')
  const toMac = (key: Buffer, proofId: string, code: string) =>
    createHmac('sha256', key).update(`${proofId}:${code}`).digest('hex')
  return {
    make({ proofId, seed }) {
      const drawn = createHmac('sha256', seedKey).update(seed).digest().readUIntBE(0, DRAWN_BYTES)
      const code = String(drawn % 10 ** CODE_LENGTH).padStart(CODE_LENGTH, '0')
      return { code, mac: toMac(macKey, proofId, code) }
    },
    isRight: ({ proofId, code, mac }) =>
      macKeys.some((key) => timingSafeEqual(Buffer.from(toMac(key, proofId, code)), Buffer.from(mac))),
  }
}
