import type { FastifyInstance } from 'fastify'
import { sendCached } from '#shared/http/cached-response.ts'
import { turnIntoPage } from '../http/page-policy.ts'
import { otherBuildRoutes } from './builds/routes.ts'
import { manifestRoutes } from './manifest.ts'
import { allowScripts, hashScripts } from './own-scripts.ts'
import { readCustomerId } from './page.ts'
import { createPages, fileRoutes, PAGE, type WebAppNeeds } from './pages.ts'
import { shareRoutes } from './share/share-routes.ts'
import { readWebFiles } from './web-files.ts'

/** Providers come back here with a token in the fragment: kept nowhere, not even for going back. */
const SIGN_IN_PATHS = ['/sign-in/google', '/sign-in/facebook']
const SIGN_IN_PAGE = { cacheControl: 'no-store', vary: 'Accept-Encoding' }

/** A worker that could not ask would keep pages from their service: its own policy lets it ask this service alone. */
const WORKER_FILE = 'sw.js'
const WORKER = { cacheControl: 'no-cache', vary: 'Accept-Encoding' }
const WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'"

/** Serves the built web app from `/`. */
export function webRoutes(app: FastifyInstance, needs: WebAppNeeds): void {
  const files = readWebFiles(needs.folder)
  const index = files.find((file) => file.path === 'index.html')
  fileRoutes(
    app,
    files.filter((file) => file !== index && file.path !== WORKER_FILE),
  )
  if (needs.builds) otherBuildRoutes(app, needs.builds, { of: 'web', base: '/' })
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
