import type { FastifyInstance } from 'fastify'
import { CachedResponse, sendCached } from '#shared/http/cached-response.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'

const SHORT = { cacheControl: 'public, max-age=3600', vary: 'Accept-Encoding' }
/** The ground of the dark mode, which is the default. */
const GROUND = '#120b08'

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  ...{ src: `/icons/${name}-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose },
})

/** What a device needs to put the app beside its others. https://www.w3.org/TR/appmanifest/ */
function toManifest(appName: string) {
  return {
    ...{ id: '/', name: appName, short_name: appName, lang: 'en', dir: 'ltr' },
    description: `Films and series on ${appName}`,
    ...{ start_url: '/#/home', scope: '/', display: 'standalone', background_color: GROUND, theme_color: GROUND },
    categories: ['entertainment'],
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      ...[192, 512].flatMap((size) => [icon('icon', size, 'any'), icon('maskable', size, 'maskable')]),
    ],
    shortcuts: [
      { name: 'My List', url: '/#/listmylist' },
      { name: 'Search', url: '/#/search' },
    ],
  }
}

export interface ManifestNeeds {
  /** Whose app it is; null when nobody knows. */
  customerId: string | null
  services: { tenants: Tenants }
}

/** The web app's manifest, under the tenant's name. */
export function manifestRoutes(app: FastifyInstance, { customerId, services }: ManifestNeeds): void {
  app.get('/manifest.webmanifest', async (request, reply) => {
    const tenant = customerId === null ? null : await services.tenants.find(customerId)
    const text = JSON.stringify(toManifest(String(tenant?.config.app_name || 'Kola')))
    return sendCached({ request, reply }, new CachedResponse(text, 'application/manifest+json; charset=utf-8'), SHORT)
  })
}
