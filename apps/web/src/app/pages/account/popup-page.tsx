import { usePlaybackNeeds } from '#app/titles/use-playback-needs.ts'
import { useAccount } from '#features/account/queries.ts'
import { planPopup } from '#features/playback/gates/popup-type.ts'
import { SubscriptionPopup } from '#features/playback/gates/subscription-popup.tsx'
import { useScreenName } from '#features/tenant/use-screen-name.ts'
import { useHashPath } from '#shared/location/location.ts'
import { morePatterns } from '#shared/more-patterns.ts'
import { paths } from '#shared/paths.ts'
import { useSession } from '#shared/service/session.ts'
import { say } from './words.ts'

/** `/popup` and `/specialplanpopup`: the popups of refused playback on an empty page; closing one leads home. GAP-044. */
export function PopupPage() {
  useScreenName(say('subscription'))
  const isSpecial = useHashPath().toLowerCase().startsWith(morePatterns.specialPopup)
  const account = useAccount()
  const isMember = useSession() === 'member'
  const { goTo } = usePlaybackNeeds()
  const home = isMember ? paths.home : paths.landing
  return (
    <main className="gate">
      <h1 className="visually-hidden">{say('subscription')}</h1>
      {(account || !isMember) && (
        <SubscriptionPopup
          type={isSpecial ? 'special_plan' : planPopup(account)}
          goTo={goTo}
          onClose={() => goTo(home, { replace: true })}
        />
      )}
    </main>
  )
}
