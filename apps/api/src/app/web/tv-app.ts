import type { FastifyInstance } from 'fastify'
import { sendCached } from '#shared/http/cached-response.ts'
import { turnIntoPage } from '../http/page-policy.ts'
import { otherBuildRoutes } from './builds/routes.ts'
import { allowScripts, hashScripts } from './own-scripts.ts'
import { readCustomerId } from './page.ts'
import { createPages, fileRoutes, PAGE, type WebAppNeeds } from './pages.ts'
import { readWebFiles } from './web-files.ts'

/** The televisions' packages open it, and their build names its files below it (`base` in apps/web/tv.config.ts). */
const BASE = '/tv-app/'

/** Serves the web app's build for televisions, under the same policy as the other one. */
export function tvRoutes(app: FastifyInstance, needs: WebAppNeeds): void {
  const files = readWebFiles(needs.folder)
  const index = files.find((file) => file.path === 'index.html')
  fileRoutes(
    app,
    files.filter((file) => file !== index),
    BASE,
  )
  if (needs.builds) otherBuildRoutes(app, needs.builds, { of: 'tv', base: BASE })
  if (!index) return
  const html = index.kept.body.toString('utf8')
  const hashes = hashScripts(html)
  const getPage = createPages(html, { ...needs, customerId: needs.customerId ?? readCustomerId(html) })
  app.get(BASE, async (request, reply) => {
    await turnIntoPage(reply, needs.pageHeaders)
    allowScripts(reply, hashes)
    return sendCached({ request, reply }, await getPage(), PAGE)
  })
  app.get(BASE.slice(0, -1), (_, reply) => reply.redirect(BASE, 301))
}
