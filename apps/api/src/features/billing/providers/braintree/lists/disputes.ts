import type { Readable } from 'node:stream'
import type { BraintreeApi } from '../client.ts'

/** As much of one as is needed, which the library's types have otherwise. */
export interface ListedDispute {
  id: string
  kind: string
  amountDisputed: string
  amountWon?: string | null
  currencyIsoCode: string
  merchantAccountId: string
  transaction: { id: string }
  statusHistory: readonly { status: string; disbursementDate?: string | null }[]
}

interface Disputes {
  search(ask: (search: { disbursementDate(): { between(from: string, until: string): void } }) => void): Readable
}

/** Taken off a payout, or given back with one, on one of these days, both among them. */
export const listDisputes = (api: BraintreeApi, [first, last]: [string, string]): Promise<ListedDispute[]> =>
  api.ask('search-disputes', async (gateway) => {
    const disputes = gateway.dispute as unknown as Disputes
    const stream = disputes.search((search) => search.disbursementDate().between(first, last))
    const found: ListedDispute[] = []
    for await (const one of stream as AsyncIterable<ListedDispute>) found.push(one)
    return found
  })
