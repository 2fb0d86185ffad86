import type {
  CreationOptions,
  NewCredential,
  RequestOptions,
  UsedCredential,
} from '@kola/contract/passkeys/credentials'

/**
 * What the service speaks and what the browser wants. Chrome 129, Firefox 119 and Safari 18.4 turn one into the other by
 * themselves; older ones, and password managers that put themselves in the browser's place, are helped. ADR 46.
 */
const toBytes = (text: string) =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0))

const toText = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')

type Descriptor = RequestOptions['allowCredentials'][number]

const toDescriptor = ({ id, type, transports }: Descriptor): PublicKeyCredentialDescriptor => ({
  ...{ id: toBytes(id), type },
  ...(transports && { transports: transports as AuthenticatorTransport[] }),
})

/** As an old browser lacks it. */
type Old = Partial<Pick<typeof PublicKeyCredential, 'parseCreationOptionsFromJSON' | 'parseRequestOptionsFromJSON'>>

export function toCreation(
  options: CreationOptions,
  own: Old = PublicKeyCredential,
): PublicKeyCredentialCreationOptions {
  if (own.parseCreationOptionsFromJSON) {
    return own.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON)
  }
  return {
    ...options,
    challenge: toBytes(options.challenge),
    user: { ...options.user, id: toBytes(options.user.id) },
    excludeCredentials: options.excludeCredentials.map(toDescriptor),
  }
}

export function toRequest(options: RequestOptions, own: Old = PublicKeyCredential): PublicKeyCredentialRequestOptions {
  if (own.parseRequestOptionsFromJSON) {
    return own.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON)
  }
  return {
    ...options,
    challenge: toBytes(options.challenge),
    allowCredentials: options.allowCredentials.map(toDescriptor),
  }
}

const toShared = ({ id, rawId, authenticatorAttachment }: PublicKeyCredential) => ({
  ...{ id, rawId: toText(rawId), type: 'public-key' as const },
  authenticatorAttachment: authenticatorAttachment ?? null,
})

/** Of what the browser made; written out here in every browser, so that it is one shape. */
export function fromNew(credential: PublicKeyCredential): NewCredential {
  const response = credential.response as AuthenticatorAttestationResponse
  return {
    ...toShared(credential),
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      attestationObject: toText(response.attestationObject),
      transports: response.getTransports?.() ?? [],
    },
  }
}

export function fromUsed(credential: PublicKeyCredential): UsedCredential {
  const response = credential.response as AuthenticatorAssertionResponse
  return {
    ...toShared(credential),
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      authenticatorData: toText(response.authenticatorData),
      signature: toText(response.signature),
      userHandle: response.userHandle ? toText(response.userHandle) : null,
    },
  }
}
