import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { type Card, isCardNumber, passChallenge, toCard } from '../vault/cards.ts'
import type { Vault } from '../vault/vault.ts'
import type { ClientTokens } from './client-token.ts'
import { challengePage, framePage } from './pages.ts'

interface Needs {
  tokens: ClientTokens
  vault: Vault
}

type Texts = Record<string, string | undefined>

const readWidget = (name: string) => readFileSync(new URL(`../widget/${name}`, import.meta.url), 'utf8')
const HTML = 'text/html; charset=utf-8'

const cardSchema = z.object({
  authorizationFingerprint: z.string(),
  creditCard: z.object({
    number: z.string(),
    expirationMonth: z.string().check(z.regex(/^(0[1-9]|1[0-2])$/)),
    expirationYear: z.string().check(z.regex(/^\d{4}$/)),
    cardholderName: z._default(z.string().check(z.maxLength(175)), ''),
  }),
})
const lookupSchema = z.object({ authorizationFingerprint: z.string(), nonce: z.string(), amount: z.string() })
const answerSchema = z.object({ nonce: z.string(), isPassed: z.boolean() })

/** The script of the drop-in, the frame with its fields, and what the frame calls. */
export function dropinRoutes(app: FastifyInstance, needs: Needs): void {
  assetRoutes(app)
  clientRoutes(app, needs)
}

const sendScript = (reply: FastifyReply, text: string) =>
  reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-store').send(text)

function assetRoutes(app: FastifyInstance): void {
  for (const path of ['/web/dropin/js/dropin.min.js', '/web/dropin/:version/js/dropin.min.js']) {
    app.get(path, { config: { operation: 'script' } }, (_request, reply) => {
      reply.header('access-control-allow-origin', '*')
      return sendScript(reply, `(() => {\n${readWidget('dropin.js')}\n})()\n`)
    })
  }
  for (const name of ['frame', 'challenge']) {
    app.get(`/dropin/${name}.js`, (_request, reply) => sendScript(reply, readWidget(`${name}.js`)))
  }
  app.get<{ Querystring: Texts }>('/dropin/frame', { config: { operation: 'frame' } }, ({ query }, reply) => {
    const { fingerprint = '', origin = '', name = '' } = query
    return allowFrame(reply, origin).send(framePage({ fingerprint, origin, hasName: name === '1' }))
  })
  app.get<{ Querystring: Texts }>('/dropin/challenge', { config: { operation: 'challenge' } }, ({ query }, reply) => {
    const { nonce = '', origin = '' } = query
    return allowFrame(reply, origin).send(challengePage({ nonce, origin }))
  })
}

/** The page that the frame talks with is the only one that may hold it. */
function allowFrame(reply: FastifyReply, origin: string): FastifyReply {
  const holder = URL.parse(origin)?.origin ?? "'none'"
  return reply.type(HTML).header('content-security-policy', `frame-ancestors ${holder}`)
}

function clientRoutes(app: FastifyInstance, { tokens, vault }: Needs): void {
  const base = '/client_api/v1'
  const pay = (card: Card) => toPayload(vault.issueNonce(card), card)

  app.get(`${base}/configuration`, { config: { operation: 'configuration' } }, () => ({
    ...{ environment: 'sandbox', creditCards: { supportedCardTypes: ['Visa', 'MasterCard', 'American Express'] } },
    threeDSecureEnabled: true,
  }))
  app.post(`${base}/payment_methods/credit_cards`, { config: { operation: 'tokenize' } }, ({ body }, reply) => {
    const given = cardSchema.safeParse(body)
    if (!given.success) return reply.code(422).send({ error: { message: 'Credit card is invalid' } })
    const { authorizationFingerprint, creditCard } = given.data
    if (!tokens.isLive(authorizationFingerprint)) return refuseStranger(reply)
    if (!isCardNumber(creditCard.number)) return reply.code(422).send({ error: { message: 'Credit card is invalid' } })
    return pay(toCard(creditCard))
  })
  app.post(`${base}/three_d_secure/lookup`, { config: { operation: 'lookup' } }, ({ body }, reply) => {
    const given = lookupSchema.safeParse(body)
    if (!given.success) return refuseNonce(reply)
    const { authorizationFingerprint, nonce, amount } = given.data
    if (!tokens.isLive(authorizationFingerprint)) return refuseStranger(reply)
    const card = vault.findNonce(nonce)
    if (!card || !/^\d+(\.\d{1,2})?$/.test(amount)) return refuseNonce(reply)
    const { isChallenged, ...threeDSecure } = card.bank
    if (isChallenged) return { nonce, isChallenged: true }
    vault.consume(nonce)
    return pay({ ...card, threeDSecure })
  })
  app.post(`${base}/three_d_secure/answer`, { config: { operation: 'challenge-answer' } }, ({ body }, reply) => {
    const given = answerSchema.safeParse(body)
    if (!given.success) return refuseNonce(reply)
    const { nonce, isPassed } = given.data
    const card = vault.findNonce(nonce)
    if (!card?.bank.isChallenged) {
      return refuseNonce(reply)
    }
    vault.consume(nonce)
    return pay({ ...card, threeDSecure: passChallenge(isPassed) })
  })
}

const refuseStranger = (reply: FastifyReply) => reply.code(401).send({ error: { message: 'Unauthorized' } })

const refuseNonce = (reply: FastifyReply) => reply.code(422).send({ error: { message: 'Unknown nonce' } })

/** What the page gets, as the drop-in gives it. */
function toPayload(nonce: string, { bin, last4, cardType, threeDSecure, ...card }: Card) {
  return {
    ...{ nonce, type: 'CreditCard', description: `ending in ${last4.slice(2)}`, vaulted: false },
    details: {
      ...{ bin, lastFour: last4, lastTwo: last4.slice(2), cardType, cardholderName: card.cardholderName || null },
      ...{ expirationMonth: card.expirationMonth, expirationYear: card.expirationYear },
    },
    ...(threeDSecure && {
      liabilityShifted: threeDSecure.liabilityShifted,
      liabilityShiftPossible: threeDSecure.liabilityShiftPossible,
      threeDSecureInfo: threeDSecure,
    }),
  }
}
