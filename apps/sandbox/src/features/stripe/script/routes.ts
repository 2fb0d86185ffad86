import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

function read(name: string): string {
  const text = readFileSync(new URL(`browser/${name}`, import.meta.url), 'utf8')
  return name.endsWith('.js') ? `(() => {\n${text}\n})()\n` : text
}

const JAVASCRIPT = 'text/javascript; charset=utf-8'

/** Stripe.js, and what its frames load. */
export function scriptRoutes(app: FastifyInstance) {
  const send = (path: string, name: string, type: string) =>
    app.get(path, (_request, reply) => reply.type(type).header('cache-control', 'no-store').send(read(name)))
  send('/v3', 'stripe.js', JAVASCRIPT)
  send('/v3/', 'stripe.js', JAVASCRIPT)
  send('/script/element.js', 'element.js', JAVASCRIPT)
  send('/script/element.css', 'element.css', 'text/css; charset=utf-8')
  send('/script/secure-done.js', 'secure-done.js', JAVASCRIPT)
  send('/element', 'element.html', 'text/html; charset=utf-8')
}
