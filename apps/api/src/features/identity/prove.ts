import { AppError } from '@kola/contract/errors'
import type { ProviderName } from '@kola/contract/identity'
import { toNetworkSubjects } from '#shared/limits.ts'
import { ProviderError } from '#shared/provider-error.ts'
import type { Proven } from './find-account.ts'
import type { IdentityNeeds } from './needs.ts'
import { PROVIDER_NAMES } from './provider-names.ts'

export interface Claim {
  tenantId: string
  provider: ProviderName
  token: string
  nonce?: string | undefined
  /** Network address of the caller. */
  address: string
}

/** Wrong tokens from one address; many viewers share one behind a mobile operator's gateway. */
const MAX_PER_ADDRESS = 300
const WINDOW_MS = 15 * 60_000

/**
 * Asks the provider whose token it is.
 * @throws AppError SOCIAL_TOKEN_INVALID, PROVIDER_UNAVAILABLE, RATE_LIMITED
 */
export async function prove(needs: IdentityNeeds, claim: Claim): Promise<Proven> {
  const { tenantId, provider: name, token, nonce } = claim
  const subjects = toNetworkSubjects('social', claim.address, { max: MAX_PER_ADDRESS, windowMs: WINDOW_MS })
  const giveBack = () => needs.limits.forgive(tenantId, { clear: [], giveBack: subjects.map(({ subject }) => subject) })
  await needs.limits.take(tenantId, subjects)
  const provider = needs.providers.get(name)
  if (!provider) {
    throw new AppError('SOCIAL_TOKEN_INVALID', { message: `Signing in with ${PROVIDER_NAMES[name]} is not available` })
  }
  try {
    const person = await provider.verify(token, { nonce })
    await giveBack()
    return { tenantId, provider: name, person }
  } catch (error) {
    if (!(error instanceof ProviderError)) {
      needs.log.info({ tenantId, provider: name, ip: claim.address }, 'identity.refused')
      throw error
    }
    await giveBack()
    throw new AppError('PROVIDER_UNAVAILABLE', { cause: error })
  }
}
