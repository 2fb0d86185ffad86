import { useQuery } from '@tanstack/react-query'
import { toCount } from '#features/members/words.ts'
import { client } from '#shared/client.ts'
import type { PageProps } from '#shared/page-props.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { may } from '#shared/session.ts'
import { Grants } from './grants.tsx'
import { PlanTitles } from './plan-titles.tsx'

/** A plan that is given and never sold: what it opens, and whom it was granted. */
export function SpecialPlanPage({ session, id }: PageProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['plans', 'sold', ''],
    queryFn: () => client('GET /api/v1/apps/plans', { query: {} }),
  })
  if (error) return <Failure error={error} onAgain={() => void refetch()} />
  if (!data) {
    return (
      <p className="wait" role="status">
        Loading
      </p>
    )
  }
  const plan = data.plans.find((one) => one.id === id && one.isSpecial)
  if (!plan) {
    return (
      <div className="empty">
        <h1>There is no such special plan</h1>
        <a className="b b--line" href="#/plans">
          All plans
        </a>
      </div>
    )
  }
  return (
    <div className="page">
      <div className="head">
        <div>
          <h1>{plan.title}</h1>
          <p>
            A special plan, given and never sold: {toCount(plan.screens, 'screen')},{' '}
            {plan.maxHeight === null ? 'every quality' : `up to ${plan.maxHeight}p`}. Days of it are granted on the page
            of a{' '}
            <a className="link" href="#/members">
              member
            </a>
            .
          </p>
        </div>
      </div>
      <div className="plans">
        {may(session, 'members.read') && <Grants planId={id} mayTakeBack={may(session, 'members.care')} />}
        <PlanTitles planId={id} mayChange={may(session, 'money.prices')} />
      </div>
    </div>
  )
}
