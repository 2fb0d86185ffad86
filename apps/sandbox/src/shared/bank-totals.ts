import type { Bank } from './bank.ts'
import type { Books } from './books.ts'

/** Where all the money is that payers sent to a party. */
export interface BankTotals {
  party: string
  outMinor: number
  /** In the party's own books: taken, less what went back. */
  balanceMinor: number
  feesMinor: number
  returnedMinor: number
  /** Left the payer, and nobody says where it is. */
  silentMinor: number
}

/** No naira vanishes: out is what is at the party, its fees, what went back, and what is still on its way. */
export function reckonBank({ bank, books }: { bank: Bank; books: Books }): BankTotals[] {
  const parties = [...new Set(bank.list().map(({ party }) => party))]
  return parties.map((party) => {
    const moved = bank.list().filter((one) => one.party === party)
    const back = bank.listReturns().filter((one) => one.party === party)
    const of = (disposition: string) => moved.filter((one) => one.disposition === disposition)
    return {
      party,
      outMinor: sum(moved),
      balanceMinor: readBalance(books, party, new Set(moved.map(({ transaction }) => transaction))),
      feesMinor: moved.reduce((total, { feeMinor }) => total + feeMinor, 0),
      returnedMinor: sum(of('returned')) + sum(back),
      silentMinor: sum(of('kept-silent')),
    }
  })
}

/** Of the transfers, by the party's books alone. */
function readBalance(books: Books, party: string, transactions: ReadonlySet<string | null>): number {
  const entries = books.list(party)
  const taken = entries.filter(({ kind, transaction }) => kind === 'charge' && transactions.has(transaction))
  const references = new Set(taken.map(({ reference }) => reference))
  const gone = entries.filter(({ kind, reference }) => kind !== 'charge' && references.has(reference))
  return sum(taken) - sum(gone)
}

const sum = (of: readonly { amountMinor: number }[]) => of.reduce((total, { amountMinor }) => total + amountMinor, 0)
