import { generateKeyPair, type KeyObject, sign } from 'node:crypto'
import { promisify } from 'node:util'
import type { Controls } from '#shared/controls/controls.ts'

interface SigningKey {
  kid: string
  privateKey: KeyObject
  publicKey: KeyObject
}

const generate = promisify(generateKeyPair)
const RSA_BITS = 2048

/** Keys made at start and, when the control API turns to another name, at that moment. */
export interface SigningKeys {
  /** RS256 (RFC 7518 §3.3) with the key of the moment. */
  signToken(claims: Record<string, unknown>): Promise<string>
  /** Public halves of the key of the moment and of those before it. */
  list(): Promise<object[]>
}

/** The outcome of the reference `key` is the name of the key of the moment: another word is a rotation. */
export function createSigningKeys({ outcomes }: Pick<Controls, 'outcomes'>): SigningKeys {
  const keys = new Map<string, Promise<SigningKey>>()
  const find = (name: string) => {
    const key = keys.get(name) ?? makeKey(name)
    keys.set(name, key)
    return key
  }
  const findCurrent = () => find(outcomes.findExact('google', 'key') ?? 'first')
  void findCurrent()

  return {
    async signToken(claims) {
      const { kid, privateKey } = await findCurrent()
      const signed = `${encode({ alg: 'RS256', kid, typ: 'JWT' })}.${encode(claims)}`
      return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), privateKey).toString('base64url')}`
    },
    async list() {
      await findCurrent()
      const made = await Promise.all(keys.values())
      return made.map(({ kid, publicKey }) => ({
        ...publicKey.export({ format: 'jwk' }),
        kid,
        use: 'sig',
        alg: 'RS256',
      }))
    },
  }
}

async function makeKey(name: string): Promise<SigningKey> {
  const pair = await generate('rsa', { modulusLength: RSA_BITS })
  return { kid: `sandbox-${name}`, ...pair }
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
