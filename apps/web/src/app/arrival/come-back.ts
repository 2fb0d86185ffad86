import { ApiError } from '@kola/contract/http/client'
import type { ProviderName } from '@kola/contract/identity'
import { showToast } from '@kola/ui/feedback/toast'
import { keepPendingLink, toPendingLink } from '#features/sign-in/social/pending-link.ts'
import { keepPendingProof } from '#features/sign-in/social/pending-proof.ts'
import { toProviderName } from '#features/sign-in/social/providers.ts'
import { readReturn, type SocialProof } from '#features/sign-in/social/read-return.ts'
import { socialLogin } from '#features/sign-in/social/social-login.ts'
import { takeStarted } from '#features/sign-in/social/start.ts'
import { toFailure } from '#shared/entries/failure.ts'
import { navigate } from '#shared/location/location.ts'
import { paths } from '#shared/paths.ts'
import { arrive } from './arrive.ts'
import { say } from './words.ts'

/** What became of a sign-in that did not come through: where it leads, and what is said. */
export function planRefusal(error: unknown, isSignUp: boolean): { toSignUp: boolean; text: string | null } {
  const toSignUp = error instanceof ApiError && error.code === 'SOCIAL_ACCOUNT_UNKNOWN'
  return { toSignUp, text: toSignUp && isSignUp ? null : toFailure(error).text }
}

/** Signs in, or leads one without an account to the sign-up; one whose address has an account stays to show that it is theirs. Never throws. */
async function signIn(proof: SocialProof, isSignUp: boolean): Promise<void> {
  try {
    await socialLogin(proof)
    await arrive('social')
  } catch (error) {
    const { toSignUp, text } = planRefusal(error, isSignUp)
    if (text) showToast(text)
    keepPendingLink(toPendingLink(error, proof))
    if (!toSignUp) return
    keepPendingProof(proof)
    navigate(paths.signup, { replace: true })
  }
}

/** Takes up the answer of a provider's page, out of the address, before the first screen is drawn. Never throws. */
export async function comeBack(): Promise<void> {
  const provider = location.pathname.split('/').at(-1) ?? ''
  const answer = new URLSearchParams(`${location.search.slice(1)}&${location.hash.slice(1)}`)
  const started = takeStarted()
  const address = started?.search ? `${paths.login}?${started.search}` : paths.login
  history.replaceState(null, '', `/${address}`)
  const outcome = readReturn(provider, answer, started)
  if (outcome.kind === 'proof') return signIn(outcome.proof, started?.isSignUp === true)
  if (outcome.kind === 'failed') return showToast(say('notThrough'))
  showToast(say('leftProvider', { provider: toProviderName(provider as ProviderName) }))
}
