import type { Overview } from '@kola/contract/overview/overview'
import { keepMember, readKeptMember } from '#shared/memory/kept-member.ts'

const NAME = 'overview'

/** With the moment at which it was true. */
export interface KeptOverview {
  overview: Overview
  at: number
}

/** Without what would be pressed: where a payment goes on is asked for anew. */
export function keepOverview(overview: Overview, at: number): void {
  const { chatHash: _, ...account } = overview.account
  const payments = overview.payments.map((payment) => ({ ...payment, url: null }))
  keepMember(NAME, { overview: { ...overview, account, payments, watching: [] }, at } satisfies KeptOverview)
}

/** Undefined for what another version of the app has kept. */
export function readKeptOverview(): KeptOverview | undefined {
  const kept = readKeptMember()[NAME] as Partial<KeptOverview> | undefined
  const isWhole =
    kept?.overview?.account && Array.isArray(kept.overview.signIn?.passkeys) && Array.isArray(kept.overview.payments)
  return isWhole && Array.isArray(kept.overview?.watching) && typeof kept.at === 'number'
    ? (kept as KeptOverview)
    : undefined
}
