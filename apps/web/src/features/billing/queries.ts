import type { PackagesAnswer, Plan } from '@kola/contract/billing'
import { createKept, useKept } from '#shared/answers/kept.ts'
import { call } from '#shared/service/service.ts'

/** Prices are as fresh as an app token is: two hours. */
const PLANS_FRESH_MS = 7_200_000

type Sold = PackagesAnswer['response']
/** When another price begins to count. */
let untilMs = Number.POSITIVE_INFINITY

function notePlans({ packages, until }: Sold): Plan[] {
  untilMs = until === undefined ? Number.POSITIVE_INFINITY : Date.parse(until)
  return packages
}

export const keptPlans = createKept(
  async () => notePlans((await call('GET /apps/v1/packages', { query: {} })).response),
  PLANS_FRESH_MS,
  () => Date.now() >= untilMs,
)

/** Takes those that the page came with. */
export const putPlans = (sold: Sold): void => keptPlans.put(notePlans(sold))

const NO_PLANS: Plan[] = []

/** The plans on sale; start-up has put them there before any screen asks. */
export function usePlans(): Plan[] {
  return useKept(keptPlans) ?? NO_PLANS
}
