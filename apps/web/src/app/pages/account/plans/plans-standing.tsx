import type { AccountAnswer } from '@kola/contract/account'
import { ButtonLink } from '@kola/ui/controls/button'
import { Message } from '@kola/ui/feedback/message'
import { Clock, Mail } from '@kola/ui/icons/contact'
import { planPopup } from '#features/playback/gates/popup-type.ts'
import { formatDay } from '#shared/format-day.ts'
import { Rich } from '#shared/messages/rich.tsx'
import { paths } from '#shared/paths.ts'
import { contactTexts, playbackTexts, texts } from '#shared/texts.ts'
import { say } from '../words.ts'

interface PlansStandingProps {
  account: Pick<
    AccountAnswer,
    'subscriptions' | 'subscriptionHistory' | 'subscriptionList' | 'recurring' | 'paymentProvider' | 'profile'
  >
}

/** In the same words as the gate in front of a film, and since when. */
function NoSubscription({ account }: PlansStandingProps) {
  const isLapsed = planPopup(account) === 'renew_subscription'
  const ended = account.subscriptionList[0]?.expiry_date
  return (
    <>
      <strong>{isLapsed ? playbackTexts.expiredTitle : playbackTexts.noSubscriptionTitle}</strong>
      <p>{isLapsed ? playbackTexts.expired : playbackTexts.noSubscription}</p>
      {ended && (
        <p>
          <Rich text={say('ended', { day: formatDay(ended) })} parts={{ day: (words) => <strong>{words}</strong> }} />
        </p>
      )}
    </>
  )
}

/** What a member without a subscription is told above the plans. */
export function PlansStanding({ account }: PlansStandingProps) {
  const { emailVerified, email_address: email } = account.profile
  return (
    <>
      {email && !emailVerified && (
        <Message icon={Mail}>
          <Rich
            text={say('confirmEmail', { email })}
            parts={{
              link: (words) => (
                <a className="link" href={paths.verifyEmail(email)}>
                  {words}
                </a>
              ),
            }}
          />
        </Message>
      )}
      {account.subscriptions.length === 0 && (
        <Message icon={Clock}>
          <NoSubscription account={account} />
          <div className="button-row standing__more">
            <ButtonLink look="line" small href={paths.home}>
              {texts.goHome}
            </ButtonLink>
            <ButtonLink look="text" small href={paths.contact}>
              {contactTexts.heading}
            </ButtonLink>
          </div>
        </Message>
      )}
    </>
  )
}
