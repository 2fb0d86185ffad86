import type { FastifyInstance } from 'fastify'
import type { Services } from '#app/compose/compose.ts'
import { turnIntoPage } from '#app/http/page-policy.ts'
import type { Caches } from '#shared/cache/caches.ts'
import { createResponses } from '#shared/cache/responses.ts'
import { CachedResponse, sendCached } from '#shared/http/cached-response.ts'
import type { Country } from '#shared/items.ts'
import { writeMissingPage, writeSharePage } from './share-page.ts'

const HTML = 'text/html; charset=utf-8'
/** The same for everybody; a CDN may keep it for a while. */
const SHARED = { cacheControl: 'public, max-age=0, s-maxage=30, must-revalidate' }
const STYLES = /<link rel="stylesheet"[^>]*>/g

export interface ShareNeeds {
  /** Whose titles; null when nobody knows. */
  customerId: string | null
  /** By which a CDN says where a caller is; null when none does. */
  countryHeader: string | null
  /** The built page, for its styles. */
  html: string
  publicUrl: string
  caches: Caches
  services: Pick<Services, 'tenants' | 'catalogue'>
}

/** `/t/{id}`: what links to titles point at, because what stands behind a hash is told to no server. */
export function shareRoutes(app: FastifyInstance, needs: ShareNeeds): void {
  const styles = (needs.html.match(STYLES) ?? []).join('\n')
  const vary = ['Accept-Encoding', needs.countryHeader ?? []].flat().join(', ')
  const pages = createResponses(needs.caches.open('share'))

  async function findPage(id: string, country: Country): Promise<{ page: CachedResponse | null; appName: string }> {
    const { customerId, publicUrl, services } = needs
    const tenant = customerId === null ? null : await services.tenants.find(customerId)
    const appName = String(tenant?.config.app_name || 'Kola')
    if (!tenant) return { page: null, appName }
    const titles = await services.catalogue.items.open({ tenantId: tenant.id, ratingLimit: null, country })
    const item = titles.find(id)
    if (!item) return { page: null, appName }
    const season = item.kind === 'episode' ? titles.find(item.parentId ?? '') : null
    const series = titles.find(item.seriesId ?? '')
    const write = () => writeSharePage({ item, series, season, appName, publicUrl }, { appName, styles })
    const key = { owner: tenant.id, key: `${tenant.configurationVersion} ${titles.version} ${id}` }
    return { page: await pages.get(key, () => new CachedResponse(write(), HTML)), appName }
  }

  app.get<{ Params: { id: string } }>('/t/:id', async (request, reply) => {
    await turnIntoPage(reply)
    const { page, appName } = await findPage(request.params.id, request.country)
    if (page) return sendCached({ request, reply }, page, { ...SHARED, vary })
    reply.code(404).headers({ 'content-type': HTML, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    return reply.send(writeMissingPage({ appName, styles }))
  })
}
