import './plans.css'
import type { Plan } from '@kola/contract/billing'
import { Badge } from '@kola/ui/content/badge'
import { ButtonLink } from '@kola/ui/controls/button'
import { Icon } from '@kola/ui/controls/icon'
import { Check, X } from '@kola/ui/icons/signs'
import { formatMoney } from '#shared/money.ts'
import { getListPrice, listDetails, listShared, toPeriodText } from './plan-facts.ts'
import { listHolding } from './prices/free-days.ts'
import { say } from './words.ts'

export interface PlanCardsProps {
  plans: readonly Plan[]
  /** What the button says and where it leads; without it the plans are only shown. */
  choose?: { label: string; href: string | ((plan: Plan) => string) }
  /** Free days are no offer to one who has had them. */
  hadFreeDays?: boolean
}

/** The plans side by side: price first, then only what sets them apart. */
export function PlanCards({ plans, choose, hadFreeDays = false }: PlanCardsProps) {
  const shared = listShared(plans)
  return (
    <div className="plans">
      {plans.map((plan, index) => (
        <PlanCard
          key={plan.id}
          plan={plan}
          shared={shared}
          isFirst={index === 0}
          choose={choose}
          hadFreeDays={hadFreeDays}
        />
      ))}
    </div>
  )
}

interface PlanCardProps {
  plan: Plan
  shared: ReadonlySet<string>
  isFirst: boolean
  choose: PlanCardsProps['choose']
  hadFreeDays: boolean
}

/** Shared benefits that every plan card may still name, because they belong to its picture. */
const KEPT_DETAILS = 1

function listCardDetails({ plan, shared, hadFreeDays }: Pick<PlanCardProps, 'plan' | 'shared' | 'hadFreeDays'>) {
  const all = listDetails(plan.metaData).filter(({ text }) => listHolding([text], hadFreeDays).length > 0)
  const common = all.filter((detail) => shared.has(detail.text)).slice(0, KEPT_DETAILS)
  return all.filter((detail) => !shared.has(detail.text) || common.includes(detail))
}

function PlanCard(props: PlanCardProps) {
  const { plan, isFirst, choose } = props
  const price = getListPrice(plan)
  return (
    <article className={`plan${isFirst && choose ? ' plan--chosen' : ''}`}>
      <h3>
        {plan.title}
        {plan.metaData.badge && <Badge>{plan.metaData.badge}</Badge>}
      </h3>
      {price && (
        <p className="plan__price">
          <span>{formatMoney(price.price, price.currency)}</span>
          <small>{toPeriodText(price)}</small>
        </p>
      )}
      <ul className="ticks">
        {listCardDetails(props).map((detail) => (
          <li key={detail.text} data-off={detail.isIncluded ? undefined : ''}>
            <Icon of={detail.isIncluded ? Check : X} />
            <span>
              {!detail.isIncluded && <span className="visually-hidden">{say('notIncluded')} </span>}
              {detail.text}
            </span>
          </li>
        ))}
      </ul>
      {choose && (
        <ButtonLink
          look={isFirst ? 'main' : 'line'}
          wide
          href={typeof choose.href === 'string' ? choose.href : choose.href(plan)}
          aria-label={`${choose.label}, ${plan.title}`}
        >
          {choose.label}
        </ButtonLink>
      )}
    </article>
  )
}

/** Benefits as ticks. */
export function Ticks({ texts, isTwoColumns = false }: { texts: readonly string[]; isTwoColumns?: boolean }) {
  return (
    <ul className={`ticks${isTwoColumns ? ' ticks--two' : ''}`}>
      {texts.map((text) => (
        <li key={text}>
          <Icon of={Check} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}
