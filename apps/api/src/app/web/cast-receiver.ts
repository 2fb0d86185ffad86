import { toAppConfig } from '@kola/contract/app-config'
import { CAST_RECEIVER_SDK_URL } from '@kola/contract/cast/join-policies'
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '#shared/html.ts'
import { CachedResponse, sendCached } from '#shared/http/cached-response.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'

/** Google, "Custom Web Receiver": its script brings the player's styles, fonts and pictures from its own hosts. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' https://www.gstatic.com",
  "style-src 'self' 'unsafe-inline' https://www.gstatic.com https://fonts.googleapis.com",
  'font-src https://fonts.gstatic.com https://www.gstatic.com',
  'img-src * data: blob:',
]
const CACHING = { cacheControl: 'public, max-age=300', vary: 'Accept-Encoding' }

export interface ReceiverNeeds {
  /** Whose name it bears; null for a service of many. */
  customerId: string | null
  tenants: Pick<Tenants, 'find'>
  /** Scheme and host of a CDN that serves films; null when the service does. */
  mediaOrigin: string | null
  publicUrl: string
}

/** `/cast/receiver`: what a television opens that is cast to. */
export function receiverRoutes(
  app: FastifyInstance,
  { customerId, tenants, mediaOrigin, publicUrl }: ReceiverNeeds,
): void {
  const own = ["'self'", publicUrl, ...(mediaOrigin === null ? [] : [mediaOrigin])].join(' ')
  // The platform's own channel to its device runs over a socket on it.
  const policy = [...POLICY, `connect-src ${own} https://www.gstatic.com ws://localhost:8008`, `media-src ${own} blob:`]
  app.get('/cast/receiver', async (request, reply) => {
    const tenant = customerId === null ? null : await tenants.find(customerId)
    reply.header('content-security-policy', policy.join('; '))
    const name = toAppConfig(tenant?.config ?? {}).appName
    return sendCached({ request, reply }, new CachedResponse(toPage(name), 'text/html; charset=utf-8'), CACHING)
  })
}

const toPage = (appName: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<link rel="icon" href="data:,">
<title>${escapeHtml(appName)}</title>
<style>
  body { margin: 0; background: #140d0b }
  cast-media-player { --background-color: #140d0b; --progress-color: #ff9d2e; --theme-hue: 28 }
</style>
<script src="${CAST_RECEIVER_SDK_URL}"></script>
<body>
<cast-media-player></cast-media-player>
<script src="/cast-receiver.js"></script>
</html>
`
