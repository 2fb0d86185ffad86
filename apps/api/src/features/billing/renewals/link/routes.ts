import { toAppConfig } from '@kola/contract/app-config'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { UNDER_WAY } from '#features/billing/checkout/checkout.ts'
import { findCheckout } from '#features/billing/checkout/repository.ts'
import { findOwnDue, type OwnDue } from '#features/billing/own-account/renew.ts'
import { listShown, type ShownRow } from '#features/billing/pushed/shown.ts'
import { ProviderError } from '#shared/provider-error.ts'
import type { RenewalNeeds } from '../needs.ts'
import { findLinked, isToken, type Linked } from './links.ts'
import {
  LINK_STYLE,
  type LinkPage,
  writeAccount,
  writeGo,
  writeOpen,
  writeOver,
  writePaid,
  writeWaiting,
} from './page.ts'
import { isWay, listWays, payByLink } from './pay-link.ts'

export type LinkNeeds = Pick<RenewalNeeds, 'db' | 'clock' | 'providers' | 'read' | 'publicUrl' | 'tenants'>

const POLICY = [
  "default-src 'none'; style-src 'self'; form-action 'self'",
  "base-uri 'none'; frame-ancestors 'none'",
].join('; ')
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': POLICY,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
}
const NOBODY = { appName: 'Kola', path: '/p' }

type Params = { token: string; way: string }

/** `/p/{token}`: a renewal is paid in one tap, by whoever has the link. Looking changes nothing; only a press pays. */
export async function linkRoutes(app: FastifyInstance, needs: LinkNeeds): Promise<void> {
  // A form without fields.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { bodyLimit: 1_024, parseAs: 'string' },
    async () => ({}),
  )
  app.get('/p/pay.css', (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/css; charset=utf-8', 'cache-control': 'public, max-age=300' })
      .send(LINK_STYLE),
  )
  app.get<{ Params: Pick<Params, 'token'> }>('/p/:token', async ({ params }, reply) => {
    const found = await find(needs, params.token)
    if (!found) return send(reply, 404, writeOver(NOBODY))
    return send(reply, 200, writeState(needs, found))
  })
  // Whoever comes back to where a button led.
  app.get<{ Params: Params }>('/p/:token/:way', ({ params }, reply) =>
    reply.headers(HEADERS).redirect(isToken(params.token) ? `/p/${params.token}` : '/', 303),
  )
  app.post<{ Params: Params }>('/p/:token/:way', async ({ params }, reply) => {
    const found = await find(needs, params.token)
    if (!found || !isWay(params.way)) return send(reply, 404, writeOver(NOBODY))
    const { page, linked } = found
    const url = await payByLink(needs, linked, { way: params.way, path: page.path })
    if (url) return send(reply, 200, writeGo(page, url))
    return send(reply, 200, writeState(needs, (await find(needs, params.token)) ?? found))
  })
}

interface Found {
  page: LinkPage
  linked: Linked
  /** Where its newest payment is to be sent. */
  shown: ShownRow | null
  own: OwnDue | null
}

const send = (reply: FastifyReply, status: number, html: string) => reply.code(status).headers(HEADERS).send(html)

/** What is under way is read first: whoever comes back from the provider sees what came of it. */
async function find(needs: LinkNeeds, token: string): Promise<Found | null> {
  if (!isToken(token)) return null
  let linked = await findLinked(needs.db, token)
  if (!linked) return null
  if (linked.payment && linked.state === 'open' && (await readUnderWay(needs, linked))) {
    linked = await findLinked(needs.db, token)
    if (!linked) return null
  }
  const { config } = await needs.tenants.get(linked.tenant_id)
  const { tenant_id: tenantId, payment } = linked
  const shown = payment && (await listShown(needs.db, { tenantId, checkoutIds: [payment.id] })).get(payment.id)
  const page = { appName: toAppConfig(config).appName, path: `/p/${token}` }
  const own = linked.state === 'open' ? await findOwnDue(needs.db, linked) : null
  return { page, linked, shown: shown ?? null, own }
}

async function readUnderWay({ db, read }: LinkNeeds, { tenant_id: tenantId, payment }: Linked): Promise<boolean> {
  const checkout = payment && (await findCheckout(db, { tenantId, checkoutId: payment.id }))
  if (!checkout || !UNDER_WAY.has(checkout.state)) return false
  try {
    await read(checkout)
  } catch (error) {
    // It is read again by the clock; until then it is waited for.
    if (!(error instanceof ProviderError)) throw error
  }
  return true
}

/** Money may still come for it. */
const SENDABLE: ReadonlySet<string> = new Set([...UNDER_WAY, 'expired'])

function writeState({ providers, clock }: LinkNeeds, { page, linked, shown, own }: Found): string {
  if (linked.state === 'paid') return writePaid(page, linked)
  if (linked.state !== 'open') return writeOver(page)
  const ways = listWays(providers, linked)
  if (shown && linked.payment && SENDABLE.has(linked.payment.state)) {
    const { dueMinor } = linked.payment
    return writeAccount(page, { shown, dueMinor, ways, isClosed: clock.now() >= shown.valid_to })
  }
  return linked.payment?.state === 'pending' ? writeWaiting(page, linked, ways) : writeOpen(page, linked, { ways, own })
}
