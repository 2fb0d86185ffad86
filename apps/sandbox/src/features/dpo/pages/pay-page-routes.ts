import type { FastifyInstance } from 'fastify'
import type { Means, Payment, Payments } from '../payments.ts'
import type { Till } from '../till.ts'
import { closedPage, payPage } from './pay-page.ts'

type Texts = Record<string, string | undefined>

interface Needs {
  payments: Payments
  till: Till
}

const HTML = 'text/html; charset=utf-8'

/** Where people pay: `payv2.php`, sent back to the addresses of the createToken call. */
export function payPageRoutes(app: FastifyInstance, { payments, till }: Needs) {
  const toClosed = (payment: Payment | null): string | null => {
    if (!payment) return 'There is no such payment.'
    if (payments.isOver(payment)) return 'The time for this payment has passed.'
    return payment.status === 'open' || payment.status === 'declined' ? null : 'This payment is closed.'
  }

  app.get<{ Querystring: Texts }>('/payv2.php', { config: { operation: 'pay-page' } }, ({ query }, reply) => {
    const payment = payments.find(query.ID ?? '')
    const closed = toClosed(payment)
    if (!payment || closed)
      return reply
        .code(payment ? 200 : 404)
        .type(HTML)
        .send(closedPage(closed ?? ''))
    return reply.type(HTML).send(payPage(payment, null))
  })

  app.post<{ Body: Texts | undefined }>('/payv2.php', { config: { operation: 'pay' } }, ({ body = {} }, reply) => {
    const payment = payments.find(body.ID ?? '')
    const closed = toClosed(payment)
    if (!payment || closed)
      return reply
        .code(payment ? 409 : 404)
        .type(HTML)
        .send(closedPage(closed ?? ''))
    if (body.action === 'back' || body.action === 'cancel') {
      if (body.action === 'cancel') payment.status = 'cancelled'
      return reply.redirect(toBack(payment), 303)
    }
    const means = readMeans(body)
    if (typeof means === 'string') return reply.code(400).type(HTML).send(payPage(payment, means))
    if (body.action === 'decline') Object.assign(payment, { means, status: 'declined' })
    else till.take(payment, means)
    return reply.redirect(toReturn(payment), 303)
  })
}

/** Numbers are not kept, the last four digits are. */
function readMeans(body: Texts): Means | string {
  if (body.means === 'mobile') {
    const digits = (body.phone ?? '').replace(/[^\d]/g, '')
    return digits.length < 8 ? 'Please enter a phone number.' : { kind: 'Mobile', lastFour: digits.slice(-4) }
  }
  if (body.means === 'bank') return { kind: 'Bank', lastFour: '' }
  const digits = (body.card ?? '').replace(/[\s-]/g, '')
  if (!/^\d{12,19}$/.test(digits) || !passesLuhn(digits)) return 'Please enter a valid card number.'
  return { kind: digits.startsWith('5') ? 'MasterCard' : 'Visa', lastFour: digits.slice(-4) }
}

function passesLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

const withQuery = (address: string, query: Record<string, string>) => {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

function toReturn(payment: Payment): string {
  const { redirectUrl, declinedUrl, approval, token, companyRef } = payment
  const address = payment.status === 'declined' ? declinedUrl || redirectUrl : redirectUrl
  if (address === '') return `payv2.php?ID=${token}`
  return withQuery(address, {
    ...{ TransID: token, CCDapproval: approval, PnrID: companyRef, TransactionToken: token, CompanyRef: companyRef },
  })
}

function toBack({ backUrl, redirectUrl, token, companyRef }: Payment): string {
  const address = backUrl || redirectUrl
  return address === ''
    ? `payv2.php?ID=${token}`
    : withQuery(address, { TransactionToken: token, CompanyRef: companyRef })
}
