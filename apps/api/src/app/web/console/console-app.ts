import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { turnIntoPage } from '#app/http/page-policy.ts'
import { CachedResponse, sendCached } from '#shared/http/cached-response.ts'
import { withCustomer } from '../page.ts'
import { fileRoutes } from '../pages.ts'
import { readWebFiles } from '../web-files.ts'

const BASE = '/console/'
/** What the staff see is kept by nobody. */
const PAGE = { cacheControl: 'no-store', vary: 'Accept-Encoding' }

export interface ConsoleNeeds {
  folder: string
  /** Whose console it is; null for the one it was built for. */
  customerId: string | null
  headers: FastifyHelmetOptions
}

/** Serves the staff's app, under a policy that lets it call this service and nobody else. */
export function consoleRoutes(app: FastifyInstance, { folder, customerId, headers }: ConsoleNeeds): void {
  const files = readWebFiles(folder)
  const index = files.find((file) => file.path === 'index.html')
  fileRoutes(
    app,
    files.filter((file) => file !== index),
    BASE,
  )
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
