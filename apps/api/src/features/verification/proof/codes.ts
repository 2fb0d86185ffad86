import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { CODE_LENGTH } from '@kola/contract/rules/person'
import type { Secret } from '@kola/platform/config'

/** The figures that people are sent. Only their HMAC is kept: a million codes are soon tried against a plain hash. */
export interface Codes {
  make(proofId: string): { code: string; mac: string }
  isRight(given: { proofId: string; code: string; mac: string }): boolean
}

export function createCodes(tokenKey: Secret): Codes {
  const key = createHmac('sha256', Buffer.from(tokenKey.reveal(), 'hex')).update('verification-code').digest()
  const toMac = (proofId: string, code: string) => createHmac('sha256', key).update(`${proofId}:${code}`).digest('hex')
  return {
    make(proofId) {
      const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')
      return { code, mac: toMac(proofId, code) }
    },
    isRight: ({ proofId, code, mac }) => timingSafeEqual(Buffer.from(toMac(proofId, code)), Buffer.from(mac)),
  }
}
