import type { SoldPlan } from '@kola/contract/prices/plans'

/** Of a plan with very many it is said that there are more. */
export const toMembers = ({ members: { count, isMore } }: Pick<SoldPlan, 'members'>): string =>
  isMore ? `more than ${count.toLocaleString('en')}` : count.toLocaleString('en')
