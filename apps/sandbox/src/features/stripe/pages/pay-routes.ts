import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Account } from '../account.ts'
import { readCard } from '../api/payment-methods.ts'
import { applyCode, completeSession, type Payer, toTotals } from '../billing/checkout.ts'
import { makePaymentMethod } from '../cards/payment-methods.ts'
import { Failure } from '../protocol/failure.ts'
import type { CheckoutSession, PaymentMethod } from '../state/objects.ts'
import { closedPage, payPage, securePage } from './pages.ts'

interface Attempt {
  method: PaymentMethod
  payer: Payer
}

interface SessionRoute {
  Params: { id: string }
  Body: Record<string, string | undefined> | undefined
}

const HTML = 'text/html; charset=utf-8'

type Typed = Record<string, string | undefined>

const show = (
  account: Account,
  reply: FastifyReply,
  { session, typed = {} }: { session: CheckoutSession; typed?: Typed },
) => reply.type(HTML).send(payPage(account, session, typed))

/** Answers with what `act` does, while the session is open. */
function onOpen(
  { store }: Account,
  { reply, id }: { reply: FastifyReply; id: string },
  act: (session: CheckoutSession) => unknown,
) {
  const session = store.find('checkout.session', id)
  const isOpen = session?.status === 'open' && store.realNow() < session.expires_at
  if (isOpen) return act(session)
  return reply
    .code(session ? 200 : 404)
    .type(HTML)
    .send(closedPage(session))
}

/** The hosted checkout: one form, and the bank's question where the card needs it. */
export function payRoutes(app: FastifyInstance, account: Account) {
  /** Cards that wait for their 3-D Secure step, by session. */
  const attempts = new Map<string, Attempt>()
  account.controls.onReset('stripe', () => attempts.clear())

  app.get<SessionRoute>('/pay/:id', ({ params: { id } }, reply) =>
    onOpen(account, { reply, id }, (session) => show(account, reply, { session })),
  )
  app.post<SessionRoute>('/pay/:id/promotion', ({ params: { id }, body = {} }, reply) =>
    onOpen(account, { reply, id }, (session) => {
      const isAllowed = session.allow_promotion_codes === true
      const codeFault = isAllowed ? applyCode(account, session, body.code ?? '') : 'This code is invalid.'
      return show(account, reply, { session, typed: { ...body, ...(codeFault && { codeFault }) } })
    }),
  )
  app.post<SessionRoute>('/pay/:id', ({ params: { id }, body = {} }, reply) =>
    onOpen(account, { reply, id }, (session) => {
      const payer = readPayer(account, session, body)
      try {
        const method = isCardNeeded(account, session) ? readMethod(account, body) : null
        return finish(account, { reply, session, attempts }, { method, payer, isAuthenticated: false })
      } catch (error) {
        if (error instanceof Failure) return show(account, reply, { session, typed: { ...body, fault: error.message } })
        throw error
      }
    }),
  )
  app.get<SessionRoute>('/pay/:id/secure', ({ params: { id } }, reply) =>
    onOpen(account, { reply, id }, () => reply.type(HTML).send(securePage(`/stripe/pay/${id}/secure`))),
  )
  app.post<SessionRoute>('/pay/:id/secure', ({ params: { id }, body = {} }, reply) =>
    onOpen(account, { reply, id }, (session) => {
      const attempt = attempts.get(session.id)
      attempts.delete(session.id)
      if (!attempt) return show(account, reply, { session })
      if (body.result !== 'complete')
        return show(account, reply, { session, typed: { ...attempt.payer, fault: UNKNOWN } })
      return finish(account, { reply, session, attempts }, { ...attempt, isAuthenticated: true })
    }),
  )
}

const UNKNOWN =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.'

interface At {
  reply: FastifyReply
  session: CheckoutSession
  attempts: Map<string, Attempt>
}

type Given = Parameters<typeof completeSession>[2]

function finish(account: Account, { reply, session, attempts }: At, given: Given) {
  const { method, payer } = given
  const done = completeSession(account, session, given)
  if (done.kind === 'declined')
    return show(account, reply, { session, typed: { ...payer, fault: done.decline.message } })
  if (done.kind === 'complete')
    return reply.redirect(session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id), 303)
  if (method) attempts.set(session.id, { method, payer })
  return reply.redirect(`/stripe/pay/${session.id}/secure`, 303)
}

function isCardNeeded(account: Account, session: CheckoutSession): boolean {
  if (session.mode === 'setup') return true
  const { total } = toTotals(account, session)
  return total > 0 || session.payment_method_collection === 'always'
}

function readPayer({ store }: Account, session: CheckoutSession, body: Record<string, string | undefined>): Payer {
  const known = store.find('customer', session.customer)?.email ?? session.customer_email
  return { email: known ?? body.email ?? '', name: body.name ?? '', postalCode: body.postalCode ?? '' }
}

function readMethod(account: Account, body: Record<string, string | undefined>): PaymentMethod {
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*\/\s*(\d{2,4})\s*$/.exec(body.expiry ?? '') ?? []
  const typed = { number: body.number ?? '', exp_month: Number(month), exp_year: Number(year), cvc: body.cvc ?? '' }
  const read = readCard(account, typed)
  const billing = {
    name: body.name ?? null,
    email: body.email ?? null,
    address: { postal_code: body.postalCode ?? null },
  }
  return makePaymentMethod(account, { ...read, billing })
}
