import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Controls } from '#shared/controls/controls.ts'
import { obeyControls } from '#shared/controls/obey-controls.ts'
import { takeForms } from '#shared/forms.ts'
import { isRegistered } from '#shared/redirect-address.ts'
import { toClaims } from './id-token.ts'
import { type AuthRequest, aboutPage, choosePage, refusalPage } from './page.ts'
import { PERSONAS, type Persona } from './personas.ts'
import { createSigningKeys } from './signing-keys.ts'

interface Needs {
  controls: Controls
  clientId: string
  publicUrl: string
}

type Texts = Record<string, string | undefined>

const HTML = 'text/html; charset=utf-8'
const CERTS_MAX_AGE_SECONDS = 3_600

/** Google's sign-in by redirect with response_type=id_token, and the keys that its tokens are checked with. */
export function googleRoutes(app: FastifyInstance, needs: Needs) {
  const keys = createSigningKeys(needs.controls)
  obeyControls(app, 'google', needs.controls)
  takeForms(app)

  app.get('/', (_request, reply) => reply.type(HTML).send(aboutPage(needs.clientId)))

  app.get<{ Querystring: Texts }>('/o/oauth2/v2/auth', { config: { operation: 'auth' } }, ({ query }, reply) => {
    const refusal = findRefusal(query, needs)
    if (refusal) return refuse(reply, refusal)
    return reply.type(HTML).send(choosePage(toAuthRequest(query)))
  })

  app.post<{ Body: Texts }>('/signin', { config: { operation: 'sign-in' } }, async ({ body }, reply) => {
    const refusal = findRefusal({ response_type: 'id_token', scope: 'openid', ...body }, needs)
    if (refusal) return refuse(reply, refusal)
    const request = toAuthRequest(body)
    const result: Record<string, string> = body.cancel
      ? { error: 'access_denied' }
      : { id_token: await keys.signToken(toClaims(readPersona(body), { ...needs, ...request }, needs.controls)) }
    const fragment = new URLSearchParams({ state: request.state, ...result, authuser: '0' })
    return reply.redirect(`${request.redirect_uri}#${fragment}`, 303)
  })

  app.get('/oauth2/v3/certs', { config: { operation: 'certs' } }, async (_request, reply) => {
    reply.header('cache-control', `public, max-age=${CERTS_MAX_AGE_SECONDS}, must-revalidate, no-transform`)
    return { keys: await keys.list() }
  })
}

interface Refusal {
  status: number
  code: string
  text: string
}

function findRefusal(given: Texts, { clientId, publicUrl }: Needs): Refusal | null {
  const refusal = (status: number, code: string, text: string) => ({ status, code: `${status}: ${code}`, text })
  if (given.client_id !== clientId) return refusal(401, 'invalid_client', 'The OAuth client was not found.')
  if (!isRegistered(given.redirect_uri ?? '', { publicUrl, path: '/sign-in/google' })) {
    return refusal(400, 'redirect_uri_mismatch', 'The redirect address is not registered for this client.')
  }
  if (given.response_type !== 'id_token') {
    return refusal(400, 'unsupported_response_type', 'Only response_type=id_token is taken here.')
  }
  if (!given.scope?.split(' ').includes('openid')) return refusal(400, 'invalid_scope', 'The scope openid is missing.')
  if (!given.nonce) return refusal(400, 'invalid_request', 'Nonce required for response_type id_token.')
  return null
}

const refuse = (reply: FastifyReply, { status, code, text }: Refusal) =>
  reply.code(status).type(HTML).send(refusalPage(code, text))

const toAuthRequest = ({ client_id = '', redirect_uri = '', nonce = '', state = '' }: Texts): AuthRequest => ({
  ...{ client_id, redirect_uri, nonce, state },
})

/** One that the stand-in knows, or whoever was typed in. */
function readPersona(body: Texts): Persona {
  const known = PERSONAS.find(({ email }) => email === body.persona)
  return (
    known ?? {
      givenName: body.given_name ?? '',
      familyName: body.family_name ?? '',
      email: body.email ?? '',
      isVerified: body.verified !== undefined,
      isHosted: Boolean(body.hosted),
    }
  )
}
