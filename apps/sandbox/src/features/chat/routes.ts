import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Controls } from '#shared/controls/controls.ts'
import { obeyControls } from '#shared/controls/obey-controls.ts'
import { takeForms } from '#shared/forms.ts'
import { type ChatMessage, chatPage } from './page.ts'

interface Needs {
  controls: Controls
  secret: string
}

type Texts = Record<string, string | undefined>

const MAX_MESSAGES = 200
const readWidget = (name: string) => readFileSync(new URL(`widget/${name}`, import.meta.url), 'utf8')

/** A chat in the shape of tawk.to's: the widget's script, and what is written into it. */
export function chatRoutes(app: FastifyInstance, { controls, secret }: Needs) {
  let messages: ChatMessage[] = []
  obeyControls(app, 'chat', controls)
  takeForms(app)
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('access-control-allow-origin', '*')
  })
  widgetRoutes(app)

  app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(chatPage(messages)))

  app.post<{ Body: Texts }>('/visitors', { config: { operation: 'visitor' } }, ({ body }, reply) => {
    return isVouched(body, secret) ? { ok: true } : reply.code(400).send({ error: 'INVALID_HASH' })
  })

  app.post<{ Body: Texts }>('/messages', { config: { operation: 'message' } }, ({ body }) => {
    const from = body.email && isVouched(body, secret) ? `${body.name ?? ''} ${body.email}`.trim() : null
    const message = { at: controls.clock.now().toISOString(), from, text: body.text ?? '' }
    messages = [message, ...messages].slice(0, MAX_MESSAGES)
    return { text: `You wrote: ${message.text}. This is the sandbox, so nobody else reads it.` }
  })
}

function widgetRoutes(app: FastifyInstance) {
  app.get('/widget.js', { config: { operation: 'script' } }, (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(`(() => {\n${readWidget('widget.js')}\n})()\n`),
  )
  app.get('/widget.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-store').send(readWidget('widget.css')),
  )
}

/** tawk.to, "Secure mode": HMAC-SHA256 of the address with the property's key, in hex. */
function isVouched({ email = '', hash = '' }: Texts, secret: string): boolean {
  const expected = Buffer.from(createHmac('sha256', secret).update(email).digest('hex'))
  const given = Buffer.from(hash)
  return email !== '' && given.length === expected.length && timingSafeEqual(given, expected)
}
