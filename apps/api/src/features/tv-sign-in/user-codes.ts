import { createHmac, randomInt } from 'node:crypto'
import { USER_CODE_LENGTH, USER_CODE_LETTERS } from '@kola/contract/tv-sign-in/user-code'
import type { KeyRing } from '@kola/platform/key-ring'

/** Six letters that people type. Only their HMAC is kept. */
export interface UserCodes {
  draw(): string
  /** One for each key of the ring, the first in use. */
  toMacs(tenantId: string, code: string): [string, ...string[]]
}

export function createUserCodes(tokenKeys: KeyRing): UserCodes {
  const [first, ...others] = tokenKeys.map(({ key }) =>
    createHmac('sha256', Buffer.from(key.reveal(), 'hex')).update('tv-user-code').digest(),
  )
  const toMac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('hex')
  return {
    draw: () =>
      Array.from({ length: USER_CODE_LENGTH }, () => USER_CODE_LETTERS[randomInt(USER_CODE_LETTERS.length)]).join(''),
    toMacs(tenantId, code) {
      const text = `${tenantId}:${code}`
      return [toMac(first ?? Buffer.alloc(0), text), ...others.map((key) => toMac(key, text))]
    },
  }
}
