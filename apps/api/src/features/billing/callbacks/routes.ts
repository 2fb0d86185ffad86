import type { Clock } from '@kola/platform/clock'
import type { Log } from '@kola/platform/log'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#shared/database/database.ts'
import type { BulkSender, JobSender } from '#shared/jobs.ts'
import { toNetwork } from '#shared/limits.ts'
import type { PaymentProvider } from '../providers/provider.ts'
import type { Providers } from '../providers/registry.ts'
import { createDispatch } from './dispatch.ts'
import { keepCallback } from './inbox.ts'
import { createStore, type Store } from './store/store.ts'

export interface CallbackNeeds {
  db: Db
  clock: Clock
  log: Log
  queue: JobSender & BulkSender
  providers: Providers
}

const BODY_LIMIT_BYTES = 256 * 1024
/** A provider tells again later by itself; this is for whoever reads it. */
const FULL_RETRY_SECONDS = 60

/**
 * Where the configured providers report. A callback is judged by what it bears and kept, which asks nobody but the database;
 * what it means is worked off afterwards.
 */
export async function paymentWebhooks(app: FastifyInstance, needs: CallbackNeeds): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  const dispatch = createDispatch(needs)
  app.addHook('onClose', () => dispatch.settle())
  const store = createStore({ ...needs, dispatch })
  for (const provider of needs.providers.list()) register(app, { ...needs, store }, provider)
}

function register(app: FastifyInstance, needs: CallbackNeeds & { store: Store }, provider: PaymentProvider): void {
  const path = `/webhooks/${provider.slug}`
  app.post(path, { bodyLimit: BODY_LIMIT_BYTES }, async ({ headers, url, body, ip }, reply) => {
    reply.header('cache-control', 'no-store')
    const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
    const news = await provider.readCallback({ headers, url, body: raw })
    if (news === 'forged') {
      needs.log.warn({ provider: provider.slug }, 'billing.callback-forged')
      return reply.code(403).send()
    }
    const received = { provider: provider.slug, network: toNetwork(ip) }
    const kept = typeof news === 'string' ? news : await keepCallback(needs, { ...received, news })
    if (kept === 'full') {
      needs.log.warn(received, 'billing.callbacks-full')
      return reply.code(503).header('retry-after', FULL_RETRY_SECONDS).send()
    }
    if (kept === 'unreadable' || kept === 'unfit') {
      needs.log.warn({ provider: provider.slug }, 'billing.callback-unreadable')
    }
    return reply.code(200).type('text/plain; charset=utf-8').send(provider.callbackAnswer)
  })
  const { answerChallenge } = provider
  if (answerChallenge === null) return
  app.get(path, ({ url }, reply) => {
    const answer = answerChallenge(url)
    return answer === null ? reply.code(400).send() : reply.type('text/plain; charset=utf-8').send(answer)
  })
}
