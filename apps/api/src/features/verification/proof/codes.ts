import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { CODE_LENGTH } from '@kola/contract/rules/person'
import type { KeyRing, RingKey } from '@kola/platform/key-ring'

/** The figures that people are sent. Only their HMAC is kept: a million codes are soon tried against a plain hash. */
export interface Codes {
  make(proofId: string): { code: string; mac: string }
  isRight(given: { proofId: string; code: string; mac: string }): boolean
}

/** The first key makes a code; one that another key of the ring made is right for as long as it lives. */
export function createCodes(tokenKeys: KeyRing): Codes {
  const toMac = ({ key }: RingKey, proofId: string, code: string) => {
    const own = createHmac('sha256', Buffer.from(key.reveal(), 'hex')).update('verification-code').digest()
    return createHmac('sha256', own).update(`${proofId}:${code}`).digest('hex')
  }
  return {
    make(proofId) {
      const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')
      return { code, mac: toMac(tokenKeys[0], proofId, code) }
    },
    isRight: ({ proofId, code, mac }) =>
      tokenKeys.some((key) => timingSafeEqual(Buffer.from(toMac(key, proofId, code)), Buffer.from(mac))),
  }
}
