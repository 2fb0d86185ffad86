import type { AccountAnswer } from '@kola/contract/account'
import { ButtonLink } from '@kola/ui/controls/button'
import { Section } from '@kola/ui/surfaces/sheet'
import { formatDay } from '#shared/format-day.ts'
import { Rich } from '#shared/messages/rich.tsx'
import { formatMoney } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { playbackTexts } from '#shared/texts.ts'
import { say } from './words.ts'

/** The plan in a sentence, and the way to another one. */
export function Membership({ account, changeLabel }: { account: AccountAnswer; changeLabel: string }) {
  const [current] = account.subscriptions
  if (!current) {
    const ended = account.subscriptionList[0]?.expiry_date
    return (
      <Section title={say('membership')}>
        <p className="say">{playbackTexts.noSubscriptionTitle}</p>
        {ended && (
          <p>
            <Rich text={say('ended', { day: formatDay(ended) })} parts={{ day: (words) => <strong>{words}</strong> }} />
          </p>
        )}
        <ButtonLink look="main" href={paths.packages}>
          {playbackTexts.addSubscription}
        </ButtonLink>
      </Section>
    )
  }
  return (
    <Section title={say('membership')}>
      <p className="say">
        <Rich
          text={say(current.recurring === 1 ? 'renews' : 'ends', {
            day: formatDay(current.expiry_date),
            price: formatMoney(current.price, current.currency),
          })}
          parts={{
            day: (words) => <strong>{words}</strong>,
            price: (words) => <strong className="money">{words}</strong>,
          }}
        />
      </p>
      <p>{say('planWithScreens', { plan: current.package, screens: account.screens })}</p>
      <ButtonLink look="line" href={paths.changeSubscription}>
        {changeLabel}
      </ButtonLink>
    </Section>
  )
}
