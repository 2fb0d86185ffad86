import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Terminal } from '../billing/transactions.ts'
import { BraintreeRefusal } from '../wire/refusal.ts'
import { listDisputeHistory, toWireDispute } from '../wire/shapes.ts'
import { WirePage } from '../wire/xml.ts'
import { sendXml } from './scope.ts'

const PAGE_SIZE = 50
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}/))
const searchSchema = z.object({
  search: z.strictObject({
    disbursement_date: z.strictObject({ min: z.optional(day), max: z.optional(day), is: z.optional(day) }),
  }),
})

/** Disputes by the days on which they were taken off a payout, or came back with one; a page is one call. */
export function disputeSearchRoutes(app: FastifyInstance, { terminal }: { terminal: Terminal }): void {
  app.post<{ Querystring: { page?: string } }>(
    '/disputes/advanced_search',
    { config: { operation: 'search-disputes' } },
    ({ body, query }, reply) => {
      const { min, max, is } = searchSchema.parse(body ?? {}).search.disbursement_date
      const page = Number(query.page ?? 1)
      if (!Number.isInteger(page) || page < 1) throw new BraintreeRefusal(400, 'Bad Request')
      const isMeant = (date: string | null) =>
        date !== null &&
        (is === undefined || date === is.slice(0, 10)) &&
        (min === undefined || date >= min.slice(0, 10)) &&
        (max === undefined || date <= max.slice(0, 10))
      const found = [...terminal.transactions.values()].flatMap((one) => {
        const { dispute } = one
        const isFound = dispute && listDisputeHistory(dispute, terminal.nowMs()).some(({ day }) => isMeant(day))
        return isFound ? [toWireDispute(one, dispute, terminal.nowMs())] : []
      })
      const rows = found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
      return sendXml(reply, { disputes: new WirePage('dispute', rows, { page, size: PAGE_SIZE, total: found.length }) })
    },
  )
}
