import { randomInt } from 'node:crypto'
import { CODE_DRAWN, CODE_SIGNS, toCheckSign } from '@kola/contract/gifts/gift-code'
import { sha256Hex } from '@kola/platform/ids'

/** 95 random bits and the sign that checks them. */
export function newGiftCode(): string {
  const drawn = Array.from({ length: CODE_DRAWN }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]).join('')
  return `${drawn}${toCheckSign(drawn)}`
}

/** Under which a code is found: nobody reads it out of the database. */
export const toCodeHash = (code: string): string => sha256Hex(`gift:${code}`)

/** What the sealed copy of a code is bound to. */
export const toCodeContext = ({ tenantId, giftId }: { tenantId: string; giftId: string }): string =>
  `gift:${tenantId}:${giftId}`
