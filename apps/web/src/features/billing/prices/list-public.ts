import type { Plan } from '@kola/contract/billing'

/** A special plan is given with something else and never sold from a list; the service leaves it out as well. */
export function listPublic(plans: readonly Plan[], restrictionPlan: string): Plan[] {
  return plans.filter(
    ({ id, title, metaData }) =>
      metaData.special_plan !== 'true' && !(restrictionPlan && [id, title].includes(restrictionPlan)),
  )
}
