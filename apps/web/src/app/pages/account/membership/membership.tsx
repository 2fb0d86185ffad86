import type { AccountAnswer } from '@kola/contract/account'
import type { UserSubscription } from '@kola/contract/billing'
import type { Overview } from '@kola/contract/overview/overview'
import { Button, ButtonLink } from '@kola/ui/controls/button'
import { Section } from '@kola/ui/surfaces/sheet'
import { useState } from 'react'
import { toGatewayName } from '#features/payments/gateway-names.ts'
import { CancelDialog } from '#features/payments/membership/cancel-dialog.tsx'
import { findMembership, planMembership } from '#features/payments/membership/plan-membership.ts'
import { WaitingNotice } from '#features/payments/membership/waiting-change.tsx'
import { useTenant } from '#features/tenant/queries.ts'
import { formatDay } from '#shared/format-day.ts'
import { Rich } from '#shared/messages/rich.tsx'
import { formatMoney } from '#shared/money.ts'
import { payPaths } from '#shared/more-patterns.ts'
import { paths } from '#shared/paths.ts'
import { paymentTexts } from '#shared/payment-texts.ts'
import { playbackTexts } from '#shared/texts.ts'
import { say } from '../words.ts'
import { EndingCard } from './ending-card.tsx'
import { toMeansText } from './means-text.ts'
import { NextCharge } from './next-charge.tsx'
import { useCancelling, useRetry, useTakeBack } from './use-membership.ts'

const strong = (words: string) => <strong className="money">{words}</strong>

const CARD_PATHS = { stripe: payPaths.updateStripeCard, braintree: payPaths.updateBraintreeCard }

const UpdateCard = ({ of }: { of: keyof typeof CARD_PATHS }) => (
  <ButtonLink look="text" href={CARD_PATHS[of]}>
    {paymentTexts.updateCard}
  </ButtonLink>
)

const AddSubscription = () => (
  <ButtonLink look="main" href={paths.packages}>
    {playbackTexts.addSubscription}
  </ButtonLink>
)

/** Nothing is watched now: since when, and how it goes on. */
function Ended({ account }: { account: AccountAnswer }) {
  const newest = findMembership(account)
  const { action, isRetry, cardGateway, isPass } = planMembership(account)
  return (
    <Section title={say('membership')}>
      <p className="say">{playbackTexts.noSubscriptionTitle}</p>
      {newest && (
        <p>
          <Rich
            text={say(isPass ? 'passEnded' : 'ended', { day: formatDay(newest.expiry_date) })}
            parts={{ day: strong }}
          />
        </p>
      )}
      {isRetry && <p>{say('renewalFailed')}</p>}
      {action === 'renew' ? (
        <div className="button-row">
          <Renew of={newest} isRetry={isRetry} />
          {isRetry && cardGateway && <UpdateCard of={cardGateway} />}
        </div>
      ) : (
        <AddSubscription />
      )}
    </Section>
  )
}

/** In place where only the card was refused, else by the plans. GAP-076. */
function Renew({ of, isRetry }: { of: UserSubscription | undefined; isRetry: boolean }) {
  const { isSending, failure, retry } = useRetry()
  if (!isRetry || !of) {
    return (
      <ButtonLink look="main" href={paths.packages}>
        {paymentTexts.renewMembership}
      </ButtonLink>
    )
  }
  return (
    <>
      <Button look="main" busy={isSending} onClick={() => retry(of)}>
        {paymentTexts.renewMembership}
      </Button>
      <div role="alert">{failure && <p>{failure.text}</p>}</div>
    </>
  )
}

interface MembershipProps {
  account: AccountAnswer
  /** What the screen knows besides. */
  more: Pick<Overview, 'nextCharge' | 'means' | 'memberSince'>
  changeLabel: string
  /** A notice leads here with the question open: one press more, and it is cancelled. */
  asksToCancel?: boolean
}

function Actions({
  account,
  current,
  changeLabel,
  asksToCancel = false,
}: Omit<MembershipProps, 'more'> & { current: UserSubscription }) {
  const { action, isRetry, cardGateway, isPass } = planMembership(account)
  const { texts } = useTenant()
  const [isAsking, setAsking] = useState(asksToCancel && action === 'cancel')
  const { isSending, failure, cancel } = useCancelling(() => setAsking(false))
  return (
    <div className="button-row">
      {action === 'renew' && <Renew of={current} isRetry={isRetry} />}
      {!isPass && (
        <ButtonLink look="line" href={paths.changeSubscription}>
          {changeLabel}
        </ButtonLink>
      )}
      {cardGateway && <UpdateCard of={cardGateway} />}
      {action === 'add' && <AddSubscription />}
      {action === 'cancel' && (
        <Button look="text" onClick={() => setAsking(true)}>
          {paymentTexts.cancelMembership}
        </Button>
      )}
      {isAsking && (
        <CancelDialog
          of={current}
          config={texts}
          isBusy={isSending}
          failure={failure}
          onCancel={() => cancel(current)}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

/** The plan that comes with the next charge; while a renewal is not paid, that comes first. */
function Waiting({ of }: { of: UserSubscription }) {
  const { isSending, failure, takeBack } = useTakeBack()
  if (!of.change || of.paymentStatus !== 'SUCCESS') return null
  return <WaitingNotice of={of} change={of.change} isBusy={isSending} failure={failure} onKeep={() => takeBack(of)} />
}

/** What renewals cost from a later day on, as the mail said. */
const NewPrice = ({ of }: { of: NonNullable<UserSubscription['newPrice']> }) => (
  <p>
    <Rich
      text={say('newPrice', { day: formatDay(of.from), price: formatMoney(of.price, of.currency) })}
      parts={{ day: strong, price: strong }}
    />
  </p>
)

/** What the days that run were paid with, where the next charge is another sum. */
const UntilNow = ({ of: { price, currency } }: { of: UserSubscription }) => (
  <p>
    <Rich text={say('untilNow', { price: formatMoney(price, currency) })} parts={{ price: strong }} />
  </p>
)

/** `2025-03-14` as `March 2025`. */
const toMonth = (day: string): string => formatDay(day).replace(/^\d+ /, '')

/** The plan, whether it renews by itself, and since when somebody is a member. */
function Facts({ account, current, more }: Omit<MembershipProps, 'changeLabel'> & { current: UserSubscription }) {
  const { isActive, isPass } = planMembership(account)
  const way = toGatewayName(current.payment_gateway)
  const recurring = {
    recurring: paymentTexts.recurringPayment,
    state: isActive ? paymentTexts.active : paymentTexts.inactive,
  }
  const paid = isActive && more.means ? say('recurring', recurring) : say('paidBy', { way, ...recurring })
  return (
    <p>
      {[
        say('planWithScreens', { plan: current.package, screens: account.screens }),
        isPass ? say('passBy', { way }) : paid,
        say('since', { month: toMonth(more.memberSince) }),
      ].join(' ')}
    </p>
  )
}

/** What the next charge is of: the plan that begins with it, or the price that was told. */
function toShownPrice(current: UserSubscription, next: Overview['nextCharge']) {
  const { newPrice, change } = current
  // Dates of the wire are compared as texts.
  const isNew = newPrice !== undefined && newPrice.from <= current.expiry_date && !change
  const told = isNew ? newPrice : (change ?? current)
  return { isNew, shown: next && current.recurring === 1 ? next : told }
}

/** The plan in a sentence, what is charged next, and what can be done with it. */
export function Membership({ account, more, changeLabel, asksToCancel = false }: MembershipProps) {
  const [current] = account.subscriptions
  if (!current) return <Ended account={account} />
  const { isRetry, date, isPass } = planMembership(account)
  const { nextCharge, means } = more
  const { isNew, shown } = toShownPrice(current, nextCharge)
  const values = { day: formatDay(current.expiry_date), price: formatMoney(shown.price, shown.currency) }
  const renews = means ? say('renewsBy', { ...values, means: toMeansText(means) }) : say('renews', values)
  const whole = (words: string) => <span className="whole">{words}</span>
  return (
    <Section title={say('membership')}>
      <p className="say">
        <Rich
          text={isPass ? say('passEnds', values) : date === 'renews' ? renews : say('ends', values)}
          parts={{ day: strong, price: strong, means: whole }}
        />
      </p>
      {nextCharge && current.recurring === 1 && <NextCharge of={nextCharge} renewsOn={current.expiry_date} />}
      {current.newPrice && date === 'renews' && !isNew && <NewPrice of={current.newPrice} />}
      {isNew && date === 'renews' && <UntilNow of={current} />}
      <Facts account={account} current={current} more={more} />
      {isRetry && <p>{say('renewalFailed')}</p>}
      <EndingCard of={current} />
      <Waiting of={current} />
      <Actions account={account} current={current} changeLabel={changeLabel} asksToCancel={asksToCancel} />
    </Section>
  )
}
