import type { AccountAnswer } from '@kola/contract/account'
import { showToast } from '@kola/ui/feedback/toast'
import { navigate, readSearch } from '#shared/location/location.ts'
import { takeGiftSearch } from '#shared/memory/gift-route.ts'
import { takePackageRoute } from '#shared/memory/package-route.ts'
import { announceSession } from '#shared/service/session.ts'
import { signInTexts } from '#shared/texts.ts'
import { loadScreen } from '#shared/views/load-screen.ts'
import { planNextAddress } from '../routing/guards.ts'
import type { Way } from './afterwards.ts'

export interface ArrivalNeeds {
  /** The account as the service has it now. */
  fetchAccount: () => Promise<AccountAnswer>
  readSearch: () => string
  navigate: (address: string) => void
  notify: (text: string) => void
  /** Screens hear that somebody is signed in. */
  announce: () => void
  /** What stands over the next screen, for those whom it concerns: the special plan's popup, or the offer of a passkey. */
  showAfterwards: (account: AccountAnswer, way: Way) => void
}

/** Its code can come while the service looks at the password. */
export const loadMember = () => loadScreen(() => import('../start/member.ts'))

const appNeeds: ArrivalNeeds = {
  fetchAccount: async () => (await loadMember()).openMember(true),
  readSearch: () => takeGiftSearch() || readSearch(),
  navigate: (address) => navigate(address, { replace: true }),
  notify: showToast,
  announce: announceSession,
  showAfterwards: (account, way) => void import('./afterwards.ts').then((late) => late.showAfterwards(account, way)),
}

/** The text for one who has not verified what they signed in by; null when there is nothing to say. */
function findUnverified({ profile }: AccountAnswer, way: Way): string | null {
  if (way === 'number') return profile.mobileVerified ? null : signInTexts.verifyPhone
  return profile.emailVerified ? null : signInTexts.verifyEmail
}

/** After every successful sign-in: the account first, and only then on to the next screen. Throws ApiError. */
export async function arrive(way: Way, needs: ArrivalNeeds = appNeeds): Promise<void> {
  const account = await needs.fetchAccount()
  const unverified = findUnverified(account, way)
  if (unverified) needs.notify(unverified)
  needs.navigate(planNextAddress(account, needs.readSearch(), takePackageRoute()))
  needs.announce()
  needs.showAfterwards(account, way)
}
