import type { Plan } from '@kola/contract/billing'
import { ButtonLink } from '@kola/ui/controls/button'
import { Ticks } from '#features/billing/plan-card.tsx'
import { getListPrice, listDetails, toPeriodText } from '#features/billing/plan-facts.ts'
import { listPublic } from '#features/billing/prices/list-public.ts'
import { usePlans } from '#features/billing/queries.ts'
import { useTenant } from '#features/tenant/queries.ts'
import { useScreenName } from '#features/tenant/use-screen-name.ts'
import { formatMoney } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { say } from '../words.ts'

/** What each plan holds, in the words of the plans on sale. */
export function PlanSummary({ plans }: { plans: readonly Plan[] }) {
  return plans.map((plan) => {
    const price = getListPrice(plan)
    return (
      <section className="stack plans-part" key={plan.id}>
        <h2>{plan.title}</h2>
        {price && (
          <p className="lead">
            {say('priceOf', { price: formatMoney(price.price, price.currency), period: toPeriodText(price) })}
          </p>
        )}
        <Ticks
          texts={listDetails(plan.metaData)
            .filter(({ isIncluded }) => isIncluded)
            .map(({ text }) => text)}
        />
      </section>
    )
  })
}

/** `/confirmsubscription`, `/subscription` and `/subscription1`: the plans in short, with the way to choose one. GAP-042. */
export function SubscriptionPage() {
  useScreenName(say('subscription'))
  const { restrictionPlan } = useTenant()
  return (
    <main className="page page--plans">
      <div className="stack plans-head">
        <h1>{say('subscription')}</h1>
        <p className="lead">{say('feeOnly30')}</p>
      </div>
      <div className="plans-short">
        <PlanSummary plans={listPublic(usePlans(), restrictionPlan)} />
      </div>
      <p className="plans-part">
        <ButtonLink look="main" href={paths.packages}>
          {say('choosePlan')}
        </ButtonLink>
      </p>
    </main>
  )
}
