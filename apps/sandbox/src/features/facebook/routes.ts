import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Controls } from '#shared/controls/controls.ts'
import { obeyControls } from '#shared/controls/obey-controls.ts'
import { takeForms } from '#shared/forms.ts'
import { isRegistered } from '#shared/redirect-address.ts'
import { createAccessTokens, LIFE_SECONDS } from './access-tokens.ts'
import { aboutPage, type DialogRequest, dialogPage, refusalPage } from './page.ts'
import { readPersona } from './personas.ts'

interface Needs {
  controls: Controls
  appId: string
  appSecret: string
  publicUrl: string
}

type Texts = Record<string, string | undefined>
type Tokens = ReturnType<typeof createAccessTokens>

const HTML = 'text/html; charset=utf-8'

/** Facebook's log-in by redirect with response_type=token, and the two calls by which a service checks the token. */
export function facebookRoutes(app: FastifyInstance, needs: Needs) {
  const tokens = createAccessTokens(needs.controls)
  obeyControls(app, 'facebook', needs.controls)
  takeForms(app)
  app.get('/', (_request, reply) => reply.type(HTML).send(aboutPage(needs.appId)))
  dialogRoutes(app, tokens, needs)
  graphRoutes(app, tokens, needs)
}

function dialogRoutes(app: FastifyInstance, tokens: Tokens, needs: Needs) {
  app.get<{ Querystring: Texts }>('/dialog/oauth', { config: { operation: 'dialog' } }, ({ query }, reply) => {
    const refusal = findRefusal(query, needs)
    if (refusal) return reply.code(400).type(HTML).send(refusalPage(refusal))
    return reply.type(HTML).send(dialogPage(toDialogRequest(query)))
  })

  app.post<{ Body: Texts }>('/signin', { config: { operation: 'sign-in' } }, ({ body }, reply) => {
    const refusal = findRefusal({ response_type: 'token', ...body }, needs)
    if (refusal) return reply.code(400).type(HTML).send(refusalPage(refusal))
    const { redirect_uri, state } = toDialogRequest(body)
    if (body.cancel) return reply.redirect(`${redirect_uri}?${toRefused(state)}#_=_`, 303)
    const access_token = tokens.issue(readPersona(body))
    const fragment = new URLSearchParams({ access_token, expires_in: String(LIFE_SECONDS), state })
    return reply.redirect(`${redirect_uri}#${fragment}`, 303)
  })
}

/** Meta, "Manually Build a Login Flow": a refusal comes back in the query, a token in the fragment. */
function toRefused(state: string) {
  return new URLSearchParams({
    error: 'access_denied',
    error_code: '200',
    error_description: 'Permissions error',
    error_reason: 'user_denied',
    state,
  })
}

function findRefusal(given: Texts, { appId, publicUrl }: Needs): string | null {
  if (given.client_id !== appId) return 'Invalid App ID'
  if (!isRegistered(given.redirect_uri ?? '', { publicUrl, path: '/sign-in/facebook' })) {
    return 'URL blocked: the redirect address is not among the valid OAuth redirect URIs of this app.'
  }
  return given.response_type === 'token' ? null : 'Only response_type=token is taken here.'
}

const toDialogRequest = ({ client_id = '', redirect_uri = '', state = '' }: Texts): DialogRequest => ({
  ...{ client_id, redirect_uri, state },
})

function graphRoutes(app: FastifyInstance, tokens: Tokens, { appId, appSecret }: Needs) {
  app.get<{ Querystring: Texts }>(
    '/graph/debug_token',
    { config: { operation: 'debug_token' } },
    ({ query }, reply) => {
      if (query.access_token !== `${appId}|${appSecret}`)
        return refuseCall(reply, 'Invalid OAuth access token signature.')
      return { data: tokens.describe(query.input_token, appId) }
    },
  )

  app.get<{ Querystring: Texts }>('/graph/me', { config: { operation: 'me' } }, ({ query }, reply) => {
    const person = tokens.findPerson(query.access_token)
    if (!person) return refuseCall(reply, 'Error validating access token: the session is not valid any more.')
    const fields = (query.fields ?? 'id,name').split(',')
    return Object.fromEntries(
      Object.entries(person).filter(([name, value]) => value && (name === 'id' || fields.includes(name))),
    )
  })
}

function refuseCall(reply: FastifyReply, message: string) {
  const fbtrace_id = randomBytes(8).toString('base64url')
  return reply.code(400).send({ error: { message, type: 'OAuthException', code: 190, fbtrace_id } })
}
