import type { Plan, Price } from '@kola/contract/billing'
import type { Quote } from '@kola/contract/payments/payments'
import { Icon } from '@kola/ui/controls/icon'
import { Clapperboard } from '@kola/ui/icons/bars'
import { Check, X } from '@kola/ui/icons/signs'
import { Sheet } from '@kola/ui/surfaces/sheet'
import { formatDay } from '#shared/format-day.ts'
import { formatMoney } from '#shared/money.ts'
import { type Bought, payPaths } from '#shared/more-patterns.ts'
import { paths } from '#shared/paths.ts'
import { paymentTexts } from '#shared/payment-texts.ts'
import { toGatewayName } from '../gateway-names.ts'
import type { ProviderSlug } from '../provider-slugs.ts'
import { say } from '../words.ts'
import { MARKS } from './marks.ts'
import { planNextSteps } from './next-steps.ts'
import { isCard, type PaymentMethod } from './plan-provider.ts'

export interface ReviewProps {
  bought: Bought
  plan: Plan
  price: Price
  method: PaymentMethod
  provider: ProviderSlug
}

/** The way to pay and the plan, each with the way to another one. */
export function ReviewLines({ bought, plan, price, method, provider }: ReviewProps) {
  const { mark, name } = MARKS[method]
  return (
    <Sheet>
      <div className="line">
        <span className="plate plate--mark" role="img" aria-label={name}>
          {mark}
        </span>
        <p>{isCard(method) ? say('byCard', { name }) : name}</p>
        <p>{say('chargedBy', { company: toGatewayName(provider) })}</p>
        <a className="line__side link" href={payPaths.choose(bought)} aria-label={say('editWay')}>
          {paymentTexts.edit}
        </a>
      </div>
      <div className="line">
        <span className="plate" aria-hidden="true">
          <Icon of={Clapperboard} />
        </span>
        <p>
          <strong>{plan.title}</strong>
        </p>
        <p className="money">
          {say('priceLine', { price: formatMoney(price.price, price.currency), title: price.title })}
        </p>
        {!bought.titleId && (
          <a className="line__side link" href={paths.packages} aria-label={say('changePlan')}>
            {paymentTexts.change}
          </a>
        )}
      </div>
    </Sheet>
  )
}

const Ticked = ({ text, isOff = false }: { text: string; isOff?: boolean }) => (
  <li data-off={isOff ? '' : undefined}>
    <Icon of={isOff ? X : Check} />
    <span>
      {isOff && <span className="visually-hidden">{say('notIncluded')} </span>}
      {text}
    </span>
  </li>
)

/** What every checkout promises; free days are no offer to one who has had them, and a pass is not cancelled. */
export const listPerks = (hadFreeDays: boolean, isPass = false): readonly string[] => [
  paymentTexts.data,
  ...(hadFreeDays ? [] : [paymentTexts.freeDays]),
  ...(isPass ? [] : [paymentTexts.cancelAnytime]),
]

export function Perks({ perks }: { perks: readonly string[] }) {
  return (
    <section className="stack">
      <h2>{say('whatYouGet')}</h2>
      <ul className="ticks">
        {perks.map((text) => (
          <Ticked key={text} text={text} />
        ))}
      </ul>
    </section>
  )
}

/** Details of the plan from its metadata: what it lacks is greyed. */
export function PlanDetails({ details }: { details: readonly { text: string; isIncluded: boolean }[] }) {
  if (details.length === 0) return null
  return (
    <section className="stack">
      <h2>{say('planDetails')}</h2>
      <ul className="ticks">
        {details.map(({ text, isIncluded }) => (
          <Ticked key={text} text={text} isOff={!isIncluded} />
        ))}
      </ul>
    </section>
  )
}

/** When what is charged. */
export function WhatNext({ quote, price, isRenewing }: { quote: Quote; price: Price; isRenewing: boolean }) {
  return (
    <section className="stack">
      <h2>{say('whatNext')}</h2>
      <p>{planNextSteps(quote, price, isRenewing).sentence}</p>
      {isRenewing && quote.newPrice && (
        <p>
          {say('newPriceFrom', {
            day: formatDay(quote.newPrice.from),
            price: formatMoney(quote.newPrice.price, quote.newPrice.currency),
          })}
        </p>
      )}
    </section>
  )
}
