import type { Overview } from '@kola/contract/overview/overview'

/** What an account screen says of money. */
export type OverviewMoney = Pick<Overview, 'nextCharge' | 'means' | 'payments' | 'mandates' | 'ownAccount'>
