import type { FastifyInstance } from 'fastify'
import { takeForms } from '#shared/forms.ts'
import { type Answers, bringAnswer } from './answer.ts'
import type { Inbox, InboxQuery } from './inbox.ts'
import { mailPage } from './page.ts'

const MAX_WAIT_MS = 30_000

/** A message runs no script, here and when its address is opened by itself. */
const MESSAGE_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src * data:; style-src 'unsafe-inline'"

type ListQuery = InboxQuery & { id?: string; waitMs?: string; answered?: string }

/** The messages for a person at /mail, and for programs as JSON. */
export function mailRoutes(app: FastifyInstance, { inbox, answers }: { inbox: Inbox; answers: Answers }) {
  app.get<{ Querystring: ListQuery }>('/mail', async (request, reply) => {
    if (!request.headers.accept?.includes('text/html')) return readMessages(request.query)
    const messages = inbox.list(request.query)
    const chosen = (request.query.id ? inbox.find(request.query.id) : messages[0]) ?? null
    const search = request.query.q?.trim() ?? ''
    return reply
      .type('text/html; charset=utf-8')
      .send(mailPage({ messages, chosen, search, answered: request.query.answered ?? '' }))
  })

  app.get<{ Querystring: ListQuery }>('/mail/messages', (request) => readMessages(request.query))

  app.get<{ Params: { id: string } }>('/mail/messages/:id', (request, reply) => {
    return inbox.find(request.params.id) ?? reply.code(404).send({ error: 'There is no such message' })
  })

  app.get<{ Params: { id: string } }>('/mail/messages/:id/html', (request, reply) => {
    const message = inbox.find(request.params.id)
    if (!message?.html) return reply.code(404).send({ error: 'There is no such message, or it has no HTML part' })
    reply.header('content-security-policy', MESSAGE_POLICY)
    return reply.type('text/html; charset=utf-8').send(openLinksOutside(message.html))
  })

  app.register(async (scope) => {
    takeForms(scope)
    scope.post<{ Params: { id: string }; Body: { text?: string } }>(
      '/mail/messages/:id/answer',
      async (request, reply) => {
        const message = inbox.find(request.params.id)
        if (!message) return reply.code(404).send({ error: 'There is no such message' })
        const status = await bringAnswer(answers, message, request.body?.text ?? '')
        if (!request.headers.accept?.includes('text/html')) return { status }
        return reply.redirect(`/mail?id=${message.id}&answered=${status}`, 303)
      },
    )
  })

  app.delete('/mail/messages', () => {
    inbox.clear()
    return { messages: [] }
  })

  async function readMessages(query: ListQuery) {
    const waitMs = Math.min(Number(query.waitMs ?? 0) || 0, MAX_WAIT_MS)
    return { messages: waitMs > 0 ? await inbox.waitFor(query, waitMs) : inbox.list(query) }
  }
}

function openLinksOutside(message: string) {
  const base = '<base target="_blank">'
  const withHead = message.replace(/<head[^>]*>/i, (head) => head + base)
  return withHead === message ? base + message : withHead
}
