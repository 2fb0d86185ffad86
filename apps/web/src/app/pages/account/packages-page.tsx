import { readJsonList } from '@kola/contract/app-config'
import { ButtonLink } from '@kola/ui/controls/button'
import { Message } from '@kola/ui/feedback/message'
import { Ticket } from '@kola/ui/icons/contact'
import { TriangleAlert } from '@kola/ui/icons/notices'
import { useAccount } from '../../../features/account/queries.ts'
import { type DataCost, DataCosts } from '../../../features/billing/data-costs.tsx'
import { PlanCards, Ticks } from '../../../features/billing/plan-card.tsx'
import { listPromises } from '../../../features/billing/promises.ts'
import { usePlans } from '../../../features/billing/queries.ts'
import { useTenant } from '../../../features/tenant/queries.ts'
import { useScreenName } from '../../../features/tenant/use-screen-name.ts'
import { paths } from '../../../shared/paths.ts'
import { useSession } from '../../../shared/service/session.ts'
import { playbackTexts, texts } from '../../../shared/texts.ts'
import { say } from './words.ts'

/** Tells a member without a subscription what stands in the way, and that looking around is free. */
function Standing() {
  const account = useAccount()
  if (!account || account.subscriptions.length > 0) return null
  const { noSubscriptionTitle, noSubscription, expiredTitle, expired } = playbackTexts
  const hasExpired = account.subscriptionHistory === 1
  return (
    <Message kind="warning" icon={TriangleAlert}>
      <strong>{hasExpired ? expiredTitle : noSubscriptionTitle}</strong>
      <p>{hasExpired ? expired : noSubscription}</p>
      <p className="standing__more">
        <a className="link" href={paths.home}>
          {texts.goHome}
        </a>
      </p>
    </Message>
  )
}

/** `/packages`: what there is and what it costs. */
export function PackagesPage() {
  useScreenName(say('choosePlan'))
  const plans = usePlans()
  const { texts: config } = useTenant()
  const isVisitor = useSession() === 'visitor'
  return (
    <main className="page page--plans">
      <div className="stack plans-head">
        <h1>{say('choosePlan')}</h1>
        <p className="lead">{plans[0]?.subscriptions[0]?.description}</p>
        <Standing />
      </div>
      <h2 className="visually-hidden">{say('plans')}</h2>
      <PlanCards plans={plans} choose={isVisitor ? { label: texts.selectPlan, href: paths.signup } : undefined} />
      {config.stripe_coupon_code_text && (
        <div className="plans-coupon">
          <Message icon={Ticket}>{config.stripe_coupon_code_text}</Message>
        </div>
      )}
      <section className="stack plans-part">
        <h2>{say('inEveryPlan')}</h2>
        <Ticks isTwoColumns texts={listPromises(config)} />
      </section>
      <section className="stack plans-part">
        <h2>{config.landscreen_text9}</h2>
        <DataCosts costs={readJsonList<DataCost>(config.data_costs)} />
        <p className="note">{config.landscreen_text11}</p>
      </section>
      {isVisitor && (
        <p className="plans-part">
          <ButtonLink href={paths.login}>{texts.login}</ButtonLink>
        </p>
      )}
    </main>
  )
}
