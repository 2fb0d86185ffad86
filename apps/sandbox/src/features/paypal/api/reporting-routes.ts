import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { BookEntry } from '#shared/books.ts'
import type { Controls } from '#shared/controls/controls.ts'
import { toWire } from './money.ts'
import { PaypalRefusal, refuseInvalid } from './refusal.ts'

const HOUR_MS = 3_600_000
/** What happened appears so late at most, and here always. */
const LAG_MS = 3 * HOUR_MS
const MAX_SPAN_MS = 31 * 24 * HOUR_MS
const TOLD_YEARS = 3
const MAX_FOUND = 10_000

const time = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i))
const count = (most: number, otherwise: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(most)), otherwise)

/** developer.paypal.com, "List transactions". */
const querySchema = z.strictObject({
  ...{ start_date: time, end_date: time, fields: z._default(z.string(), 'transaction_info') },
  ...{ page_size: count(500, 100), page: count(2_147_483_647, 1) },
  ...{ transaction_status: z.optional(z.enum(['D', 'P', 'S', 'V'])) },
  balance_affecting_records_only: z._default(z.enum(['Y', 'N']), 'Y'),
})

/** A row of it, as the control API adds one: a withdrawal, a fee, a code of another kind. */
export interface Row {
  id: string
  code: string
  amountMinor: number
  feeMinor: number
  currency: string
  at: string
  status: string
  reference: string | null
}

interface Needs {
  controls: Controls
  /** Of which payment a refund is. */
  originOf: (refundId: string) => string | null
}

/** 3.49 % and 49 of the currency's hundredths; what goes back costs nothing, and brings nothing of it back. */
const feeOf = (amountMinor: number) => Math.round(amountMinor * 0.0349) + 49

/** The history of the account, three hours late, for whom it is allowed to. */
export function reportingRoutes(app: FastifyInstance, { controls, originOf }: Needs): void {
  const { books, clock, lies } = controls
  function toRow(entry: BookEntry): Row {
    const { kind, transaction, subscription, amountMinor, currency, at } = entry
    const base = { currency, at, status: 'S', feeMinor: 0, amountMinor: 0 - amountMinor }
    if (kind === 'charge') {
      const code = subscription === null ? 'T0006' : 'T0002'
      return { ...base, id: transaction, code, amountMinor, feeMinor: feeOf(amountMinor), reference: subscription }
    }
    if (kind === 'refund') return { ...base, id: transaction, code: 'T1107', reference: originOf(transaction) }
    return { ...base, id: transaction.split('').toReversed().join(''), code: 'T1106', reference: transaction }
  }
  function listRows(): Row[] {
    const { rows } = lies.show('paypal', 'more transactions', { rows: [] as Row[] }) ?? { rows: [] }
    const own = books.list('paypal').map(toRow)
    const shown = own.flatMap((row) => lies.show('paypal', `settled ${row.id}`, row) ?? [])
    return [...shown, ...rows].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
  }

  app.get('/v1/reporting/transactions', { config: { operation: 'search-transactions' } }, ({ query }) => {
    const { isAllowed, maxFound } = lies.show('paypal', 'transaction search', {
      isAllowed: true,
      maxFound: MAX_FOUND,
    }) ?? {
      ...{ isAllowed: false, maxFound: MAX_FOUND },
    }
    if (!isAllowed) throw refuseNotAllowed()
    const given = querySchema.safeParse(query)
    if (!given.success) throw refuseInvalid(given.error.issues.map(({ path }) => invalid(path.join('.'))))
    const { start_date, end_date, page, page_size, transaction_status } = given.data
    const [fromMs, untilMs] = [Date.parse(start_date), Date.parse(end_date)]
    const freshMs = clock.now().getTime() - LAG_MS
    if (untilMs < fromMs || untilMs - fromMs > MAX_SPAN_MS) throw refuseInvalid([invalid('end_date')])
    const oldest = clock.now()
    oldest.setUTCFullYear(oldest.getUTCFullYear() - TOLD_YEARS)
    if (fromMs < oldest.getTime()) throw refuseInvalid([invalid('start_date')])
    if (fromMs > freshMs) throw refuse('INVALID_REQUEST', 'Data for the given start date is not available.')
    const found = listRows().filter(({ at, status }) => {
      const atMs = Date.parse(at)
      const isMeant = transaction_status === undefined || status === transaction_status
      return atMs >= fromMs && atMs <= untilMs && atMs <= freshMs && isMeant
    })
    if (found.length > maxFound)
      throw refuse('RESULTSET_TOO_LARGE', 'Result set size is greater than the maximum limit.')
    const rows = found.slice((page - 1) * page_size, page * page_size)
    return {
      transaction_details: rows.map((row) => ({ transaction_info: toInfo(row) })),
      ...{ account_number: 'XZXSPECPDZHZU', start_date: toTime(fromMs), end_date: toTime(Math.min(untilMs, freshMs)) },
      ...{ last_refreshed_datetime: toTime(freshMs), page, total_items: found.length },
      ...{ total_pages: Math.ceil(found.length / page_size), links: [] },
    }
  })
}

const invalid = (field: string) => ({
  field,
  issue: 'INVALID_PARAMETER_VALUE',
  description: 'Invalid parameter value.',
})
const refuse = (name: string, message: string) => new PaypalRefusal({ status: 400, name, message })
const refuseNotAllowed = () =>
  new PaypalRefusal({
    ...{ status: 403, name: 'NOT_AUTHORIZED', message: 'Authorization failed due to insufficient permissions.' },
    details: [{ issue: 'PERMISSION_DENIED', description: 'You do not have permission to access this resource.' }],
  })

/** Such as `2026-11-25T06:00:00+0000`. */
const toTime = (ms: number) => new Date(ms).toISOString().replace(/\.\d+Z$/, '+0000')

function toInfo({ id, code, amountMinor, feeMinor, currency, at, status, reference }: Row) {
  const time = toTime(Date.parse(at))
  const toSigned = (minor: number) => {
    const { value, currency_code } = toWire({ amountMinor: Math.abs(minor), currency })
    return { currency_code, value: minor < 0 ? `-${value}` : value }
  }
  return {
    ...{ paypal_account_id: 'SANDBOXPAYER1', transaction_id: id, transaction_event_code: code },
    ...(reference !== null && { paypal_reference_id: reference, paypal_reference_id_type: toType(reference) }),
    ...{ transaction_initiation_date: time, transaction_updated_date: time },
    transaction_amount: toSigned(amountMinor),
    ...(feeMinor !== 0 && { fee_amount: toSigned(0 - feeMinor) }),
    ...{ transaction_status: status, protection_eligibility: '01' },
  }
}

const toType = (reference: string) => (reference.startsWith('I-') ? 'SUB' : 'TXN')
