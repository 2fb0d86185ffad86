import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Party } from '../party.ts'
import { Refusal, read, succeed } from '../protocol/refusal.ts'
import { BANKS, toOwnData } from '../state/own-accounts.ts'
import { toPage } from './paging.ts'

/** Of one merchant, unless it asked for more. */
const LIMIT = 1_000
const REQUERY_AFTER_MS = 10 * 60_000
const name = z.string().check(z.minLength(1), z.maxLength(100))

const schema = z.looseObject({
  ...{ email: z.email(), first_name: name, last_name: name },
  phone: z.string().check(z.regex(/^\+?\d{10,15}$/)),
  ...{ preferred_bank: z.string(), country: z.literal('NG') },
})

type Query = { Querystring: Record<string, string | undefined> }

/** `/dedicated_account`: numbers of customers' own. */
export function ownAccountRoutes(app: FastifyInstance, party: Party) {
  const { ledger, ownAccounts, controls } = party
  app.post('/dedicated_account/assign', { config: { operation: 'own' } }, ({ body }) => {
    const { email, first_name, last_name, preferred_bank: slug } = read(schema, body)
    if (BANKS[slug] === undefined) throw new Refusal('Preferred bank is not available')
    const active = [...ledger.ownAccounts.values()].filter(({ isActive }) => isActive)
    const isFull = controls.outcomes.findExact('paystack', 'own-accounts') === 'full'
    if (isFull || active.length >= LIMIT)
      throw new Refusal('Dedicated account limit has been reached for this business')
    const customer = ledger.toCustomer(email)
    const isNew = !ownAccounts.findOf(customer) && !ownAccounts.isAsked(customer)
    if (isNew) ownAccounts.ask(customer, { name: `${first_name} ${last_name}`, slug })
    return { status: true, message: 'Assign dedicated account in progress' }
  })
  app.get<Query>('/dedicated_account', { config: { operation: 'list-own' } }, ({ query }) => {
    const { customer, active } = query
    const found = [...ledger.ownAccounts.values()].filter(
      (one) =>
        (customer === undefined || [one.customer.code, one.customer.id].includes(customer)) &&
        (active === undefined || String(one.isActive) === active),
    )
    const rows = found.map((one) => ({ id: one.id, row: toOwnData(one) }))
    return toPage('Managed accounts successfully retrieved', rows, query)
  })
  app.get<Query>('/dedicated_account/requery', { config: { operation: 'requery' } }, ({ query }) => {
    const own = [...ledger.ownAccounts.values()].find(({ number }) => number === query.account_number)
    if (!own || own.slug !== query.provider_slug || !/^\d{4}-\d\d-\d\d$/.test(query.date ?? '')) {
      throw new Refusal('Dedicated account not found', { status: 404, code: 'not_found' })
    }
    const now = controls.clock.now()
    if (own.requeriedAt && now.getTime() - own.requeriedAt.getTime() < REQUERY_AFTER_MS) {
      throw new Refusal('You can only requery a dedicated account once every ten minutes', { status: 429 })
    }
    own.requeriedAt = now
    return succeed(
      'We are checking the status of your transfer. We will send you a notification once it is confirmed',
      null,
    )
  })
  app.delete<{ Params: { id: string } }>(
    '/dedicated_account/:id',
    { config: { operation: 'retire' } },
    ({ params }) => {
      const own = ledger.ownAccounts.get(params.id)
      if (!own?.isActive) throw new Refusal('Dedicated account not found', { status: 404, code: 'not_found' })
      own.isActive = false
      return succeed('Managed Account Successfully Unassigned', toOwnData(own))
    },
  )
}
