import type { FastifyInstance } from 'fastify'

/** What providers add to the address to which they send people back; nothing else is passed on. */
const PASSED = [
  'status',
  'transaction_id',
  'TransID',
  'TransactionToken',
  'subscription_id',
  'token',
  'ba_token',
] as const
const REFERENCE = /^KL-[0-9A-HJKMNP-TV-Z]{10}$/
const ID = /^[A-Za-z0-9._-]{1,80}$/

type Params = { slug: string; reference: string }
type Query = Record<string, unknown>

/**
 * Where providers send people back: a plain address, since some put their query before the `#` and some behind it. From
 * here the browser goes to the screen of the result.
 */
export function returnRoutes(app: FastifyInstance): void {
  app.get<{ Params: Params; Querystring: Query }>('/payments/return/:slug/:reference', ({ params, query }, reply) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    return reply.redirect(toScreen(params, query), 303)
  })
}

function toScreen({ slug, reference }: Params, query: Query): string {
  if (!REFERENCE.test(reference)) return '/#/packages'
  const text = (name: string) => (typeof query[name] === 'string' ? query[name].slice(0, 200) : '')
  if (slug === 'stripe') {
    const [sid, pid] = [text('sid'), text('pid')]
    return ID.test(sid) && ID.test(pid)
      ? `/#/stripe-res/${sid}/${pid}?tx_ref=${reference}`
      : `/#/payment-res?tx_ref=${reference}`
  }
  if (slug === 'dpo' || slug === 'paypal') return `/#/paymentres-dpo?${toDpoQuery(slug, reference, text)}`
  const passed = PASSED.flatMap((name) => (text(name) ? [[name, text(name)] as [string, string]] : []))
  return `/#/payment-res?${new URLSearchParams([['tx_ref', reference], ...passed])}`
}

/** GAP-101, GAP-102: PayPal comes back to the same screen, with its ids under the same names. */
function toDpoQuery(slug: string, reference: string, text: (name: string) => string): URLSearchParams {
  const transaction = slug === 'dpo' ? text('TransID') : text('subscription_id') || text('token')
  const token = slug === 'dpo' ? text('TransactionToken') : text('ba_token') || text('token')
  return new URLSearchParams({ PnrID: reference, TransID: transaction, TransactionToken: token })
}
