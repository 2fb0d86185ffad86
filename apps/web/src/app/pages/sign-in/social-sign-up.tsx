import { showToast } from '@kola/ui/feedback/toast'
import { arrive } from '#app/arrival/arrive.ts'
import { keepPendingProof } from '#features/sign-in/social/pending-proof.ts'
import { toProviderName } from '#features/sign-in/social/providers.ts'
import type { SocialProof } from '#features/sign-in/social/read-return.ts'
import { socialSignUp } from '#features/sign-in/social/social-login.ts'
import { ContinueAs } from '#features/sign-up/continue-as.tsx'
import { toMetaData } from '#features/sign-up/form/sign-up-form.ts'
import { useTenant } from '#features/tenant/queries.ts'
import { toFailure } from '#shared/entries/failure.ts'

interface SocialSignUpProps {
  proof: SocialProof
  onOtherWay: () => void
}

/** The account of one whom a provider vouches for, once the terms are agreed to; then on like after any sign-in. */
export function SocialSignUp({ proof, onOtherWay }: SocialSignUpProps) {
  const { appName } = useTenant()
  async function signUp(wantsNews: boolean) {
    try {
      await socialSignUp(proof, toMetaData(wantsNews))
      keepPendingProof(null)
      await arrive('social')
    } catch (error) {
      showToast(toFailure(error).text)
    }
  }
  function leave() {
    keepPendingProof(null)
    onOtherWay()
  }
  const who = proof.email || toProviderName(proof.provider)
  return <ContinueAs who={who} appName={appName} onContinue={signUp} onOtherWay={leave} />
}
