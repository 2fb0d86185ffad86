import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { turnIntoPage } from '#app/http/page-policy.ts'
import { CachedResponse, sendCached } from '#shared/http/cached-response.ts'
import { withCustomer } from '../page.ts'
import { fileRoutes } from '../pages.ts'
import { readWebFiles } from '../web-files.ts'

const BASE = '/console/'
/** Draws titles by the viewers' own parts. */
const FRAMED = 'preview/preview.html'
/** What the staff see is kept by nobody. */
const PAGE = { cacheControl: 'no-store', vary: 'Accept-Encoding' }

export interface ConsoleNeeds {
  folder: string
  /** Whose console it is; null for the one it was built for. */
  customerId: string | null
  headers: FastifyHelmetOptions
  /** Of the page that it frames. */
  framedHeaders: FastifyHelmetOptions
}

/** Serves the staff's app, under a policy that lets it call this service and nobody else. */
export function consoleRoutes(
  app: FastifyInstance,
  { folder, customerId, headers, framedHeaders }: ConsoleNeeds,
): void {
  const files = readWebFiles(folder)
  const index = files.find((file) => file.path === 'index.html')
  const framed = files.find((file) => file.path === FRAMED)
  fileRoutes(
    app,
    files.filter((file) => file !== index && file !== framed),
    BASE,
  )
  if (framed) {
    app.get(`${BASE}${FRAMED}`, async (request, reply) => {
      await turnIntoPage(reply, framedHeaders)
      return sendCached({ request, reply }, framed.kept, PAGE)
    })
  }
  if (!index) return
  const html = index.kept.body.toString('utf8')
  const page = new CachedResponse(
    customerId === null ? html : withCustomer(html, customerId),
    'text/html; charset=utf-8',
  )
  app.get(BASE, async (request, reply) => {
    await turnIntoPage(reply, headers)
    return sendCached({ request, reply }, page, PAGE)
  })
  app.get(BASE.slice(0, -1), (_, reply) => reply.redirect(BASE, 301))
}
