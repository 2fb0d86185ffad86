import type { SignUpMetaData } from '@kola/contract/sign-up'
import { call } from '#shared/service/service.ts'
import { describeDevice, keepAnswer } from '../queries.ts'
import type { SocialProof } from './read-return.ts'

/** Signs in with what a provider vouches for and keeps the token. Throws ApiError. */
export async function socialLogin(proof: SocialProof): Promise<void> {
  keepAnswer(await call('POST /apps/v1/social-login', { body: { ...proof, ...describeDevice() } }))
}

/** The same with the six digits that were sent to the address, which link the two. Throws ApiError. */
export async function socialLoginByCode(proof: SocialProof, code: string): Promise<void> {
  keepAnswer(await call('POST /apps/v1/social-login', { body: { ...proof, code, ...describeDevice() } }))
}

/** Makes the account, then signs in to it. Throws ApiError. */
export async function socialSignUp(proof: SocialProof, metaData: SignUpMetaData): Promise<void> {
  const body = { ...proof, ...describeDevice(), slug_name: proof.provider, metaData }
  await call('POST /apps/v1/social-register', { body })
  await socialLogin(proof)
}
