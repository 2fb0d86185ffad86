import type { FastifyInstance } from 'fastify'
import { createSettlements, type Settlement } from '#shared/settlements.ts'
import { toTransactionData } from '../billing/wire-data.ts'
import type { Party } from '../party.ts'
import { Refusal, succeed } from '../protocol/refusal.ts'
import { toPage } from './paging.ts'

interface Filters {
  status?: string
  from?: string
  to?: string
  page?: string
  perPage?: string
}

/** A whole number, as ids there are: the day, and the letters of the currency by their codes. */
const idOf = ({ id }: Settlement) => id.slice(0, 8) + [...id.slice(8)].map((letter) => letter.charCodeAt(0)).join('')

/** What was paid out, with the payments in it; what went back is taken off it as a whole. */
export function settlementRoutes(app: FastifyInstance, { controls, ledger }: Party) {
  const feeOf = ({ transaction }: { transaction: string }) => ledger.find(transaction)?.feesMinor ?? 0
  const settlements = createSettlements(controls, { party: 'paystack', feeOf })
  const get = (id: string): Settlement => {
    const found = settlements.list().find((one) => idOf(one) === id)
    if (!found) throw new Refusal('Settlement not found', { status: 404, code: 'settlement_not_found' })
    return found
  }
  app.get<{ Querystring: Filters }>('/settlement', { config: { operation: 'list-settlements' } }, ({ query }) => {
    const { status = 'success', from, to } = query
    const isWithin = ({ paidAt }: Settlement) =>
      (from === undefined || paidAt >= new Date(from)) && (to === undefined || paidAt <= new Date(to))
    const found = status === 'success' ? settlements.list().filter(isWithin) : []
    return toPage(
      'Settlements retrieved',
      found.map((one) => ({ id: idOf(one), row: toData(one) })),
      query,
    )
  })
  const path = '/settlement/:id/transactions'
  app.get<{ Params: { id: string }; Querystring: Filters }>(
    path,
    { config: { operation: 'settled-transactions' } },
    ({ params, query }) => {
      const charges = get(params.id).lines.filter(({ entry }) => entry.kind === 'charge')
      const rows = charges.flatMap(({ entry, grossMinor, feeMinor }) => {
        const transaction = ledger.find(entry.transaction)
        if (!transaction) return []
        return [
          {
            id: transaction.id,
            row: { ...toTransactionData(transaction, controls), amount: grossMinor, fees: feeMinor },
          },
        ]
      })
      return toPage('Transactions retrieved', rows, query)
    },
  )
  app.get('/balance', { config: { operation: 'balance' } }, () =>
    succeed(
      'Balances retrieved',
      [...settlements.balances()].map(([currency, balance]) => ({ currency, balance })),
    ),
  )
}

function toData(settlement: Settlement): object {
  const { currency, grossMinor, feeMinor, netMinor, paidAt, lines } = settlement
  const processed = lines.filter(({ entry }) => entry.kind === 'charge').reduce((sum, line) => sum + line.grossMinor, 0)
  return {
    ...{ id: idOf(settlement), domain: 'test', status: 'success', currency, integration: 1, total_amount: netMinor },
    ...{
      effective_amount: netMinor,
      total_fees: feeMinor,
      total_processed: processed,
      deductions: processed - grossMinor,
    },
    ...{ settlement_date: paidAt.toISOString(), settled_by: null, createdAt: paidAt.toISOString() },
  }
}
