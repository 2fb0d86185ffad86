import type { AccountAnswer } from '@kola/contract/account'
import { ButtonLink } from '@kola/ui/controls/button'
import { Section } from '@kola/ui/surfaces/sheet'
import { formatMoney } from '../../../shared/money.ts'
import { paths } from '../../paths.ts'
import { texts } from '../../texts.ts'

const formatDay = (date: string) =>
  new Date(`${date}T12:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })

/** The plan in a sentence, and the way to another one. */
export function Membership({ account, changeLabel }: { account: AccountAnswer; changeLabel: string }) {
  const [current] = account.subscriptions
  if (!current) {
    return (
      <Section title="Membership">
        <p className="say">{texts.playback.noSubscriptionTitle}</p>
        <ButtonLink look="main" href={paths.packages}>
          {texts.playback.addSubscription}
        </ButtonLink>
      </Section>
    )
  }
  return (
    <Section title="Membership">
      <p className="say">
        Your membership {current.recurring === 1 ? 'renews' : 'ends'} on{' '}
        <strong>{formatDay(current.expiry_date)}</strong>
        {current.recurring === 1 && (
          <>
            {' '}
            for <strong className="money">{formatMoney(current.price, current.currency)}</strong>
          </>
        )}
        .
      </p>
      <p>
        {current.package}, {account.screens} {account.screens === 1 ? 'screen' : 'screens'}.
      </p>
      <ButtonLink look="line" href={paths.changeSubscription}>
        {changeLabel}
      </ButtonLink>
    </Section>
  )
}
