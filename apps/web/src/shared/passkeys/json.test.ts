import type { CreationOptions, RequestOptions } from '@kola/contract/passkeys/credentials'
import { expect, test } from 'vitest'
import { fromNew, fromUsed, toCreation, toRequest } from './json.ts'

const OLD = {}
const text = (bytes: readonly number[]) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const buffer = (bytes: readonly number[]) => new Uint8Array(bytes).buffer
/** With what differs between base64 and base64url, and ends that want padding. */
const BYTES = [251, 255, 190, 62, 63]

const request: RequestOptions = {
  ...{ challenge: text(BYTES), timeout: 240_000, rpId: 'kola.test', userVerification: 'required' },
  allowCredentials: [{ id: text([1, 2, 3, 4]), type: 'public-key', transports: ['internal'] }],
}
const creation: CreationOptions = {
  rp: { id: 'kola.test', name: 'Kola' },
  user: { id: text([9, 8]), name: 'ada@example.com', displayName: 'Ada' },
  challenge: text(BYTES),
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 240_000,
  excludeCredentials: [{ id: text([5]), type: 'public-key' }],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
}

test('a browser that cannot read the texts is given bytes', () => {
  const made = toCreation(creation, OLD)
  expect([...(made.challenge as Uint8Array)]).toEqual(BYTES)
  expect([...(made.user.id as Uint8Array)]).toEqual([9, 8])
  expect(made.excludeCredentials).toEqual([{ id: new Uint8Array([5]), type: 'public-key' }])
  expect(made).toMatchObject({ rp: creation.rp, attestation: 'none', pubKeyCredParams: creation.pubKeyCredParams })
  const asked = toRequest(request, OLD)
  expect([...(asked.challenge as Uint8Array)]).toEqual(BYTES)
  expect(asked.allowCredentials).toEqual([
    { id: new Uint8Array([1, 2, 3, 4]), type: 'public-key', transports: ['internal'] },
  ])
  expect(asked).toMatchObject({ rpId: 'kola.test', userVerification: 'required' })
})

test('one that can does it itself', () => {
  const own = {
    parseCreationOptionsFromJSON: (given: unknown) => ({ given }),
    parseRequestOptionsFromJSON: (given: unknown) => ({ given }),
  } as unknown as Parameters<typeof toCreation>[1]
  expect(toCreation(creation, own)).toEqual({ given: creation })
  expect(toRequest(request, own)).toEqual({ given: request })
})

test('what the browser made is written out, also without the ways to reach it and without a handle', () => {
  const shared = { id: 'abc', rawId: buffer(BYTES), type: 'public-key', authenticatorAttachment: null }
  const made = { ...shared, response: { clientDataJSON: buffer([1]), attestationObject: buffer(BYTES) } }
  expect(fromNew(made as unknown as PublicKeyCredential)).toEqual({
    ...{ id: 'abc', rawId: text(BYTES), type: 'public-key', authenticatorAttachment: null },
    response: { clientDataJSON: text([1]), attestationObject: text(BYTES), transports: [] },
  })
  const response = { clientDataJSON: buffer([1]), authenticatorData: buffer([2]), signature: buffer(BYTES) }
  const used = { ...shared, response: { ...response, userHandle: null } }
  expect(fromUsed(used as unknown as PublicKeyCredential).response).toEqual({
    ...{ clientDataJSON: text([1]), authenticatorData: text([2]), signature: text(BYTES), userHandle: null },
  })
})
