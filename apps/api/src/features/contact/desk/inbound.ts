import { timingSafeEqual } from 'node:crypto'
import type { Secret } from '@kola/platform/config'
import { sha256Hex } from '@kola/platform/ids'
import type { FastifyInstance } from 'fastify'
import PostalMime, { type Email } from 'postal-mime'
import { addEntry, change, type DeskNeeds, takeLimit } from './desk.ts'

const BODY_LIMIT_BYTES = 1024 * 1024
const MOST_LETTERS = 10_000
const STEERING = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu
const TOKEN = /\+([0-9a-f]{32})@/i

export interface InboundNeeds {
  desk: DeskNeeds
  /** What the mail server shows; null where mail does not come in, and there is no such address. */
  secret: Secret | null
}

/** Where the company's mail server brings what was sent to the reply address: the mail itself, RFC 5322. */
export async function inboundMail(app: FastifyInstance, { desk, secret }: InboundNeeds): Promise<void> {
  if (!secret || desk.replyAddress === null) return
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.post('/webhooks/mail', { bodyLimit: BODY_LIMIT_BYTES }, async ({ headers, body }, reply) => {
    reply.header('cache-control', 'no-store')
    if (!isRight(secret, headers.authorization)) {
      desk.log.warn({}, 'contact.mail-forged')
      return reply.code(403).send()
    }
    if (!Buffer.isBuffer(body)) return reply.code(400).send()
    // What cannot be read, or belongs nowhere, is not brought again.
    return reply.code(await take(desk, body)).send()
  })
}

function isRight(secret: Secret, given: string | undefined): boolean {
  const [right, said] = [`Bearer ${secret.reveal()}`, given ?? ''].map((text) => Buffer.from(sha256Hex(text)))
  return right !== undefined && said !== undefined && timingSafeEqual(right, said)
}

/** @returns 200 for what was taken or is known, 204 for what belongs nowhere, or a machine wrote */
async function take(desk: DeskNeeds, raw: Buffer): Promise<200 | 204> {
  const mail = await PostalMime.parse(raw)
  const token = findToken(mail)
  const text = toAnswer(mail.text ?? '')
  const isMachine = mail.headers.some(({ key, value }) => key === 'auto-submitted' && value.toLowerCase() !== 'no')
  if (!token || text === '' || isMachine) return 204
  const row = await desk.db
    .selectFrom('contact_message')
    .select(['tenant_id', 'id', 'ticket', 'email'])
    .where('reply_token', '=', token)
    .executeTakeFirst()
  if (!row) return 204
  const { tenant_id: tenantId, id } = row
  await takeLimit(desk, tenantId, id)
  const at = desk.clock.now()
  const isNew = await desk.db.transaction().execute(async (tx) => {
    const by = (mail.from?.address ?? row.email).slice(0, 254).replace(STEERING, '')
    const dedupeKey = `in:${sha256Hex(mail.messageId ?? raw.toString('latin1'))}`
    const added = await addEntry(tx, { tenantId, contactId: id, kind: 'in', text, by, at, dedupeKey })
    if (added) await change(tx, { tenantId, id }, { state: 'open', moved_at: at })
    return added
  })
  if (isNew) desk.log.info({ tenantId, ticket: row.ticket }, 'contact.answer-received')
  return 200
}

function findToken({ to = [], cc = [], deliveredTo, headers }: Email): string | null {
  const named = [...to, ...cc].map(({ address = '' }) => address)
  const said = headers.filter(({ key }) => key === 'delivered-to' || key === 'x-original-to').map(({ value }) => value)
  const found = [deliveredTo ?? '', ...said, ...named].map((address) => TOKEN.exec(address)?.[1]).find(Boolean)
  return found?.toLowerCase() ?? null
}

/** What was written anew: what mail programs put under it is known here. */
export function toAnswer(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').replace(STEERING, '').split('\n')
  const quoted = lines.findIndex((line, place) => {
    const isQuote = line.startsWith('>')
    const leadsToQuote =
      /:\s*$/.test(line) &&
      lines
        .slice(place + 1)
        .find((next) => next.trim() !== '')
        ?.startsWith('>')
    return isQuote || leadsToQuote || /^-{2,}\s*original message/i.test(line)
  })
  const own = quoted === -1 ? lines : lines.slice(0, quoted)
  return own.join('\n').trim().replaceAll('\0', '').toWellFormed().slice(0, MOST_LETTERS)
}
