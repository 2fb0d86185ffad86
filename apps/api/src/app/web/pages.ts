import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { StartUpAnswers } from '@kola/contract/start-up'
import type { Clock } from '@kola/platform/clock'
import type { FastifyInstance } from 'fastify'
import type { Caches } from '#shared/cache/caches.ts'
import { CachedResponse, sendCached } from '#shared/http/cached-response.ts'
import type { Services } from '../compose/compose.ts'
import type { Builds } from './builds/builds.ts'
import { toPage } from './page.ts'
import type { WebFile } from './web-files.ts'

export const IMMUTABLE = { cacheControl: 'public, max-age=31536000, immutable', vary: 'Accept-Encoding' }
const SHORT = { cacheControl: 'public, max-age=3600', vary: 'Accept-Encoding' }
/** It bears a token: a device may keep it for going back, nobody else may. */
export const PAGE = { cacheControl: 'private, no-cache', vary: 'Accept-Encoding' }

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
  /** Those of other replicas; null where none are kept. */
  builds: Builds | null
  /** By which a CDN says where a caller is; null when none does. */
  countryHeader: string | null
  /** Of the pages that run the web app. */
  pageHeaders: FastifyHelmetOptions
}

/** The files of a build below `base`, which ends with a slash. */
export function fileRoutes(app: FastifyInstance, files: readonly WebFile[], base = '/'): void {
  for (const file of files) {
    const options = file.isImmutable ? IMMUTABLE : SHORT
    app.get(`${base}${file.path}`, (request, reply) => sendCached({ request, reply }, file.kept, options))
  }
}

/** The page with the answers of start-up in it, made anew when one of them changed. */
export function createPages(html: string, needs: WebAppNeeds): () => Promise<CachedResponse> {
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
      needs.services.catalogue.findHero({ tenantId: tenant.id, ratingLimit: null, country: null }),
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
