import { createHmac, timingSafeEqual } from 'node:crypto'
import { CODE_LENGTH } from '@kola/contract/rules/person'
import type { Secret } from '@kola/platform/config'

/** The figures that people are sent. Only their HMAC is kept: a million codes are soon tried against a plain hash. */
export interface Codes {
  /** The same seed makes the same code, and nobody without the server's key can make it. */
  make(given: { proofId: string; seed: string }): { code: string; mac: string }
  isRight(given: { proofId: string; code: string; mac: string }): boolean
}

/** 48 bits: of a million codes none is likelier than another by more than one in 280 million. */
const DRAWN_BYTES = 6

export function createCodes(tokenKey: Secret): Codes {
  const toKey = (use: string) => createHmac('sha256', Buffer.from(tokenKey.reveal(), 'hex')).update(use).digest()
  const keys = { mac: toKey('verification-code'), seed: toKey('verification-code-seed') }
  const toMac = (proofId: string, code: string) =>
    createHmac('sha256', keys.mac).update(`${proofId}:${code}`).digest('hex')
  return {
    make({ proofId, seed }) {
      const drawn = createHmac('sha256', keys.seed).update(seed).digest().readUIntBE(0, DRAWN_BYTES)
      const code = String(drawn % 10 ** CODE_LENGTH).padStart(CODE_LENGTH, '0')
      return { code, mac: toMac(proofId, code) }
    },
    isRight: ({ proofId, code, mac }) => timingSafeEqual(Buffer.from(toMac(proofId, code)), Buffer.from(mac)),
  }
}
