import { AppError } from '@kola/contract/errors'
import type {
  CreationOptions,
  NewCredential,
  RequestOptions,
  UsedCredential,
} from '@kola/contract/passkeys/credentials'

/** Whom passkeys belong to. */
export interface RelyingParty {
  rpId: string
  origins: readonly string[]
}

/** COSE: ES256, which everybody has, EdDSA, and RS256 of Windows Hello. RFC 9053 §2, RFC 8812 §2. */
const ALGORITHMS = [-7, -8, -257]
/** The browser gives up before the challenge runs out. */
const TIMEOUT_MS = 4 * 60_000
/** Longer than any handle that we give out. */
const encoder = new TextEncoder()

/** Reading it takes a third of a second, half of it at a stretch: a process does it before it listens. */
const load = () => import('@simplewebauthn/server')
const loadHelpers = () => import('@simplewebauthn/server/helpers')

export async function prepareLibrary(): Promise<void> {
  await Promise.all([load(), loadHelpers()])
}

/** The account's id as the authenticator keeps it: nothing of the person, as WebAuthn §14.6.1 wants it. */
const toUserHandle = (accountId: string) => encoder.encode(accountId)

export interface Creation {
  appName: string
  account: { id: string; name: string; displayName: string }
  /** Already there: the same authenticator makes no second one. */
  known: readonly { id: string; transports: string[] }[]
  isOnThisDevice: boolean
  challenge: Uint8Array<ArrayBuffer>
}

export async function makeCreationOptions({ rpId }: RelyingParty, given: Creation): Promise<CreationOptions> {
  const { generateRegistrationOptions } = await load()
  const made = await generateRegistrationOptions({
    rpName: given.appName,
    rpID: rpId,
    userID: toUserHandle(given.account.id),
    userName: given.account.name,
    userDisplayName: given.account.displayName,
    challenge: given.challenge,
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: [...given.known],
    supportedAlgorithmIDs: ALGORITHMS,
  })
  return {
    rp: { id: rpId, name: given.appName },
    user: made.user,
    challenge: made.challenge,
    pubKeyCredParams: made.pubKeyCredParams,
    timeout: TIMEOUT_MS,
    excludeCredentials: (made.excludeCredentials ?? []).map(toDescriptor),
    authenticatorSelection: {
      ...{ residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      ...(given.isOnThisDevice && { authenticatorAttachment: 'platform' }),
    },
    attestation: 'none',
  }
}

export async function makeRequestOptions(
  { rpId }: RelyingParty,
  given: { challenge: Uint8Array<ArrayBuffer>; known: readonly { id: string; transports: string[] }[] },
): Promise<RequestOptions> {
  const { generateAuthenticationOptions } = await load()
  const made = await generateAuthenticationOptions({
    rpID: rpId,
    challenge: given.challenge,
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    allowCredentials: [...given.known],
  })
  return {
    challenge: made.challenge,
    timeout: TIMEOUT_MS,
    rpId,
    allowCredentials: (made.allowCredentials ?? []).map(toDescriptor),
    userVerification: 'required',
  }
}

const toDescriptor = ({ id, transports }: { id: string; transports?: string[] }) => ({
  ...{ id, type: 'public-key' as const },
  ...(transports && transports.length > 0 && { transports }),
})

/**
 * The challenge that the browser says it has signed; nothing of it is believed yet.
 * @throws AppError PASSKEY_REFUSED
 */
export function readChallenge({ response }: NewCredential | UsedCredential): string {
  const said = parse(response.clientDataJSON)
  // A page within another's page: none of ours is ever framed.
  if (typeof said.challenge !== 'string' || said.crossOrigin === true) throw new AppError('PASSKEY_REFUSED')
  return said.challenge
}

function parse(clientDataJSON: string): Record<string, unknown> {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    return typeof said === 'object' && said !== null ? (said as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

export interface MadeKey {
  credentialId: string
  publicKey: Buffer
  signCount: number
  transports: string[]
  /** Which make of authenticator it says it is. */
  aaguid: string
  isSynced: boolean
}

/** @throws AppError PASSKEY_REFUSED */
export async function verifyCreation(
  party: RelyingParty,
  given: { credential: NewCredential; challenge: string },
): Promise<MadeKey> {
  const { verifyRegistrationResponse } = await load()
  const { credential, challenge } = given
  const { registrationInfo: made } = await refuseWhatThrows(async () => {
    await refuseCertificates(credential)
    return verifyRegistrationResponse({
      response: { ...credential, ...toLibrary(credential), response: credential.response as NewResponse },
      ...toExpected(party, challenge),
      supportedAlgorithmIDs: ALGORITHMS,
    })
  })
  // What is signed says which key it is; what stands beside it must be the same.
  if (!made || made.credential.id !== credential.id) throw new AppError('PASSKEY_REFUSED')
  return {
    credentialId: made.credential.id,
    publicKey: Buffer.from(made.credential.publicKey),
    signCount: made.credential.counter,
    transports: credential.response.transports ?? [],
    aaguid: made.aaguid,
    isSynced: made.credentialBackedUp,
  }
}

type NewResponse = { clientDataJSON: string; attestationObject: string; transports?: string[] }

/**
 * We ask for no attestation, and browsers send none, or one that the key has signed itself. One with certificates is not
 * even looked at: those name addresses that a verifier would ask.
 */
async function refuseCertificates({ response }: NewCredential): Promise<void> {
  const { decodeAttestationObject, isoBase64URL } = await loadHelpers()
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject))
  const format = attestation.get('fmt')
  const isPlain = format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined)
  if (!isPlain) throw new Error(`attestation of format ${String(format)}`)
}

export interface KnownKey {
  credentialId: string
  publicKey: Buffer
}

/** @returns the count that it bears, which the caller compares; @throws AppError PASSKEY_REFUSED */
export async function verifyUse(
  party: RelyingParty,
  given: { credential: UsedCredential; challenge: string; key: KnownKey; accountId: string },
): Promise<{ signCount: number; isSynced: boolean }> {
  const { verifyAuthenticationResponse } = await load()
  const { credential, challenge, key, accountId } = given
  const { userHandle, ...response } = credential.response
  if (userHandle && userHandle !== Buffer.from(accountId).toString('base64url')) throw new AppError('PASSKEY_REFUSED')
  const result = await refuseWhatThrows(() =>
    verifyAuthenticationResponse({
      response: { ...credential, ...toLibrary(credential), response },
      ...toExpected(party, challenge),
      // NOTE with 0 the library leaves the count to us: it would say of a copy what it says of every fault.
      credential: { id: key.credentialId, publicKey: new Uint8Array(key.publicKey), counter: 0 },
    }),
  )
  if (!result.verified) throw new AppError('PASSKEY_REFUSED')
  const { newCounter, credentialBackedUp } = result.authenticationInfo
  return { signCount: newCounter, isSynced: credentialBackedUp }
}

const toExpected = ({ rpId, origins }: RelyingParty, expectedChallenge: string) => ({
  ...{ expectedChallenge, expectedOrigin: [...origins], expectedRPID: rpId, requireUserVerification: true },
})

/** We ask for no extensions, and where the authenticator sits is not kept. */
const toLibrary = ({ id, rawId, type }: NewCredential | UsedCredential) => ({
  ...{ id, rawId, type, clientExtensionResults: {}, authenticatorAttachment: undefined as never },
})

/** Whatever the library finds wrong is one answer to the caller. */
async function refuseWhatThrows<T>(look: () => Promise<T>): Promise<T> {
  try {
    return await look()
  } catch (cause) {
    throw new AppError('PASSKEY_REFUSED', { cause })
  }
}
