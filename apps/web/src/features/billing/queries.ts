import type { Plan } from '@kola/contract/billing'
import { createKept, useKept } from '#shared/answers/kept.ts'
import { call } from '#shared/service/service.ts'

/** Prices are as fresh as an app token is: two hours. */
const PLANS_FRESH_MS = 7_200_000

export const keptPlans = createKept(
  async () => (await call('GET /apps/v1/packages', {})).response.packages,
  PLANS_FRESH_MS,
)

const NO_PLANS: Plan[] = []

/** The plans on sale; start-up has put them there before any screen asks. */
export function usePlans(): Plan[] {
  return useKept(keptPlans) ?? NO_PLANS
}
