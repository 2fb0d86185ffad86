import { expect } from 'vitest'
import type { Stage } from './stage.ts'

interface Moved {
  accountNumber: string
  disposition: 'credited' | 'returned' | 'kept-silent'
  transaction: string | null
}

export interface Totals {
  party: string
  outMinor: number
  balanceMinor: number
  feesMinor: number
  returnedMinor: number
  silentMinor: number
}

export type PayerBank = ReturnType<typeof createPayerBank>

/** The banks of the payers, who send what they like. */
export function createPayerBank({ sandbox }: Pick<Stage, 'sandbox'>) {
  const readMoved = () => sandbox.read<{ movements: Moved[]; totals: Totals[] }>('/control/inbound')
  const listMoved = async (number: string) =>
    (await readMoved()).movements.filter(({ accountNumber }) => accountNumber === number)
  return {
    /** @returns what became of it */
    async send(accountNumber: string, transfer: { amountMinor: number }) {
      const answer = await fetch(`${sandbox.url}/control/inbound`, {
        ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
        body: JSON.stringify({ accountNumber, ...transfer }),
      })
      return ((await answer.json()) as { movements: Moved[] }).movements.at(-1)?.disposition
    },
    readMoved,
    /** Of what the party took, as it names it. */
    listTransactions: async (number: string) =>
      (await listMoved(number)).flatMap(({ transaction }) => (transaction === null ? [] : [transaction])),
    readTotals: async () => (await readMoved()).totals,
    repeatCallbacks: (party: string, copies: number) =>
      sandbox.control(`/${party}/callbacks`, { rule: { mode: 'repeat', copies } }),
    /** What left the payers is at the party, its fee, back again, or on its way: not a kobo more or less. */
    async assertNothingLost(): Promise<void> {
      for (const { party, outMinor, ...where } of (await readMoved()).totals) {
        const { balanceMinor, feesMinor, returnedMinor, silentMinor } = where
        expect([party, balanceMinor + feesMinor + returnedMinor + silentMinor]).toEqual([party, outMinor])
      }
    },
  }
}
