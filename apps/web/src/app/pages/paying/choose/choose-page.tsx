import type { Plan } from '@kola/contract/billing'
import { ButtonLink } from '@kola/ui/controls/button'
import { Icon } from '@kola/ui/controls/icon'
import { EmptyState } from '@kola/ui/feedback/empty-state'
import { Lock } from '@kola/ui/icons/contact'
import { toPeriodText } from '#features/billing/plan-facts.ts'
import { CouponField } from '#features/payments/checkout/coupon-field.tsx'
import { toQuoted } from '#features/payments/checkout/quoted-price.ts'
import { type CouponQuote, useQuote } from '#features/payments/checkout/use-quote.ts'
import { WayList } from '#features/payments/choice/way-list.tsx'
import { listWays, type Variant, type Way } from '#features/payments/choice/ways.ts'
import { useHashPath } from '#shared/location/location.ts'
import { matchPath } from '#shared/location/match-path.ts'
import { Rich } from '#shared/messages/rich.tsx'
import { formatMoney } from '#shared/money.ts'
import { morePatterns } from '#shared/more-patterns.ts'
import { paths } from '#shared/paths.ts'
import { paymentTexts } from '#shared/payment-texts.ts'
import { PayPage, WithBuying } from '../pay-page.tsx'
import type { Buying } from '../use-bought.ts'
import { say } from '../words.ts'

/** Which choice an address is. GAP-094. */
export function readVariant(path: string): Variant {
  if (matchPath(morePatterns.choosePayingNigeria, path)) return 'nigeria'
  return matchPath(morePatterns.choosePayingAfrica, path) ? 'africa' : 'configured'
}

const toCountryName = (code: string): string => {
  try {
    return new Intl.DisplayNames(['en'], { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}

function Head({ plan, price, country, bought }: Buying) {
  const values = { plan: plan.title, price: formatMoney(price.price, price.currency), period: toPeriodText(price) }
  return (
    <div className="pay-head">
      <p className="kicker">
        {price.kind === 'pass' ? say('passLine', values) : say('planLine', values)}
        {!bought.titleId && (
          <a className="quiet-link" href={paths.packages} aria-label={say('changePlan')}>
            {paymentTexts.change}
          </a>
        )}
      </p>
      <h1>{say('howPay')}</h1>
      <p>
        <Rich
          text={say('payingFrom', { country: toCountryName(country) })}
          parts={{ country: (words) => <strong>{words}</strong> }}
        />
      </p>
    </div>
  )
}

function NoWays({ plan }: { plan: Plan }) {
  const write = (
    <ButtonLink look="main" href={paths.contact}>
      {say('writeToUs')}
    </ButtonLink>
  )
  return (
    <EmptyState title={say('noWays')} action={write}>
      <p>{say('noWaysText', { plan: plan.title })}</p>
    </EmptyState>
  )
}

const link = (href: string) => (words: string) => (
  <a className="link" href={href}>
    {words}
  </a>
)

export interface ChoiceProps {
  buying: Buying
  ways: readonly Way[]
  asked: CouponQuote
}

/** The ways to pay for a plan, what each costs, and whether it renews. */
export function Choice({ buying, ways, asked }: ChoiceProps) {
  const bonus = asked.quote?.bonusDays ?? 0
  return (
    <PayPage name={say('howPay')}>
      <Head {...buying} price={toQuoted(buying.price, asked.quote)} />
      <div className="gapped">
        {ways.length > 0 ? <WayList ways={ways} quote={asked.quote} /> : <NoWays plan={buying.plan} />}
        {asked.failure && <p role="alert">{asked.failure}</p>}
        {buying.price.kind !== 'pass' && (
          <CouponField code={asked.coupon} onApply={asked.setCoupon} quote={asked.quote} error={asked.couponError} />
        )}
        {bonus > 0 && (
          <p className="safe">{say('bonusAdded', { days: bonus, all: (asked.quote?.periodDays ?? 0) + bonus })}</p>
        )}
        <p className="safe">
          <Icon of={Lock} />
          <span>
            <Rich text={say('safe')} parts={{ terms: link(paths.terms) }} />
          </span>
        </p>
        <p>
          <Rich text={say('newHere')} parts={{ signup: link(paths.signup) }} />
        </p>
      </div>
    </PayPage>
  )
}

function ChooseView({ buying }: { buying: Buying }) {
  const variant = readVariant(useHashPath())
  const asked = useQuote({ sid: buying.bought.sid, titleId: buying.bought.titleId })
  const coupon = asked.couponError ? undefined : asked.coupon
  return (
    <Choice
      buying={buying}
      ways={listWays({ ...buying, variant, coupon, titleId: buying.bought.titleId })}
      asked={asked}
    />
  )
}

/** `/selectpayment-dsp`, `-nig`, `-afr` and the older `/selectpayment`: how to pay. */
export function ChoosePage() {
  return <WithBuying View={ChooseView} />
}
