import type { FastifyInstance } from 'fastify'
import type { Route, UserCaller } from '#shared/http/route.ts'
import { toAgreedBy } from '../agreements/note.ts'
import type { Who } from '../paying/needs.ts'
import { buyGift, type GiftNeeds, listGiftOffers } from './buy.ts'
import { listGifts, listWaiting } from './list.ts'
import { type RedeemNeeds, redeemGift } from './redeem.ts'

const toWho = ({ tenantId, account }: UserCaller): Who => ({ tenantId, accountId: account.id })

export function giftRoutes(route: Route, needs: GiftNeeds & RedeemNeeds): void {
  route('GET /apps/v1/gift-offers', async ({ caller, query }) => ({
    offers: await listGiftOffers(needs, { ...toWho(caller), slug: query.slug ?? '' }),
  }))
  route('GET /apps/v1/gifts', async ({ caller }) => ({
    gifts: await listGifts(needs, toWho(caller)),
    waiting: await listWaiting(needs, toWho(caller)),
  }))
  route('POST /apps/v1/gifts', ({ caller, body, request }) => {
    const key = request.headers['idempotency-key']
    const isKey = typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)
    return buyGift(needs, { who: toWho(caller), wish: body, key: isKey ? key : null, agreed: toAgreedBy(request) })
  })
  route('POST /apps/v1/gifts/redeem', ({ caller, body, request }) =>
    redeemGift(needs, { ...toWho(caller), address: request.ip, code: body.code }),
  )
}

const REFERENCE = /^KL-[0-9A-HJKMNP-TV-Z]{10}$/

/** Where providers send the buyer of a gift back: from here the browser goes to the screen with its code. */
export function giftReturnRoutes(app: FastifyInstance): void {
  app.get<{ Params: { reference: string } }>('/payments/return-gift/:reference', ({ params }, reply) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    return reply.redirect(REFERENCE.test(params.reference) ? `/#/gifts/${params.reference}` : '/#/give', 303)
  })
}
