import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { monthSchema } from '../http/wire.ts'
import { currencySchema } from '../payments/operator.ts'
import { opens } from '../staff/opens.ts'

/** `movements` has a row for each thing that happened, `ledger` one for each line of it, `totals` one for each account. */
export const EXPORT_KINDS = ['movements', 'ledger', 'totals'] as const

export const moneyExportEndpoints = {
  'GET /api/v1/apps/ledger': endpoint({
    summary:
      'The books of a month (UTC) as CSV, for accountants: movements, the ledger’s lines, or the totals of its accounts; the three come to the same',
    ...opens('money.read'),
    query: z.object({
      month: monthSchema,
      kind: z.enum(EXPORT_KINDS, 'movements, ledger or totals'),
      /** Else each row says its own; sums of several are never added. */
      currency: z.optional(currencySchema),
    }),
    answerType: 'text/csv',
    answer: z.string(),
    errors: [],
    example: '\ufeffcurrency,account,name,debit,credit,balance\r\nNGN,revenue,Revenue,0.00,2697.67,-2697.67\r\n',
  }),
} as const

export type ExportKind = (typeof EXPORT_KINDS)[number]
