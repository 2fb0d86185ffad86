import { readJsonList } from '@kola/contract/app-config'
import { ButtonLink } from '@kola/ui/controls/button'
import { Message } from '@kola/ui/feedback/message'
import { Ticket } from '@kola/ui/icons/contact'
import { useAccount } from '#features/account/queries.ts'
import { type DataCost, DataCosts } from '#features/billing/data-costs.tsx'
import { PlanCards, Ticks } from '#features/billing/plan-card.tsx'
import { hasHadFreeDays, listHolding } from '#features/billing/prices/free-days.ts'
import { listPromises } from '#features/billing/promises.ts'
import { usePlans } from '#features/billing/queries.ts'
import { PaymentsOnTop } from '#features/payments/timeline/payments-on-top.tsx'
import { useTenant } from '#features/tenant/queries.ts'
import { useScreenName } from '#features/tenant/use-screen-name.ts'
import { Rich } from '#shared/messages/rich.tsx'
import { giftPaths } from '#shared/more-patterns.ts'
import { paths } from '#shared/paths.ts'
import { useSession } from '#shared/service/session.ts'
import { texts } from '#shared/texts.ts'
import { Passes } from '../passes.tsx'
import { say } from '../words.ts'
import { planChoice } from './plan-choice.ts'
import { PlansStanding } from './plans-standing.tsx'
import { PriceChoice, usePriceChoice } from './price-choice.tsx'

const GotVoucher = () => (
  <p>
    <Rich
      text={say('gotVoucher')}
      parts={{
        code: (words) => (
          <a className="link" href={giftPaths.redeem()}>
            {words}
          </a>
        ),
      }}
    />
  </p>
)

/** `/packages`: what there is and what it costs. */
export function PackagesPage() {
  useScreenName(say('choosePlan'))
  const { texts: config } = useTenant()
  const choice = usePriceChoice(usePlans())
  const { plans } = choice
  const isVisitor = useSession() === 'visitor'
  const account = useAccount()
  const hadFreeDays = hasHadFreeDays(account)
  return (
    <main className="page page--plans">
      <PaymentsOnTop isMember={!isVisitor} />
      <div className="stack plans-head">
        <h1>{say('choosePlan')}</h1>
        <p className="lead">{hadFreeDays ? say('feeOnly') : plans[0]?.subscriptions[0]?.description}</p>
        {account && <PlansStanding account={account} />}
      </div>
      <h2 className="visually-hidden">{say('plans')}</h2>
      <PriceChoice {...choice} />
      <PlanCards
        plans={plans}
        choose={{ label: texts.selectPlan, href: (plan) => planChoice(plan, isVisitor, account) }}
        hadFreeDays={hadFreeDays}
      />
      <Passes currency={choice.currency} isVisitor={isVisitor} account={account} />
      <div className="stack plans-coupon">
        {config.stripe_coupon_code_text && <Message icon={Ticket}>{config.stripe_coupon_code_text}</Message>}
        <GotVoucher />
      </div>
      <section className="stack plans-part">
        <h2>{say('inEveryPlan')}</h2>
        <Ticks isTwoColumns texts={listHolding(listPromises(config), hadFreeDays)} />
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
