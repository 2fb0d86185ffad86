import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { CallbackRequest } from '#shared/callbacks.ts'
import type { Controls } from '#shared/controls/controls.ts'
import { obeyControls } from '#shared/controls/obey-controls.ts'
import type { Sms, SmsInbox } from './inbox.ts'

export interface GatewayNeeds {
  controls: Controls
  inbox: SmsInbox
}

/** Between two delivery reports of one message. */
const REPORT_INTERVAL_MS = 250

/** E.164: up to fifteen digits, the first of which is no zero. */
export const E164 = /^\+[1-9]\d{6,14}$/

/** Scope of one gateway: bodies as they came, and what the control API planned. */
export function openGateway(app: FastifyInstance, party: string, { controls }: GatewayNeeds): void {
  obeyControls(app, party, controls)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

export function readText(body: unknown): string {
  return Buffer.isBuffer(body) ? body.toString('utf8') : ''
}

export interface Reporting {
  sms: Sms
  /** The gateway's words, one report each, in their order. */
  words: readonly string[]
  toRequest: (word: string) => CallbackRequest
}

/** Tells the service what became of a message, each report a moment after the one before it. */
export async function report({ controls, inbox }: GatewayNeeds, { sms, words, toRequest }: Reporting): Promise<void> {
  for (const word of words) {
    await wait(REPORT_INTERVAL_MS, undefined, { ref: false })
    inbox.setStatus(sms.id, word)
    // NOTE not awaited: a report that is held back or slow must not hold the next one.
    void controls.callbacks.send(sms.gateway, toRequest(word))
  }
}

export function isSameText(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(expected))
}
