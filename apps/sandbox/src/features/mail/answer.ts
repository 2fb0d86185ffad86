import { randomUUID } from 'node:crypto'
import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import type { Message } from './inbox.ts'

/** Where a company's mail server brings what comes in, and what it shows there. */
export interface Answers {
  url: string
  secret: string
}

/** As a person's mail program and the company's mail server do it together. @returns what the service said */
export async function bringAnswer({ url, secret }: Answers, message: Message, text: string): Promise<number> {
  const said = (name: string) => message.headers.find((one) => one.name.toLowerCase() === name)?.value ?? ''
  const quoted = message.text.trim().replace(/^/gm, '> ')
  const raw = await new MailComposer({
    from: message.envelope.to[0] ?? '',
    to: said('reply-to') || message.from,
    subject: message.subject.startsWith('Re: ') ? message.subject : `Re: ${message.subject}`,
    messageId: `<${randomUUID()}@sandbox.example>`,
    inReplyTo: said('message-id'),
    text: `${text}\n\nOn ${message.receivedAt}, ${message.from} wrote:\n${quoted}\n`,
  })
    .compile()
    .build()
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'message/rfc822' }
  const { status } = await fetch(url, { method: 'POST', headers, body: new Uint8Array(raw) })
  return status
}
