import type { FastifyInstance } from 'fastify'
import { CachedResponse, sendCached } from '#shared/http/cached-response.ts'
import { turnIntoPage } from '../http/page-policy.ts'
import { DOCS_STYLE, writeDocsPage } from './docs-page.ts'
import type { FirstCallFacts } from './first-calls.ts'
import { writeOpenApi } from './openapi-text.ts'

const SHORT = { cacheControl: 'public, max-age=300', vary: 'Accept-Encoding' }

interface DocsFiles {
  json: CachedResponse
  page: CachedResponse
  style: CachedResponse
}

/** The contract as a file and as a page; written when somebody first asks. */
export function docsRoutes(app: FastifyInstance, facts: FirstCallFacts): void {
  let files: DocsFiles | undefined
  const getFiles = () => {
    files ??= {
      json: new CachedResponse(writeOpenApi(), 'application/json; charset=utf-8', 'all'),
      page: new CachedResponse(writeDocsPage(facts), 'text/html; charset=utf-8', 'all'),
      style: new CachedResponse(DOCS_STYLE, 'text/css; charset=utf-8'),
    }
    return files
  }
  app.get('/openapi.json', (request, reply) => sendCached({ request, reply }, getFiles().json, SHORT))
  app.get('/docs', async (request, reply) => {
    await turnIntoPage(reply)
    return sendCached({ request, reply }, getFiles().page, SHORT)
  })
  app.get('/docs/docs.css', (request, reply) => sendCached({ request, reply }, getFiles().style, SHORT))
}
