import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Party } from '../party.ts'
import { Refusal, read, succeed } from '../protocol/refusal.ts'
import type { Mandate } from '../state/ledger.ts'
import { isServed, toBankName } from './banks.ts'
import { toCustomerData } from './mandating.ts'

const accountSchema = z.object({ number: z.string().check(z.regex(/^\d{10}$/)), bank_code: z.string() })
const schema = z.object({
  email: z.email(),
  channel: z.literal('direct_debit'),
  callback_url: z.optional(z.url()),
  account: z.optional(accountSchema),
  address: z.optional(z.object({ street: z.string(), city: z.string(), state: z.string() })),
})
const codeSchema = z.object({ authorization_code: z.string().check(z.minLength(1)) })
const activationSchema = z.object({ authorization_id: z.union([z.int(), z.string()]) })
const manySchema = z.object({ customer_ids: z.array(z.union([z.int(), z.string()])).check(z.minLength(1)) })

export const NOT_SERVED = 'Bank not supported for direct debit'
const UNKNOWN = 'Authorization does not exist or does not belong to integration'
const PER_PAGE = 50

interface Asked {
  Params: { id: string; reference: string }
  Querystring: { status?: string; per_page?: string; cursor?: string }
}

/** Direct debits: asked for, looked up, hurried on, ended. */
export function mandateRoutes(app: FastifyInstance, party: Party) {
  const { ledger, mandating } = party
  const op = (operation: string) => ({ config: { operation } })
  app.post('/customer/authorization/initialize', op('initialize-mandate'), (request) => {
    const given = read(schema, request.body)
    const { account } = given
    if (account && !isServed(account.bank_code)) throw new Refusal(NOT_SERVED, { code: 'unsupported_bank' })
    const mandate = mandating.begin({ email: given.email, callbackUrl: given.callback_url ?? null })
    if (account) mandating.askFor(mandate, { number: account.number, bankCode: account.bank_code })
    const { reference, accessCode: access_code } = mandate
    const redirect_url = `${request.protocol}://${request.host}/paystack/direct-debit/${access_code}`
    return succeed('Authorization initialized', { redirect_url, access_code, reference })
  })
  app.get<Asked>('/customer/authorization/verify/:reference', op('verify-mandate'), ({ params }) => {
    const mandate = ledger.mandates.get(params.reference)
    if (!mandate?.authorization) throw new Refusal(UNKNOWN, { status: 404, code: 'not_found' })
    const { authorization, state, account, customer } = mandate
    return succeed('Authorization retrieved successfully', {
      ...{ authorization_code: authorization.code, channel: 'direct_debit', bank: toBankName(account?.bankCode) },
      ...{ active: state === 'active', customer: toCustomerData(customer) },
    })
  })
  app.post('/customer/authorization/deactivate', op('deactivate-mandate'), (request) => {
    const { authorization_code: code } = read(codeSchema, request.body)
    const mandate = mandating.find(code)
    if (!mandate || mandate.state === 'revoked')
      throw new Refusal('Authorization code not found.', { status: 404, code: 'not_found' })
    mandating.end(mandate)
    return succeed('Authorization has been deactivated', null)
  })
  app.get<Asked>('/customer/:id', op('customer'), ({ params }) => {
    const { id, code, email } = getCustomer(party, params.id)
    return succeed('Customer retrieved', { id, customer_code: code, email, first_name: null, last_name: null })
  })
  app.get<Asked>('/customer/:id/directdebit-mandate-authorizations', op('list-mandates'), ({ params }) => {
    const { id } = getCustomer(party, params.id)
    return list(party, ({ customer }) => customer.id === id, {})
  })
  app.get<Asked>('/directdebit/mandate-authorizations', op('list-mandates'), ({ query }) =>
    list(party, ({ state }) => query.status === undefined || state === query.status, query),
  )
  app.put<Asked>('/customer/:id/directdebit-activation-charge', op('activate-mandate'), ({ params, body }) => {
    const { authorization_id: wanted } = read(activationSchema, body)
    const { id } = getCustomer(party, params.id)
    const mandate = [...ledger.mandates.values()].find(
      ({ authorizationId, customer }) => authorizationId === String(wanted) && customer.id === id,
    )
    if (!mandate) throw new Refusal(UNKNOWN, { status: 404, code: 'not_found' })
    mandating.chargeActivation(mandate)
    return { status: true, message: 'Mandate is queued for retry' }
  })
  app.put('/directdebit/activation-charge', op('activate-mandate'), ({ body }) => {
    const wanted = read(manySchema, body).customer_ids.map(String)
    for (const one of ledger.mandates.values()) if (wanted.includes(one.customer.id)) mandating.chargeActivation(one)
    return { status: true, message: 'Mandate is queued for retry' }
  })
}

function getCustomer({ ledger }: Party, name: string) {
  const customer = ledger.findCustomer(name)
  if (!customer) throw new Refusal('Customer not found', { status: 404, code: 'customer_not_found' })
  return customer
}

function list({ ledger }: Party, isMeant: (mandate: Mandate) => boolean, { per_page, cursor }: Asked['Querystring']) {
  const found = [...ledger.mandates.values()].filter((one) => one.authorization && isMeant(one))
  const perPage = Number(per_page) || PER_PAGE
  const from = cursor
    ? Math.max(
        found.findIndex(({ id }) => id === cursor),
        0,
      )
    : 0
  const meta = { per_page: perPage, next: found[from + perPage]?.id ?? null, count: perPage, total: found.length }
  return {
    ...succeed('Mandate authorizations retrieved successfully', found.slice(from, from + perPage).map(toItem)),
    meta,
  }
}

const toItem = ({ id, authorizationId, authorization, state, account, customer, authorizedAt }: Mandate) => ({
  ...{ id, status: state, mandate_id: id, authorization_id: authorizationId },
  ...{ authorization_code: authorization?.code, account_number: account?.number, bank_code: account?.bankCode },
  ...{ bank_name: toBankName(account?.bankCode), authorized_at: authorizedAt?.toISOString() ?? null },
  customer: { id: customer.id, customer_code: customer.code, email: customer.email },
})
