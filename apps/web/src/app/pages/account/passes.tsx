import type { AccountAnswer } from '@kola/contract/account'
import type { Plan, Price } from '@kola/contract/billing'
import { ButtonLink } from '@kola/ui/controls/button'
import { toPeriodText } from '#features/billing/plan-facts.ts'
import { listPublic } from '#features/billing/prices/list-public.ts'
import { listPasses } from '#features/billing/prices/pick-prices.ts'
import { usePlans } from '#features/billing/queries.ts'
import { useTenant } from '#features/tenant/queries.ts'
import { formatMoney } from '#shared/money.ts'
import { payPaths } from '#shared/more-patterns.ts'
import { paths } from '#shared/paths.ts'
import { say } from './words.ts'

interface PassProps {
  plan: Plan
  pass: Price
  isVisitor: boolean
}

function Pass({ plan, pass, isVisitor }: PassProps) {
  const name = toPeriodText(pass)
  return (
    <article className="plan plan--pass">
      <h3>{name}</h3>
      <p>{say('passOf', { plan: plan.title, days: Number(pass.metaData.period_days) })}</p>
      <p className="plan__price">{formatMoney(pass.price, pass.currency)}</p>
      <ButtonLink
        look="line"
        href={isVisitor ? paths.signup : payPaths.choose({ sid: pass.id, pid: plan.id })}
        aria-label={say('buyPassOf', { pass: name })}
      >
        {say('buyPass')}
      </ButtonLink>
    </article>
  )
}

export interface PassesProps {
  currency: string
  isVisitor: boolean
  account: Pick<AccountAnswer, 'subscriptions'> | undefined
}

/** What is paid once for a few days; nothing that a membership which renews by itself would gain by. */
export function Passes({ currency, isVisitor, account }: PassesProps) {
  const { restrictionPlan } = useTenant()
  const passes = listPasses(listPublic(usePlans(), restrictionPlan), currency)
  if (passes.length === 0 || account?.subscriptions.some(({ recurring }) => recurring === 1)) return null
  return (
    <section className="stack plans-part">
      <h2>{say('passes')}</h2>
      <p>{say('passesNote')}</p>
      <div className="plans">
        {passes.map(({ plan, pass }) => (
          <Pass key={pass.id} plan={plan} pass={pass} isVisitor={isVisitor} />
        ))}
      </div>
    </section>
  )
}
