import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { StartUpAnswers } from '@kola/contract/start-up'
import type { Clock } from '@kola/platform/clock'
import type { FastifyInstance } from 'fastify'
import type { Caches } from '#shared/cache/caches.ts'
import { CachedResponse, sendCached } from '#shared/http/cached-response.ts'
import type { Services } from '../compose/compose.ts'
import { turnIntoPage } from '../http/page-policy.ts'
import { manifestRoutes } from './manifest.ts'
import { allowScripts, hashScripts } from './own-scripts.ts'
import { readCustomerId, toPage } from './page.ts'
import { shareRoutes } from './share/share-routes.ts'
import { readWebFiles } from './web-files.ts'

const IMMUTABLE = { cacheControl: 'public, max-age=31536000, immutable', vary: 'Accept-Encoding' }
const SHORT = { cacheControl: 'public, max-age=3600', vary: 'Accept-Encoding' }
/** It bears a token: a device may keep it for going back, nobody else may. */
const PAGE = { cacheControl: 'private, no-cache', vary: 'Accept-Encoding' }

/** Providers come back here with a token in the fragment: kept nowhere, not even for going back. */
const SIGN_IN_PATHS = ['/sign-in/google', '/sign-in/facebook']
const SIGN_IN_PAGE = { cacheControl: 'no-store', vary: 'Accept-Encoding' }

/** A worker that could not ask would keep pages from their service: its own policy lets it ask this service alone. */
const WORKER_FILE = 'sw.js'
const WORKER = { cacheControl: 'no-cache', vary: 'Accept-Encoding' }
const WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'"

/** One app token serves all pages of a minute: it says nothing of a person. */
const PAGE_LIFE_MS = 60_000

export interface WebAppNeeds {
  folder: string
  /** Whose page it is; null for the one it was built for. */
  customerId: string | null
  services: Pick<Services, 'tenants' | 'tenant' | 'billing' | 'catalogue'>
  /** Without a slash at its end. */
  publicUrl: string
  clock: Clock
  caches: Caches
  /** Of the pages that run the web app. */
  pageHeaders: FastifyHelmetOptions
}

/** Serves the built web app from `/`. */
export function webRoutes(app: FastifyInstance, needs: WebAppNeeds): void {
  const files = readWebFiles(needs.folder)
  const index = files.find((file) => file.path === 'index.html')
  for (const file of files) {
    if (file === index || file.path === WORKER_FILE) continue
    const options = file.isImmutable ? IMMUTABLE : SHORT
    app.get(`/${file.path}`, (request, reply) => sendCached({ request, reply }, file.kept, options))
  }
  const worker = files.find((file) => file.path === WORKER_FILE)
  if (worker) {
    app.get(`/${WORKER_FILE}`, (request, reply) => {
      reply.header('content-security-policy', WORKER_POLICY)
      return sendCached({ request, reply }, worker.kept, WORKER)
    })
  }
  if (!index) return
  const html = index.kept.body.toString('utf8')
  const customerId = needs.customerId ?? readCustomerId(html)
  const hashes = hashScripts(html)
  const getPage = createPages(html, { ...needs, customerId })
  shareRoutes(app, { ...needs, customerId, html })
  manifestRoutes(app, { ...needs, customerId })
  for (const path of ['/', '/index.html']) {
    app.get(path, async (request, reply) => {
      await turnIntoPage(reply, needs.pageHeaders)
      allowScripts(reply, hashes)
      return sendCached({ request, reply }, await getPage(), PAGE)
    })
  }
  for (const path of SIGN_IN_PATHS) {
    app.get(path, async (request, reply) => {
      await turnIntoPage(reply, needs.pageHeaders)
      allowScripts(reply, hashes)
      reply.header('referrer-policy', 'no-referrer')
      return sendCached({ request, reply }, await getPage(), SIGN_IN_PAGE)
    })
  }
}

function createPages(html: string, needs: WebAppNeeds): () => Promise<CachedResponse> {
  const { customerId } = needs
  const bare = new CachedResponse(html, 'text/html; charset=utf-8')
  let known: { page: CachedResponse; version: string; endsAtMs: number } | undefined
  return async () => {
    const tenant = customerId === null ? null : await needs.services.tenants.find(customerId)
    // A page without answers makes the three calls itself.
    if (!tenant) return bare
    const nowMs = needs.clock.now().getTime()
    const version = `${tenant.configurationVersion} ${tenant.catalogueVersion}`
    if (known && known.version === version && nowMs < known.endsAtMs) return known.page
    const [answers, hero] = await Promise.all([
      readStartUpAnswers(needs.services, tenant.id),
      needs.services.catalogue.findHero(tenant.id),
    ])
    const page = new CachedResponse(toPage(html, { answers, hero: hero?.art }), 'text/html; charset=utf-8')
    // It holds the prices: when another begins to count it is over.
    const { until } = answers.packages.response
    known = {
      page,
      version,
      endsAtMs: Math.min(nowMs + PAGE_LIFE_MS, until ? Date.parse(until) : Number.POSITIVE_INFINITY),
    }
    return page
  }
}

async function readStartUpAnswers(services: WebAppNeeds['services'], tenantId: string): Promise<StartUpAnswers> {
  const [appconfig, packages] = await Promise.all([
    services.tenant.getAppConfig(tenantId),
    services.billing.getPackages({ tenantId }),
  ])
  const token = services.tenant.issueAppToken({ tenantId, platform: 'website' })
  return { customerId: tenantId, token, appconfig: appconfig.value, packages: packages.value }
}
