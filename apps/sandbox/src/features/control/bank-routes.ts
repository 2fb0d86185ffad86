import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { reckonBank } from '#shared/bank-totals.ts'
import type { Controls } from '#shared/controls/controls.ts'

const rule = z.optional(z.enum(['return', 'accept', 'silent']))
const inboundSchema = z.object({
  accountNumber: z.string().check(z.regex(/^\d{10}$/)),
  amountMinor: z.int().check(z.minimum(1)),
  senderName: z._default(z.string(), 'ADAEZE BELLO'),
  senderBank: z._default(z.string(), 'GTBank'),
  senderAccount: z.optional(z.string().check(z.regex(/^\d{10}$/))),
  sessionId: z.optional(z.string()),
  /** The payer's bank wants it back so many days later. */
  recallAfterDays: z.optional(z.int().check(z.minimum(0), z.maximum(60))),
  copies: z._default(z.int().check(z.minimum(1), z.maximum(20)), 1),
  ...{ mismatch: rule, late: rule, double: z.optional(z.enum(['return', 'accept'])) },
})
const dialSchema = z.object({ code: z.string() })
/** Id of a mandate, address of its holder, or number of the account. */
const revokeSchema = z.object({ mandate: z.string() })

const DAY_MS = 24 * 3_600_000

const newSession = () => randomBytes(15).toString('hex').toUpperCase()

/** `POST /control/inbound`, `/control/dial` and `/control/revoke`: what a payer does at their bank. */
export function bankControlRoutes(app: FastifyInstance, { controls }: { controls: Controls }) {
  const { bank, bankMandates } = controls
  app.post('/inbound', async ({ body }, reply) => {
    const { accountNumber, copies, sessionId, recallAfterDays, ...transfer } = inboundSchema.parse(body)
    const moved = Array.from({ length: copies }, () =>
      bank.send(
        accountNumber,
        { ...transfer, sessionId: sessionId ?? newSession() },
        recallAfterDays === undefined ? undefined : recallAfterDays * DAY_MS,
      ),
    )
    if (moved.includes(null)) return reply.code(404).send({ error: 'Nobody has this account number' })
    return { movements: moved }
  })
  app.get('/inbound', async () => ({
    movements: bank.list(),
    returns: bank.listReturns(),
    totals: reckonBank(controls),
  }))
  app.post('/dial', async ({ body }, reply) => {
    const isDone = bank.dial(dialSchema.parse(body).code)
    if (isDone === null) return reply.code(404).send({ error: 'Nobody has this code' })
    return { done: isDone }
  })
  app.post('/revoke', async ({ body }, reply) => {
    const ended = bankMandates.revoke(revokeSchema.parse(body).mandate)
    return ended > 0 ? { ended } : reply.code(404).send({ error: 'There is no such mandate' })
  })
}
