import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type {
  CreationOptions,
  NewCredential,
  RequestOptions,
  UsedCredential,
} from '@kola/contract/passkeys/credentials'
import { type Cbor, encodeCbor } from './cbor.ts'

type Algorithm = 'ES256' | 'RS256'

export interface AuthenticatorOptions {
  origin: string
  algorithm?: Algorithm
  /** Whether it counts its uses; passwords managers that sync do not. */
  counts?: boolean
  aaguid?: string
  transports?: string[]
}

/** What a liar, or another page, would do otherwise. */
export interface Twist {
  origin?: string
  rpId?: string
  challenge?: string
  /** The person was not asked for finger or PIN. */
  isUnverified?: boolean
  isAbsent?: boolean
  signCount?: number
  userHandle?: string
  crossOrigin?: boolean
  type?: string
  /** A certificate of the maker, which nobody has asked for. */
  hasCertificate?: boolean
}

const FLAGS = { present: 1, verified: 4, backupEligible: 8, backedUp: 16, hasKey: 64 }
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
const text = (data: Uint8Array) => Buffer.from(data).toString('base64url')

function makeKey(algorithm: Algorithm) {
  const { publicKey, privateKey } =
    algorithm === 'ES256'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: 2_048 })
  return { privateKey, cose: encodeCbor(toCose(publicKey, algorithm)) }
}

/** RFC 9053 §7, RFC 8230 §4. */
function toCose(key: KeyObject, algorithm: Algorithm): Cbor {
  const { x = '', y = '', n = '', e = '' } = key.export({ format: 'jwk' })
  const bytes = (part: string) => Buffer.from(part, 'base64url')
  const shared: [number, Cbor][] =
    algorithm === 'ES256'
      ? [
          [1, 2],
          [3, -7],
          [-1, 1],
        ]
      : [
          [1, 3],
          [3, -257],
        ]
  const parts: [number, Cbor][] =
    algorithm === 'ES256'
      ? [
          [-2, bytes(x)],
          [-3, bytes(y)],
        ]
      : [
          [-1, bytes(n)],
          [-2, bytes(e)],
        ]
  return new Map([...shared, ...parts])
}

/** A software authenticator with one passkey, as a browser would speak for it: WebAuthn level 3 §6. */
export function createAuthenticator(options: AuthenticatorOptions) {
  const { origin, algorithm = 'ES256', counts = true, aaguid = '00000000-0000-0000-0000-000000000000' } = options
  const id = randomBytes(32)
  const { privateKey, cose } = makeKey(algorithm)
  let count = 0
  let handle = ''

  function toClientData(type: string, challenge: string, twist: Twist): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: twist.type ?? type,
        challenge: twist.challenge ?? challenge,
        origin: twist.origin ?? origin,
        crossOrigin: twist.crossOrigin ?? false,
      }),
    )
  }
  function toData(rpId: string, twist: Twist, attested: Buffer = Buffer.alloc(0)): Buffer {
    const present = twist.isAbsent ? 0 : FLAGS.present
    const verified = twist.isUnverified ? 0 : FLAGS.verified
    const synced = counts ? 0 : FLAGS.backupEligible | FLAGS.backedUp
    const flags = present | verified | synced | (attested.length > 0 ? FLAGS.hasKey : 0)
    const counter = Buffer.alloc(4)
    if (counts) count += 1
    counter.writeUInt32BE(twist.signCount ?? count)
    return Buffer.concat([sha256(twist.rpId ?? rpId), Buffer.from([flags]), counter, attested])
  }
  const toShared = () => ({ id: text(id), rawId: text(id), type: 'public-key' as const })

  return {
    id: text(id),
    make({ rp, user, challenge }: CreationOptions, twist: Twist = {}): NewCredential {
      handle = user.id
      const length = Buffer.from([id.length >> 8, id.length & 255])
      const attested = Buffer.concat([Buffer.from(aaguid.replaceAll('-', ''), 'hex'), length, id, cose])
      const statement: ReadonlyMap<string, Cbor> = twist.hasCertificate
        ? new Map<string, Cbor>([
            ['alg', -7],
            ['sig', randomBytes(70)],
            ['x5c', [randomBytes(300)]],
          ])
        : new Map()
      const attestation = new Map<string, Cbor>([
        ['fmt', twist.hasCertificate ? 'packed' : 'none'],
        ['attStmt', statement],
        ['authData', toData(rp.id, twist, attested)],
      ])
      const response = {
        clientDataJSON: text(toClientData('webauthn.create', challenge, twist)),
        attestationObject: text(encodeCbor(attestation)),
        transports: options.transports ?? ['internal'],
      }
      return { ...toShared(), response, authenticatorAttachment: 'platform' }
    },
    use({ rpId, challenge }: RequestOptions, twist: Twist = {}): UsedCredential {
      const clientData = toClientData('webauthn.get', challenge, twist)
      const data = toData(rpId, twist)
      const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey)
      const response = {
        ...{ clientDataJSON: text(clientData), authenticatorData: text(data), signature: text(signature) },
        userHandle: twist.userHandle ?? handle,
      }
      return { ...toShared(), response, authenticatorAttachment: 'platform' }
    },
  }
}

export type Authenticator = ReturnType<typeof createAuthenticator>
