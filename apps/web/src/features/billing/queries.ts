import type { PackagesAnswer, Plan } from '@kola/contract/billing'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../shared/service/service.ts'

/** Prices are as fresh as an app token is: two hours. */
const PLANS_FRESH_MS = 7_200_000

export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: () => call('GET /apps/v1/packages', {}),
  staleTime: PLANS_FRESH_MS,
})

const NO_PLANS: Plan[] = []
const toPlans = (answer: PackagesAnswer): Plan[] => answer.response.packages

/** The plans on sale; start-up has put them there before any screen asks. */
export function usePlans(): Plan[] {
  return useQuery({ ...plansQuery, select: toPlans }).data ?? NO_PLANS
}
