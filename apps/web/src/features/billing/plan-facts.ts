import type { Plan, Price } from '@kola/contract/billing'

export interface PlanDetail {
  text: string
  /** False: the plan lacks it and it is greyed. */
  isIncluded: boolean
}

/**
 * The details of a plan in the order of its `plan_details_keys`: a value of 'false' is greyed, an empty or missing one hidden.
 * Specification 2 §2.5.
 */
export function listDetails(metaData: Readonly<Record<string, string>>): PlanDetail[] {
  return readKeys(metaData.plan_details_keys).flatMap((key) => {
    const value = metaData[key]
    if (!value) return []
    return [{ text: value === 'false' || value === 'true' ? key : value, isIncluded: value !== 'false' }]
  })
}

function readKeys(text: string | undefined): string[] {
  try {
    const keys: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(keys) ? keys.map(String) : []
  } catch {
    return []
  }
}

/** The price that lists show: the first one of the plan. */
export const getListPrice = (plan: Plan): Price | undefined => plan.subscriptions[0]

/** What every one of the plans includes. */
export function listShared(plans: readonly Plan[]): Set<string> {
  const [first, ...rest] = plans.map((plan) => listIncluded(plan))
  return new Set([...(first ?? [])].filter((text) => rest.length > 0 && rest.every((other) => other.has(text))))
}

function listIncluded(plan: Plan): Set<string> {
  return new Set(
    listDetails(plan.metaData)
      .filter((detail) => detail.isIncluded)
      .map((detail) => detail.text),
  )
}

/** `Basic, every 30 days` says when it is due again: `every 30 days`. */
export function toPeriodText(price: Price): string {
  return price.title.split(', ').slice(1).join(', ') || price.title
}
