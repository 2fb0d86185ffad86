import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Controls } from '#shared/controls/controls.ts'
import { obeyControls } from '#shared/controls/obey-controls.ts'
import { takeForms } from '#shared/forms.ts'
import { aboutPage } from './page.ts'
import { toScript } from './script.ts'
import { createTokens } from './tokens.ts'
import { toVerdict } from './verdict.ts'

interface Needs {
  controls: Controls
  siteKey: string
  secret: string
}

type Texts = Record<string, string | undefined>
type Tokens = ReturnType<typeof createTokens>

/** reCAPTCHA v3: the script for the page, and the call by which a service checks its token. */
export function recaptchaRoutes(app: FastifyInstance, { controls, siteKey, secret }: Needs) {
  const tokens = createTokens(controls.clock)
  obeyControls(app, 'recaptcha', controls)
  takeForms(app)
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('access-control-allow-origin', '*')
  })
  app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(aboutPage(siteKey)))
  pageRoutes(app, tokens, siteKey)

  app.post<{ Body: Texts | undefined }>('/api/siteverify', { config: { operation: 'siteverify' } }, ({ body = {} }) => {
    const fault = findFault(body, secret)
    const token = fault ?? tokens.take(body.response ?? '')
    if (typeof token === 'string') return { success: false, 'error-codes': [token] }
    return toVerdict(token, controls.outcomes.find('recaptcha', [token.action]) ?? 'person')
  })
}

function pageRoutes(app: FastifyInstance, tokens: Tokens, siteKey: string) {
  app.get<{ Querystring: Texts }>('/api.js', { config: { operation: 'script' } }, (request, reply) => {
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-store')
    return reply.send(toScript({ origin: originOf(request), render: request.query.render ?? '' }))
  })

  app.post<{ Querystring: Texts; Body: Texts }>(
    '/api2/reload',
    { config: { operation: 'execute' } },
    (request, reply) => {
      if (request.query.k !== siteKey) return reply.code(400).send({ error: 'Invalid site key' })
      const { action = '', hostname = '' } = request.body
      return { token: tokens.issue({ action, hostname: hostOfPage(request) ?? hostname }) }
    },
  )
}

function findFault(body: Texts, secret: string): string | null {
  if (!body.secret) return 'missing-input-secret'
  if (body.secret !== secret) return 'invalid-input-secret'
  return body.response ? null : 'missing-input-response'
}

const originOf = (request: FastifyRequest) => `${request.protocol}://${request.host}`

/** A browser says itself whose page asks, and no script of the page can change that; programs say nothing. */
function hostOfPage({ headers: { origin = '' } }: FastifyRequest): string | null {
  return URL.parse(origin)?.hostname || null
}
