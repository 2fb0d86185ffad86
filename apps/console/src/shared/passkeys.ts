import type {
  CreationOptions,
  NewCredential,
  RequestOptions,
  UsedCredential,
} from '@kola/contract/passkeys/credentials'

export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential

/** @throws DOMException when the person closes the window, or the browser has none */
export async function askPasskey(options: RequestOptions): Promise<UsedCredential> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON)
  const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential
  return credential.toJSON() as UsedCredential
}

/** @throws DOMException when the person closes the window, or the authenticator has one already */
export async function makePasskey(options: CreationOptions): Promise<NewCredential> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON)
  const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
  return credential.toJSON() as NewCredential
}
