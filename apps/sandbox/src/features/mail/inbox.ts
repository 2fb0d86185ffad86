import { EventEmitter, once } from 'node:events'
import type { Clock } from '@kola/platform/clock'
import PostalMime, { type Address } from 'postal-mime'

export interface Message {
  id: string
  receivedAt: string
  /** As the envelope says; the headers may say otherwise. */
  envelope: { from: string; to: string[] }
  from: string
  to: string[]
  subject: string
  text: string
  html: string | null
  headers: { name: string; value: string }[]
  attachments: { filename: string | null; mimeType: string; sizeBytes: number }[]
  sizeBytes: number
}

export interface InboxQuery {
  to?: string | undefined
  /** Words that all stand somewhere in subject, text, sender or receivers; a code of a mail among them. */
  q?: string | undefined
  /** Only messages that came after the one of this id. */
  afterId?: string | undefined
}

export interface Inbox {
  add(raw: Buffer, envelope: Message['envelope']): Promise<Message>
  /** Newest first. */
  list(query?: InboxQuery): Message[]
  find(id: string): Message | null
  /** The matching messages as soon as there is one, none when the time is over. */
  waitFor(query: InboxQuery, timeoutMs: number): Promise<Message[]>
  clear(): void
}

/** Keeps the newest `capacity` messages in memory. */
export function createInbox(clock: Clock, capacity = 500): Inbox {
  let messages: Message[] = []
  let nextId = 1
  const arrivals = new EventEmitter().setMaxListeners(0)

  function list({ to, q, afterId }: InboxQuery = {}) {
    const wanted = to?.toLowerCase()
    const words = toWords(q ?? '')
    return messages.filter(
      (message) =>
        Number(message.id) > Number(afterId ?? 0) &&
        (wanted === undefined || message.envelope.to.some((address) => address.toLowerCase() === wanted)) &&
        hasWords(message, words),
    )
  }

  return {
    async add(raw, envelope) {
      const message = { id: String(nextId++), receivedAt: clock.now().toISOString(), ...(await parse(raw)), envelope }
      messages = [message, ...messages].slice(0, capacity)
      arrivals.emit('message')
      return message
    },
    list,
    find: (id) => messages.find((message) => message.id === id) ?? null,
    async waitFor(query, timeoutMs) {
      const signal = AbortSignal.timeout(timeoutMs)
      while (list(query).length === 0 && !signal.aborted) {
        await once(arrivals, 'message', { signal }).catch(() => undefined)
      }
      return list(query)
    },
    clear: () => {
      messages = []
    },
  }
}

/** Without marks and case, so that “oro” finds “Ọ̀rọ̀”. */
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const toWords = (text: string) => fold(text).split(/\s+/).filter(Boolean)

function hasWords({ subject, text, from, to, envelope }: Message, words: readonly string[]): boolean {
  if (words.length === 0) return true
  const all = fold([subject, text, from, ...to, ...envelope.to].join('\n'))
  return words.every((word) => all.includes(word))
}

async function parse(raw: Buffer): Promise<Omit<Message, 'id' | 'receivedAt' | 'envelope'>> {
  const mail = await PostalMime.parse(raw)
  return {
    from: mail.from ? describeAddress(mail.from) : '',
    to: (mail.to ?? []).map(describeAddress),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? null,
    headers: mail.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
      filename,
      mimeType,
      sizeBytes: typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength,
    })),
    sizeBytes: raw.length,
  }
}

function describeAddress(address: Address): string {
  if (address.address === undefined) return address.name
  return address.name ? `${address.name} <${address.address}>` : address.address
}
