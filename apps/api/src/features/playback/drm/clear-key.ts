/** A ClearKey licence request. Encrypted Media Extensions §9.1.3. */
export interface ClearKeyRequest {
  /** 32 hex characters each. */
  keyIds: string[]
  type: 'temporary' | 'persistent-license'
}

export interface ContentKey {
  keyId: string
  key: Buffer
}

const MAX_KEY_IDS = 64
const KEY_ID = /^[A-Za-z0-9_-]{22}$/

export const isJson = (body: Buffer): boolean => body[0] === 0x7b

/** @returns null when the body is no such request: then it is another key system's, and binary or XML */
export function readClearKeyRequest(body: Buffer): ClearKeyRequest | null {
  if (!isJson(body)) return null
  try {
    const { kids, type = 'temporary' } = JSON.parse(body.toString('utf8'))
    const isWhole = Array.isArray(kids) && kids.length > 0 && kids.length <= MAX_KEY_IDS
    if (!isWhole || !kids.every((kid) => typeof kid === 'string' && KEY_ID.test(kid))) return null
    if (type !== 'temporary' && type !== 'persistent-license') return null
    return { keyIds: kids.map((kid: string) => Buffer.from(kid, 'base64url').toString('hex')), type }
  } catch {
    return null
  }
}

/** The JSON Web Key set that answers it. */
export function toClearKeyLicence(keys: readonly ContentKey[]): object {
  return {
    keys: keys.map(({ keyId, key }) => ({
      kty: 'oct',
      kid: Buffer.from(keyId, 'hex').toString('base64url'),
      k: key.toString('base64url'),
    })),
    type: 'temporary',
  }
}
