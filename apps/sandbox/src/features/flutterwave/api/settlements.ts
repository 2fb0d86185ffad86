import type { FastifyInstance } from 'fastify'
import { createSettlements, type SettledEntry, type Settlement } from '#shared/settlements.ts'
import type { Party } from '../party.ts'
import { Refusal, succeed, toId } from '../refusal.ts'
import { toPage } from './paging.ts'

interface Query {
  Querystring: { page?: string; from?: string; to?: string; status?: string }
}

const FEE = 0.014
const toMajor = (minor: number) => minor / 100
const sumOf = (lines: readonly SettledEntry[], kind: string) =>
  lines.filter(({ entry }) => entry.kind === kind).reduce((sum, { grossMinor }) => sum + Math.abs(grossMinor), 0)

const idOf = ({ id }: Settlement) => Number(id.slice(2, 8) + String(id.charCodeAt(8)) + String(id.charCodeAt(9)))

/** What was paid out, newest first, and the payments of one. */
export function settlementRoutes(app: FastifyInstance, { controls }: Party) {
  const feeOf = ({ amountMinor }: { amountMinor: number }) => Math.round(amountMinor * FEE)
  const settlements = createSettlements(controls, { party: 'flutterwave', feeOf })
  app.get<Query>('/settlements', { config: { operation: 'list-settlements' } }, ({ query }) => {
    const isWithin = ({ paidAt }: Settlement) => {
      const day = paidAt.toISOString().slice(0, 10)
      return (query.from === undefined || day >= query.from) && (query.to === undefined || day <= query.to)
    }
    const found = settlements.list().filter(isWithin).toReversed()
    return toPage('Settlements fetched', found.map(toData), query)
  })
  app.get<{ Params: { id: string } } & Query>(
    '/settlements/:id',
    { config: { operation: 'get-settlement' } },
    ({ params, query }) => {
      const found = settlements.list().find((one) => idOf(one) === toId(params.id))
      if (!found) throw new Refusal(404, 'Settlement not found')
      const page = toPage('Settlement fetched', found.lines.map(toLine), query)
      return { ...succeed('Settlement fetched', { ...toData(found), transactions: page.data }), meta: page.meta }
    },
  )
  app.get<{ Params: { currency: string } }>(
    '/balances/:currency',
    { config: { operation: 'balance' } },
    ({ params }) => {
      const minor = settlements.balances().get(params.currency) ?? 0
      return succeed('Wallet balance fetched', {
        currency: params.currency,
        available_balance: 0,
        ledger_balance: toMajor(minor),
      })
    },
  )
}

const toData = (settlement: Settlement) => ({
  ...{ id: idOf(settlement), account_id: 1, merchant_name: 'Kola', status: 'completed', currency: settlement.currency },
  ...{
    transaction_date: settlement.day,
    due_date: settlement.paidAt.toISOString(),
    processed_date: settlement.paidAt.toISOString(),
  },
  ...{
    gross_amount: toMajor(sumOf(settlement.lines, 'charge')),
    app_fee: toMajor(settlement.feeMinor),
    merchant_fee: 0,
  },
  ...{ chargeback: toMajor(sumOf(settlement.lines, 'chargeback')), refund: toMajor(sumOf(settlement.lines, 'refund')) },
  ...{ stampduty_charge: 0, net_amount: toMajor(settlement.netMinor), transaction_count: settlement.lines.length },
})

/** What went back is a row too, less than nothing. */
const toLine = ({ entry, grossMinor, feeMinor }: SettledEntry) => ({
  ...{
    id: Number(entry.transaction),
    tx_ref: entry.reference,
    flw_ref: '',
    currency: entry.currency,
    type: entry.kind,
  },
  ...{
    charged_amount: toMajor(grossMinor),
    app_fee: toMajor(feeMinor),
    settlement_amount: toMajor(grossMinor - feeMinor),
  },
})
