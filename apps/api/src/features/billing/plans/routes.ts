import type { Clock } from '@kola/platform/clock'
import type { Db } from '#shared/database/database.ts'
import type { Route } from '#shared/http/route.ts'
import { StreamedAnswer } from '#shared/http/streamed/streamed-answer.ts'
import { FILE_TYPES } from '#shared/imports/export-file.ts'
import { exportPlans } from './importing/export.ts'
import { listGrants } from './list-grants.ts'
import { listPlans } from './list-plans.ts'
import { makePlan, sellAt } from './make-sold.ts'
import { makeSpecialPlan } from './make-special.ts'
import { listPlanTitles, setPlanTitle } from './plan-titles.ts'

/** What is sold and what is given, as the staff see it. */
export function planRoutes(route: Route, needs: { db: Db; clock: Clock }): void {
  const { db, clock } = needs
  route('GET /api/v1/apps/plans', async ({ caller: { tenantId }, query }) => ({
    plans: await listPlans(db, { tenantId, now: clock.now(), on: query.on }),
  }))
  route(
    'GET /api/v1/apps/exports/plans',
    ({ caller: { tenantId }, query: { format } }) =>
      new StreamedAnswer({
        ...{ contentType: FILE_TYPES[format], fileName: `plans.${format}` },
        parts: exportPlans(needs, { tenantId, format }),
      }),
  )
  route('POST /api/v1/apps/plans', async ({ caller, body }) => {
    const plan = await makePlan(needs, caller.tenantId, body)
    caller.record.about(plan.title)
    caller.record.changed([{ field: 'price', before: null, after: toText(body) }])
    return { plan }
  })
  route('POST /api/v1/apps/plans/{id}/prices', async ({ caller, params, body }) => {
    const plan = await sellAt(needs, { tenantId: caller.tenantId, planId: params.id }, body)
    caller.record.about(plan.title)
    caller.record.changed([{ field: 'price', before: null, after: toText(body) }])
    return { plan }
  })
  route('POST /api/v1/apps/special-plans', async ({ caller, body }) => {
    const plan = await makeSpecialPlan(needs, caller.tenantId, body)
    caller.record.about(plan.title)
    return { plan }
  })
  route('GET /api/v1/apps/plans/{id}/titles', async ({ caller: { tenantId }, params }) => ({
    titles: await listPlanTitles(db, { tenantId, planId: params.id }),
  }))
  route('POST /api/v1/apps/plans/{id}/titles', async ({ caller, params, body }) => {
    const of = { tenantId: caller.tenantId, planId: params.id }
    const name = await setPlanTitle(needs, of, body)
    const [before, after] = body.state === 'on' ? ['closed', 'open'] : ['open', 'closed']
    caller.record.changed([{ field: name, before, after }])
    return { titles: await listPlanTitles(db, of) }
  })
  route('GET /api/v1/apps/plans/{id}/grants', ({ caller: { tenantId }, params, query }) =>
    listGrants(db, { tenantId, planId: params.id, now: clock.now(), ...query }),
  )
}

const toText = ({
  kind,
  amount,
  currency,
  periodDays,
}: Record<'kind' | 'amount' | 'currency', string> & { periodDays: number }) =>
  `${amount} ${currency}, ${kind === 'pass' ? 'a pass of' : 'every'} ${periodDays} days`
