import { call } from '#shared/service/service.ts'
import type { SocialProof } from './read-return.ts'

/** Links what a provider vouches for to the account that is signed in; answers what to tell. Throws ApiError. */
export async function linkIdentity({ provider, token, nonce }: SocialProof): Promise<string> {
  const body = { provider, token, ...(nonce === undefined ? {} : { nonce }) }
  return (await call('POST /apps/v1/identities', { body })).message
}
