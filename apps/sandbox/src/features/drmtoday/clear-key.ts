import * as z from 'zod/mini'
import { parseJson } from './custom-data.ts'
import type { KeyStore, StoredKey } from './key-store.ts'
import { Refusal } from './refusal.ts'

const requestSchema = z.object({
  kids: z.array(z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/))).check(z.minLength(1), z.maxLength(64)),
  type: z._default(z.enum(['temporary', 'persistent-license']), 'temporary'),
})

export type ClearKeyRequest = z.infer<typeof requestSchema>

/**
 * The licence request of W3C Clear Key: no licence of a real key system can be made here.
 * @throws Refusal
 */
export function readClearKeyRequest(body: Buffer): ClearKeyRequest {
  const result = requestSchema.safeParse(parseJson(body.toString('utf8')))
  if (!result.success) throw new Refusal('bad-request', 'only Clear Key requests are answered: {kids, type}')
  return result.data
}

/**
 * The asked keys that were ingested; those of another asset are left out.
 * @throws Refusal when none is left.
 */
export function pickKeys(store: KeyStore, request: ClearKeyRequest, assetId: string | undefined): StoredKey[] {
  const known = request.kids.flatMap((kid) => store.findByKeyId(Buffer.from(kid, 'base64url')) ?? [])
  const asset = assetId ?? known[0]?.assetId
  const picked = known.filter((key) => key.assetId === asset)
  if (picked.length === 0) throw new Refusal('all-keys-filtered')
  return picked
}

/** A JWK set; Encrypted Media Extensions 9.1.4. */
export function toLicence(keys: StoredKey[], type: ClearKeyRequest['type']) {
  return {
    keys: keys.map(({ keyId, key }) => ({
      kty: 'oct',
      kid: keyId.toString('base64url'),
      k: key.toString('base64url'),
    })),
    type,
  }
}
